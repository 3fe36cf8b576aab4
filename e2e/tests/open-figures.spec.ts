import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { settled } from '../support/settled';
import { withoutTour } from '../support/tour';

/** Set to look at the screens by eye, at each size, light and dark: where their pictures go. */
const PICTURES = process.env.PICTURES_DIR;
const PHONE = { width: 390, height: 844 };
const SIZES = [{ width: 1280, height: 800 }, PHONE];

async function look(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const colorScheme of PICTURES ? (['light', 'dark'] as const) : (['light'] as const))
    for (const size of PICTURES ? SIZES : [PHONE]) {
      // the screens follow what is chosen, the customer's page what the device says
      await page.emulateMedia({ colorScheme });
      await page.evaluate(`document.documentElement.dataset.theme = '${colorScheme}'`);
      await page.setViewportSize(size);
      await settled(page);
      if (PICTURES)
        await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${colorScheme}.png`, fullPage: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect.soft(found, `${name} ${size.width} ${colorScheme}`).toEqual([]);
      expect.soft(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${name} fits`).toBe(true);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

async function choose(page: Page, line: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${line}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const lineOf = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^Line \\d+: .*${name}`, 'i') });

/** Writes a job on the page for strangers, and keeps its quote in an account of their own. */
async function writeAndKeep(page: Page, words: string): Promise<void> {
  await page.goto('/campaign/quote-from-voice');
  await page.getByRole('button', { name: 'No microphone? Try a written example' }).click();
  await page.getByLabel('As you would say it').fill(words);
  await page.getByRole('button', { name: 'Make the quote' }).click();
  await expect(page.getByRole('heading', { name: 'Here is your quote' })).toBeFocused();
  await withoutTour(page);
  await page.getByRole('link', { name: 'Sign up to keep it' }).click();
  await page.getByLabel('Business name').fill('Nunn Joinery');
  await page.getByLabel('Email').fill(`kim-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long sentence');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
}

/** What a document looks like on paper. */
async function keepPdf(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'PDF')]);
  await download.saveAs(`${PICTURES}/${name}.pdf`);
}

test('a job with an alternative, a cap and a range goes from words to paid', async ({ browser, page }) => {
  test.setTimeout(PICTURES ? 240_000 : 120_000);
  await writeAndKeep(
    page,
    'Fit an oak door at 900 pounds. Dig the footings at 300 pounds. Clear up the garden at 1000 pounds.',
  );
  await expect(page.getByRole('group', { name: /^Line \d/ })).toHaveCount(3);

  // from figures that are one figure to what was agreed with the customer
  await press(page, 'Add a line');
  await page.keyboard.type('Pine door');
  await lineOf(page, 'Pine').getByLabel('Unit price').fill('500');
  const oak = ((await lineOf(page, 'oak').getByLabel('Description').inputValue()) ?? '').trim();
  const dig = ((await lineOf(page, 'footings').getByLabel('Description').inputValue()) ?? '').trim();
  const clear = ((await lineOf(page, 'garden').getByLabel('Description').inputValue()) ?? '').trim();
  await page.getByRole('button', { name: `More for ${oak}` }).click();
  await look(page, 'quote-menu');
  await page.getByRole('menuitem', { name: 'Make it a choice with …' }).click();
  const choice = page.getByRole('dialog');
  await choice.getByRole('checkbox', { name: 'Pine door' }).check();
  await choice.getByLabel('Name of the choice').fill('Door');
  await look(page, 'quote-choice');
  await choice.getByRole('button', { name: 'Make it a choice' }).click();
  await choose(page, dig, 'Set a cap');
  await page.keyboard.type('600');
  await choose(page, clear, 'Give a range');
  await page.keyboard.type('800');
  await press(page, 'Add a line');
  await page.keyboard.type('New joists');
  await lineOf(page, 'joists').getByLabel('Unit price').fill('200');
  await choose(page, 'New joists', 'Only if …');
  await page.keyboard.type('the joists are rotten');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('Total£2,400.00 to £2,640.00');
  await expect(totals).toContainText('At most£3,000.00');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Joan Ellery');
  await page.getByRole('combobox', { name: 'Customer' }).press('Escape');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await look(page, 'quote-editor');
  await page.reload();
  await expect(lineOf(page, 'garden')).toContainText('£800.00 to £1,000.00');
  await expect(lineOf(page, 'footings')).toContainText('£300.00, at most £600.00');
  await keepPdf(page, 'quote');

  const quoteUrl = page.url();
  await press(page, 'Send');
  const sending = page.getByRole('dialog', { name: 'Send quote' });
  await look(page, 'quote-send');
  await sending.getByRole('button', { name: 'By link' }).click();
  await sending.getByRole('button', { name: 'Make the link' }).click();
  const address = await sending.getByRole('textbox', { name: /link/i }).inputValue();
  await page.keyboard.press('Escape');
  await look(page, 'quote-sent');

  const customer = await (await browser.newContext({ viewport: PHONE, locale: 'en-GB' })).newPage();
  await customer.goto(new URL(address).pathname);
  await expect(customer.getByRole('button', { name: 'Approve up to £3,000.00' })).toBeVisible();
  await look(customer, 'customer-open');
  await customer.getByRole('radio', { name: /Pine door/ }).check();
  const dock = customer.getByRole('navigation', { name: 'Total and what is next' });
  await expect(dock).toContainText('£1,920.00 to £2,160.00, at most £2,520.00');
  await customer.getByRole('button', { name: 'Approve up to £2,520.00' }).click();
  await expect(customer.getByRole('status')).toContainText('up to £2,520.00. Thank you!');
  await look(customer, 'customer-approved');

  await page.goto(quoteUrl);
  await press(page, 'Make an invoice');
  const portion = page.getByRole('dialog', { name: 'Make an invoice' });
  await expect(portion).toContainText('up to £2,520.00');
  await look(page, 'invoice-portion');
  await portion.getByRole('button', { name: 'Make the invoice' }).click();
  await page.waitForURL(/\/client\/invoices\/[\w-]{36}$/);
  const open = (name: string) =>
    page.getByRole('group', { name: new RegExp(`What “.*${name}.*” really came to`, 'i') });
  await expect(open('footings')).toContainText('Up to £600.00 was accepted, from £300.00.');
  await look(page, 'invoice-draft');
  // what was not accepted is not stored, and says by how much it is too much
  const price = open('footings').getByRole('textbox', { name: /Unit price|What it came to/ });
  await price.fill('650');
  await expect(open('footings')).toContainText('£650.00 is £50.00 more than the £600.00 that was accepted.');
  await look(page, 'invoice-refused');
  await price.fill('450');
  await open('garden')
    .getByRole('textbox', { name: /Unit price|What it came to/ })
    .fill('900');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(totals).toContainText('Total£2,220.00');
  await look(page, 'invoice-filled');
  await press(page, 'Send');
  const letter = page.getByRole('dialog', { name: 'Send invoice' });
  await expect(letter.getByLabel('Message')).toHaveValue(/£2,220.00/);
  await look(page, 'invoice-send');
  await letter.getByRole('button', { name: 'By link' }).click();
  await letter.getByRole('button', { name: 'Make the link' }).click();
  await expect(letter.getByRole('textbox', { name: /link/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await keepPdf(page, 'invoice');
  await press(page, 'Record a payment');
  await page.getByRole('dialog', { name: 'Record a payment' }).getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Paid in full')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await look(page, 'invoice-paid');
  await page.goto(quoteUrl);
  await expect(page.getByRole('list', { name: 'Invoices of this quote' })).toContainText('£2,220.00');
  await look(page, 'quote-approved');
});
