import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { call, register } from '../support/product';
import { settled } from '../support/settled';
import { signUp } from '../support/sign-up';

const apiUrl = `http://127.0.0.1:${process.env.API_PORT}`;
const PHONE = { width: 390, height: 844 };

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

/** Where the customer reads a quote for a fence. */
async function aLink(): Promise<string> {
  const { token } = await register(apiUrl);
  const line = { id: crypto.randomUUID(), kind: 'material', description: 'Close board panels, supplied and fitted' };
  const body = {
    title: 'Back fence',
    client: { name: 'Ann Lee', address: '4 Mill Lane\nLeeds' },
    lines: [{ ...line, quantity: 120, unit: 'm', unitPrice: 14_850 }],
    notes: 'Please keep the drive clear.',
  };
  const { id } = await call(apiUrl, 'POST', '/quotes', { token, body });
  await call(apiUrl, 'POST', `/quotes/${id}/send`, { token, body: { channel: 'link' } });
  return new URL((await call(apiUrl, 'GET', `/quotes/${id}/sharing`, { token })).url).pathname;
}

/** What this program, which knows no page, needs of an element in one. */
interface Measured {
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
}
declare const getComputedStyle: (element: unknown) => { fontSize: string };

test('on their phone, a customer reads the whole document without enlarging it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(await aLink());
  const document = page.getByRole('article');
  await expect(document).toContainText('£17,820.00');
  const sizes = await document
    .locator('h2, p, td, th, dt, dd, .party > div')
    .filter({ visible: true })
    .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
  expect(sizes.length).toBeGreaterThan(15);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
  // the amounts are not cut off at the paper's edge
  const paper = page.getByRole('region', { name: 'The document' });
  const [shown, whole] = await paper.evaluate((part) => {
    const { clientWidth, scrollWidth } = part as unknown as Measured;
    return [clientWidth, scrollWidth] as const;
  });
  expect(whole).toBeLessThanOrEqual(shown);
});

test('with letters twice as large, a quote can be sent and the bar below be read', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signUp(page);
  await page.goto('/client/quotes');
  await page.getByRole('button', { name: 'New quote' }).click();
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect(page.getByRole('button', { name: 'Send' }).filter({ visible: true })).toBeInViewport({ ratio: 1 });
  const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link');
  const cut = await tabs.evaluateAll(
    (links) =>
      (links as unknown as Measured[]).filter(
        (link) => link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight,
      ).length,
  );
  expect([await tabs.count(), cut]).toEqual([5, 0]);
});
