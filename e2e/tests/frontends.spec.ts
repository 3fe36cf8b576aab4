import { expect, type Page, test } from '@playwright/test';
import { LOGIN_LIMIT_BYTES, measureLogin } from '../support/login-size';
import { settled } from '../support/settled';
import { withoutTour } from '../support/tour';

/** Keeps what the browser says about the page's policy, and every script it loads. */
async function watch(page: Page): Promise<{ violations: string[]; scripts: Promise<string>[] }> {
  const seen = { violations: [] as string[], scripts: [] as Promise<string>[] };
  page.on('console', (message) => {
    if (/Content Security Policy|preload/.test(message.text())) seen.violations.push(message.text());
  });
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) seen.scripts.push(response.text());
  });
  return seen;
}

async function signUp(page: Page): Promise<void> {
  await withoutTour(page);
  await page.goto('/signup');
  await page.getByLabel('Business name').fill('Porter Plumbing');
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Email').fill(`sam-${crypto.randomUUID()}@plumb.example`);
  await page.getByLabel('Password', { exact: true }).fill('secret-enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/client/dashboard');
}

test('the sign-in page loads at most 131 KB of JavaScript', async ({ page }) => {
  const scripts = await measureLogin(page, '/login');
  expect(scripts.length).toBeGreaterThan(2);
  const total = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
  test.info().annotations.push({ type: 'JavaScript of /login', description: `${total} bytes, gzipped` });
  process.stdout.write(`/login loads ${total} bytes of JavaScript, gzipped\n`);
  expect(total).toBeLessThanOrEqual(LOGIN_LIMIT_BYTES);
});

test('one copy of React, and nothing that the policy forbids, from sign-up to the quotes', async ({ page }) => {
  const { violations, scripts } = await watch(page);
  await signUp(page);
  await page.getByRole('link', { name: 'Quotes' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
  await settled(page);
  // one that comes when all is counted would be asked for its text after the page is gone
  page.removeAllListeners('response');
  const texts = await Promise.all(scripts);
  // the name under which React's core, and it alone, hands its inside to react-dom
  const copies = texts.flatMap((text) => text.match(/__CLIENT_INTERNALS_\w+CANNOT_UPGRADE=[^=]/g) ?? []);
  expect(copies).toHaveLength(1);
  expect(violations).toEqual([]);
});

test('a remote that is switched off shows its error card, the rest works, and it comes back', async ({ page }) => {
  await page.route('**/remotes/mfe-client/**', (route) => route.abort());
  await signUp(page);
  await expect(page.getByRole('alert')).toContainText('Everything else still works.');
  await page
    .getByRole('button', { name: /Account of/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.unroute('**/remotes/mfe-client/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Everything else still works.')).toBeHidden();
});

test('sign-in that is switched off comes back by trying again', async ({ page }) => {
  await page.route('**/remotes/mfe-auth/**', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('Something unexpected happened. Please try again.');
  await page.unroute('**/remotes/mfe-auth/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a screen whose code does not come within two minutes says so, and comes by trying again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  // neither answered nor refused: the connection hangs
  await page.route('**/remotes/mfe-auth/js/**', () => undefined);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.runFor(119_000);
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute('**/remotes/mfe-auth/js/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});
