import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from '../support/axe';
import { settled } from '../support/settled';
import { comeIn } from '../support/signed-in';

/** Set to look at the screens by eye: where their pictures go. */
const PICTURES = process.env.PICTURES_DIR;

/** The screen is sound for everybody at each size, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wrong = await violationsOf(page, {
    look: async ({ theme, size }) => {
      await settled(page);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${theme}.png`, fullPage: true });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
    },
  });
  expect(wrong, name).toEqual([]);
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();

test('a quote by hand is sent by link, approved by hand, and duplicated', async ({ page }) => {
  await comeIn(page);
  await page.goto('/client/quotes');
  await page.getByRole('button', { name: 'New quote' }).click();
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  const first = page.url();
  await page.getByLabel('Title').fill('Back fence');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Joan Ellery');
  await press(page, 'Add a line');
  await page.getByLabel('Description').fill('Close board panels');
  await page.getByLabel('Unit price').fill('50');
  await page.getByLabel('Unit price').press('Tab');
  await press(page, 'Add a line');
  const gate = page.getByRole('group', { name: /^Line 2/ });
  await gate.getByLabel('Description').fill('A gate');
  await gate.getByLabel('Unit price').fill('120');
  await gate.getByLabel('Unit price').press('Tab');
  await gate.getByRole('button', { name: 'More for A gate' }).click();
  await page.getByRole('menuitem', { name: 'Make it optional' }).click();
  await expect(page.getByText('Optional, not in the total')).toBeVisible();

  await press(page, 'Send');
  const dialog = page.getByRole('dialog', { name: 'Send quote' });
  await expect(dialog.getByLabel('Subject')).toHaveValue('Quote for Back fence from Nunn Fencing');
  await look(page, 'send');
  await dialog.getByRole('button', { name: 'By link' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByLabel('Link for your customer')).toHaveValue(/\/q\/[\w-]{22}$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'With the customer' })).toContainText('Not opened yet');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Sent by link');
  await look(page, 'sent');

  await press(page, 'Mark as approved');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as approved' }).click();
  await expect(page.getByText('Quote approved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'With the customer' })).toContainText('Approved by Joan Ellery');
  await look(page, 'approved');

  await page.getByRole('button', { name: 'More for this quote' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByLabel('Title')).toHaveValue('Back fence');
  await expect(page.getByLabel('Description').first()).toBeEnabled();
});
