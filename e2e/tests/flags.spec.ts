import { type Browser, expect, type Page, test } from '@playwright/test';
import { dataFolder, freePort, Product } from '../support/product';
import { signUp } from '../support/sign-up';

/** So soon an open page has a switch as it was set (specification of the back office). */
const WITHIN_MS = 10_000;

let product: Product;
let web = '';
let remove: () => Promise<void>;

// a switch holds for everybody: not for the people of the other journeys
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const data = await dataFolder();
  remove = data.remove;
  const ports = { web: await freePort(), api: await freePort() };
  web = `http://localhost:${ports.web}`;
  product = await Product.spawn(ports, data.folder);
  await product.ready();
});
test.afterAll(async () => {
  product?.signal('SIGINT');
  await product?.ended();
  await remove?.();
});

const openPage = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: web })).newPage();

async function openSwitches(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@jobspeak.example');
  await page.getByLabel('Password', { exact: true }).fill('say-the-job');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin/dashboard');
  await page.goto('/admin/feature-flags');
}

test('what an administrator switches is in an open page within ten seconds', async ({ browser }) => {
  test.setTimeout(120_000);
  const [office, phone] = [await openPage(browser), await openPage(browser)];
  await signUp(phone, { tour: true });
  const tour = phone.getByRole('dialog', { name: /^Step \d of 7/ });
  await expect(tour).toBeVisible();
  await openSwitches(office);
  const card = office.locator('form').filter({ hasText: 'Somebody new is shown around.' });
  for (const [state, count] of [
    ['off', 0],
    ['on', 1],
    ['off', 0],
  ] as const) {
    await card.getByRole('switch', { name: 'On' }).setChecked(state === 'on');
    const began = Date.now();
    await card.getByRole('button', { name: 'Set the switch' }).click();
    await expect(tour).toHaveCount(count, { timeout: WITHIN_MS });
    const description = `${((Date.now() - began) / 1_000).toFixed(1)} s from the click to the other page`;
    test.info().annotations.push({ type: `the tour switched ${state}`, description });
    await expect(card).toContainText(state === 'on' ? 'On for all' : 'Off');
  }
});
