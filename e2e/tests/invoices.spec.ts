import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { call, register } from '../support/product';
import { settled } from '../support/settled';
import { keepSession } from '../support/signed-in';

const apiUrl = `http://127.0.0.1:${process.env.API_PORT}`;

/** Set to look at the screens by eye, at each size, light and dark: where their pictures go. */
const PICTURES = process.env.PICTURES_DIR;
const PHONE = { width: 390, height: 844 };

async function look(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['light', 'dark'])
    for (const size of [{ width: 1280, height: 800 }, PHONE]) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await page.setViewportSize(size);
      await settled(page);
      await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${theme}.png`, fullPage: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          `${name} ${size.width} ${theme}`,
        )
        .toEqual([]);
    }
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
}

/** The screen can be used by everybody, and nothing is wider than the phone. */
async function demandSound(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

/** Somebody whose customer has said yes to a quote over £1,000 with a deposit of 30 %. */
async function approvedQuote() {
  const { token, session } = await register(apiUrl);
  const line = { id: crypto.randomUUID(), kind: 'material', unit: 'each', confidence: 1 };
  const body = {
    title: 'Back fence',
    client: { name: 'Joan Ellery', email: 'joan@example.com' },
    lines: [{ ...line, description: 'Close board panels', quantity: 10, unitPrice: 10_000 }],
    taxRatePercent: 0,
    deposit: { type: 'percent', value: 30 },
  };
  const { id } = await call(apiUrl, 'POST', '/quotes', { token, body });
  const quote = await call(apiUrl, 'POST', `/quotes/${id}/approve`, { token, body: {} });
  return { session, quote };
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

test('an approved quote becomes a deposit invoice, which is sent and paid in two parts', async ({ page }) => {
  if (PICTURES) test.setTimeout(300_000);
  await page.setViewportSize(PHONE);
  const { quote, session } = await approvedQuote();
  await keepSession(page, session);
  await page.goto(`/client/quotes/${quote.id}`);
  await press(page, 'Make an invoice');
  const choice = page.getByRole('dialog', { name: 'Make an invoice' });
  await expect(choice.getByRole('radio', { name: /The deposit/ })).toBeChecked();
  await expect(choice).toContainText('£300.00');
  await look(page, 'from-quote');
  await choice.getByRole('button', { name: 'Make the invoice' }).click();
  await page.waitForURL(/\/client\/invoices\/[\w-]{36}$/);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await look(page, 'draft');

  await press(page, 'Send');
  const sending = page.getByRole('dialog', { name: 'Send invoice' });
  await expect(sending.getByLabel('To')).toHaveValue('joan@example.com');
  await look(page, 'send');
  await sending.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('region', { name: 'With the customer' })).toContainText('joan@example.com goes in');
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible();
  await look(page, 'sent');

  const pay = async (amount: string | null) => {
    await press(page, 'Record a payment');
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    if (amount) await dialog.getByLabel('Amount').fill(amount);
    if (amount) await look(page, 'payment');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
  };
  await pay('120');
  await expect(page.getByText('Part paid', { exact: true })).toBeVisible();
  await look(page, 'part-paid');
  await pay(null);
  await expect(page.getByText('Paid in full')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('£180.00');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('£0.00');
  await demandSound(page);
  await look(page, 'paid');

  await page.getByRole('link', { name: quote.number }).click();
  await expect(page.getByRole('list', { name: 'Invoices of this quote' })).toContainText('£300.00');
  await page.goto('/client/invoices');
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText('Paid');
  await demandSound(page);
  await look(page, 'list');
});
