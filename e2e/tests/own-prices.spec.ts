import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { violationsOf } from '../support/axe';
import { call } from '../support/product';
import { settled } from '../support/settled';
import { comeIn } from '../support/signed-in';

const API = `http://127.0.0.1:${process.env.API_PORT}`;
/** Set to look at the screens by eye: where their pictures go. */
const PICTURES = process.env.PICTURES_DIR;

const line = (description: string, unitPrice: number | null, quantity = 1) => ({
  id: randomUUID(),
  kind: 'material',
  description,
  quantity,
  unit: 'each',
  unitPrice,
});

/** A quote of an account, as its screens would make it. */
async function quoteWith(token: string, title: string, lines: object[], { isSent }: { isSent: boolean }) {
  const { id } = await call(API, 'POST', '/quotes', { token, body: { title, lines } });
  if (isSent) await call(API, 'POST', `/quotes/${id}/send`, { token, body: { channel: 'link' } });
  return id as string;
}

/** The screen is sound for everybody at each size, light and dark. */
async function look(page: Page, name: string, target: Locator): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wrong = await violationsOf(page, {
    look: async ({ theme, size }) => {
      await settled(page);
      await target.scrollIntoViewIfNeeded();
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${theme}.png` });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
    },
  });
  expect(wrong, name).toEqual([]);
}

const group = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^Line \\d+: ${name}`) });

test('what was charged before is offered for a line without a price, and told of one that is far from it', async ({
  page,
}) => {
  const { token } = await comeIn(page);
  for (const price of [6500, 6500, 7000, 6500, 6500])
    await quoteWith(token, 'Bathroom', [line('Replace tap', price), line('Isolation valve', 1250)], { isSent: true });
  const lines = [line('Replace the taps', null, 2), line('Isolation valve', 2450), line('Pump', null)];
  const id = await quoteWith(token, 'Cloakroom', lines, { isSent: false });
  await page.goto(`/client/quotes/${id}`);
  const taps = group(page, 'Replace the taps');
  await expect(taps).toContainText(/£65\.00, you charged that 4 times, last in \w+/);
  await expect(group(page, 'Isolation valve')).toContainText('£24.50, you charged £12.50 the last five times');
  await expect(group(page, 'Pump')).not.toContainText('you charged');
  await look(page, 'past-prices', taps);
  await taps.getByRole('button', { name: 'Use £65.00' }).click();
  await expect(taps.getByLabel('Unit price')).toHaveValue('65.00');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(taps.getByLabel('Unit price')).toHaveValue('65.00');
  await expect(taps).not.toContainText('you charged');
});

test('what stands on most jobs like it is asked before a quote is sent, and a no is not asked again', async ({
  page,
}) => {
  const { token } = await comeIn(page);
  const bathroom = (...more: [string, number][]) =>
    [['Fit bath', 45_000], ['Fit basin', 18_000], ...more].map(([name, price]) => line(String(name), Number(price)));
  for (let job = 0; job < 5; job++) {
    const lines = bathroom(['Waste removal', 8000], ['Silicone and sundries', 2500], ['Extractor fan', 9500]);
    await quoteWith(token, 'Bathroom refit', lines, { isSent: true });
  }
  const open = async () => {
    const id = await quoteWith(token, 'Bathroom refit', bathroom(), { isSent: false });
    await page.goto(`/client/quotes/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).filter({ visible: true }).first().click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Send quote' });
  const questions = dialog.getByRole('region', { name: 'Did you forget anything?' });
  await expect(questions.getByRole('listitem')).toHaveText([
    /^Waste removal, £80\.00\?On all of your last 5 jobs like this\./,
    /^Silicone and sundries, £25\.00\?/,
    /^Extractor fan, £95\.00\?/,
  ]);
  await look(page, 'omissions', questions);
  await questions.getByRole('button', { name: 'Yes, add Waste removal' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue(/£852\.00/);
  await questions.getByRole('button', { name: 'No Extractor fan' }).click();
  await look(page, 'omissions-answered', questions);
  await dialog.getByRole('button', { name: 'By link' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByRole('textbox', { name: /link/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Waste removal')).toBeVisible();
  await open();
  await expect(questions).toContainText('Silicone and sundries');
  await expect(questions).not.toContainText('Extractor fan');
});

test('its owner reads what a job leaves before it is sent, where this device shows costs', async ({ page }) => {
  const { token } = await comeIn(page);
  const boiler = (price: number, cost: number | null) => [{ ...line('Fit boiler', price), unitCost: cost }];
  for (const price of [90_000, 80_000, 100_000, 90_000, 90_000])
    await quoteWith(token, 'New boiler', boiler(price, 60_000), { isSent: true });
  const lines = [...boiler(75_000, 60_000), line('Flue kit', 5000)];
  const id = await quoteWith(token, 'New boiler', lines, { isSent: false });
  const send = () => page.getByRole('button', { name: 'Send', exact: true }).filter({ visible: true }).first().click();
  await page.goto(`/client/quotes/${id}`);
  await send();
  const dialog = page.getByRole('dialog', { name: 'Send quote' });
  const margin = dialog.getByRole('region', { name: 'Margin' });
  await expect(dialog.getByRole('region', { name: 'Did you forget anything?' })).toBeVisible();
  await expect(margin).toHaveCount(0);
  await page.evaluate(`localStorage.setItem('jobspeak_costs', 'shown')`);
  await page.reload();
  await send();
  await expect(margin).toContainText('This job leaves at most £200.00, 25%.One line has no cost.');
  await expect(margin).toContainText('Your last 5 jobs like this left 33%.');
  await look(page, 'margin', margin);
});
