import { formatMoney } from '@jobspeak/contracts/money';
import { readPlans } from './calls';
import { localeFor } from './locale';

/** Writes beside the plans what they cost. Where that is not known, the page says what they give, and no more. */
export async function showPrices(): Promise<void> {
  const { prices } = await readPlans().catch(() => ({ prices: [] }));
  const locale = localeFor(navigator.languages);
  for (const { plan, currency, monthly } of prices) {
    const place = document.querySelector<HTMLElement>(`[data-price="${plan}"]`);
    if (!place) continue;
    place.textContent = `${formatMoney(monthly, currency, locale)} a month`;
    place.hidden = false;
  }
}
