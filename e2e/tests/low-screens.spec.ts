import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { settled } from '../support/settled';
import { signUp } from '../support/sign-up';

/** Whatever is pressed must be in sight first: of what the screen's edge cuts off, a press fails. */
const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Account of Kim' }).filter({ visible: true }).click();
  await page.getByRole(/^(Light|Dark)$/.test(item) ? 'menuitemradio' : 'menuitem', { name: item }).click();
};

test('on a phone on its side, every screen and every choice of the account can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signUp(page);
  const links = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  // without turning the list: all but the last few
  for (const name of ['Record', 'Dashboard', 'Quotes', 'Invoices', 'Clients', 'Items'])
    await expect(links.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  for (const name of ['Settings', 'Templates', 'Clients']) {
    await links.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await choose(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settled(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('with everything twice as large, somebody can log out', async ({ page }) => {
  // 1280 by 800 at 200 %
  await page.setViewportSize({ width: 640, height: 400 });
  await signUp(page);
  await choose(page, 'Log out');
  await page.waitForURL('**/login');
});
