import { readFileSync } from 'node:fs';
import { readPdf } from '@jobspeak/pdf/testing';
import { type Download, expect, type Page, test } from '@playwright/test';
import { comeIn } from '../support/signed-in';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
test.use(PHONE);

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .click();

/** The text of a PDF that a button or a link brings. */
async function pdfFrom(page: Page, ask: () => Promise<void>): Promise<string> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), ask()]);
  const { pages } = await readPdf(readFileSync(await download.path()));
  return pages.join('\n');
}

/** The sum that the screen calls by this name. */
const sum = async (page: Page, name: string): Promise<string> =>
  (await page
    .getByRole('region', { name: 'Totals' })
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')
    .textContent()) ?? '';

/** The business says who it is, as its documents will. */
async function setUp(page: Page): Promise<void> {
  await page.goto('/client/settings');
  await page.getByLabel('VAT number').fill('GB123456789');
  await page.getByLabel('How to pay').fill('Sort code 00-00-00, account 12345678');
  await press(page, 'Save');
  await expect(page.getByText('You have changes that are not saved.')).toBeHidden();
}

async function speak(page: Page): Promise<void> {
  await page.goto('/client/recording');
  await page.getByRole('region', { name: 'Recorder' }).getByRole('button', { name: 'Record' }).click();
  // the microphone hears a job of 12.7 seconds
  await expect(page.getByRole('timer')).toHaveText(/0:1[4-9]/, { timeout: 30_000 });
  await press(page, 'Stop and make the quote');
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
}

/** Corrects the first price, and adds something that the customer may take or leave. */
async function correct(page: Page): Promise<void> {
  const lines = page.getByRole('group', { name: /^Line \d+/ });
  await lines.first().getByLabel('Unit price').fill('50');
  const said = await lines.count();
  await press(page, 'Add a line');
  const added = lines.nth(said);
  await added.getByLabel('Description').fill('Paint both sides');
  await added.getByLabel('Unit price').fill('95');
  await added.getByLabel('Unit price').press('Tab');
  await added.getByRole('button', { name: 'More for Paint both sides' }).click();
  await page.getByRole('menuitem', { name: 'Make it optional' }).click();
  await page.getByRole('combobox', { name: 'Customer' }).fill('Keith Nunn');
  await page.getByRole('combobox', { name: 'Customer' }).press('Escape');
  await press(page, 'Add contact details');
  await page.getByLabel('Email').fill('keith@example.com');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** The customer reads on their own phone, takes the extra, signs and approves. @returns the total of the yes. */
async function approve(customer: Page, address: string): Promise<string> {
  await customer.goto(address);
  await customer.getByRole('checkbox', { name: /Paint both sides/ }).check();
  const pad = customer.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to sign on.');
  await customer.mouse.move(box.x + 30, box.y + 40);
  await customer.mouse.down();
  await customer.mouse.move(box.x + 120, box.y + 80, { steps: 5 });
  await customer.mouse.up();
  const button = customer.getByRole('button', { name: /^Approve £/ });
  const total = ((await button.textContent()) ?? '').replace(/^Approve\s*/, '').trim();
  await button.click();
  await expect(customer.getByRole('status')).toContainText('Approved by Keith Nunn');
  return total;
}

async function pay(page: Page, amount: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Record a payment' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  if (amount !== null) await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
}

test('a job from what was said to the money, with one total wherever it stands', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await comeIn(page);
  await setUp(page);
  await speak(page);
  await correct(page);
  const proposed = await sum(page, 'Total');
  expect(await pdfFrom(page, () => press(page, 'PDF'))).toContain(proposed);

  await press(page, 'Send');
  const dialog = page.getByRole('dialog', { name: 'Send quote' });
  await expect(dialog.getByLabel('To')).toHaveValue('keith@example.com');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  const link = page.getByRole('region', { name: 'With the customer' }).getByLabel('Link for your customer');
  const address = await link.inputValue();

  const customer = await (await browser.newContext(PHONE)).newPage();
  const agreed = await approve(customer, address);
  expect(agreed).not.toBe(proposed);
  const signed = await pdfFrom(customer, () => customer.getByRole('link', { name: 'Download the PDF' }).click());
  expect(signed).toContain(agreed);
  expect(signed).toContain('Keith Nunn');

  await expect(page.getByText('Approved', { exact: true })).toBeVisible(); // told by itself
  expect(await sum(page, 'Total')).toBe(agreed);
  await press(page, 'Make an invoice');
  const asking = page.getByRole('dialog', { name: 'Make an invoice' });
  await asking.getByRole('radio', { name: /The whole quote/ }).check();
  await asking.getByRole('button', { name: 'Make the invoice' }).click();
  await page.waitForURL(/\/client\/invoices\/[\w-]{36}$/);
  expect(await sum(page, 'Total')).toBe(agreed);

  await press(page, 'Send');
  await page.getByRole('dialog', { name: 'Send invoice' }).getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText(/^INV-\d{4}-0001$/)).toBeVisible();
  await pay(page, '100');
  await expect(page.getByText('Part paid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More for this invoice' }).click();
  const part = await pdfFrom(page, () => page.getByRole('menuitem', { name: 'Download PDF' }).click());
  expect(part).toContain(agreed);
  expect(part).toContain(await sum(page, 'Left to pay'));
  await pay(page, null);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: /^Q-/ }).click();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
});
