import { formatMoney, type Line, unitWord } from '@jobspeak/contracts';
import { decimalText } from '../figures';

/** How a line comes to its amount: 2.5 hours × £45.00, 10% off. `usualRate` is the tax of the other lines, in percent. */
export function lineFacts(
  { quantity, unit, unitPrice, discountPercent, taxRatePercent }: Line,
  usualRate: number,
  { currency, locale, taxName }: { currency: string; locale: string; taxName: string },
): string {
  const amount = `${decimalText(quantity, locale)}${unit === 'each' ? '' : ` ${unitWord(unit, quantity, locale)}`}`;
  return [
    unitPrice === null ? amount : `${amount} × ${formatMoney(unitPrice, currency, locale)}`,
    discountPercent > 0 && `${decimalText(discountPercent, locale)}% off`,
    taxRatePercent !== null && taxRatePercent !== usualRate && `${taxName} ${decimalText(taxRatePercent, locale)}%`,
  ]
    .filter(Boolean)
    .join(', ');
}
