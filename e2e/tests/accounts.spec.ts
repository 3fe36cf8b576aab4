import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { violationsOf, WCAG } from '../support/axe';
import { policyViolations } from '../support/policy';
import { register } from '../support/product';
import { settled } from '../support/settled';
import { keepSession, signIn } from '../support/signed-in';

const apiUrl = `http://127.0.0.1:${process.env.API_PORT}`;
/** Set to look at the screens by eye: where their pictures go. */
const PICTURES = process.env.PICTURES_DIR;

/** The link in the newest e-mail to somebody; e-mails are files where no mail server is set. */
async function linkTo(email: string, place: string): Promise<string> {
  const folder = path.join(process.env.DATA_DIR ?? '', 'mail');
  let found: string | undefined;
  await expect(() => {
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(txt|eml|json)$/.test(file))
      .map((file) =>
        readFileSync(path.join(folder, file), 'utf8')
          .replace(/=\r?\n/g, '')
          .replace(/=3D/g, '='),
      )
      .filter((text) => text.includes(email) || text.includes(encodeURIComponent(email)));
    found = texts.flatMap((text) => text.match(/https?:\/\/[^\s"<>]+/g) ?? []).find((link) => link.includes(place));
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  const { pathname, search } = new URL((found ?? '').replaceAll('&amp;', '&').replace(/\\n.*/, ''));
  return pathname + search;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** What this program, which knows no page, needs of an element in one. */
interface Focused {
  labels?: ArrayLike<{ textContent: string | null }>;
  ariaLabel: string | null;
  textContent: string | null;
}

/** Presses Tab until something is focused; what cannot be reached by keyboard fails. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const said = await focused.evaluate((element) => {
      const { labels, ariaLabel, textContent } = element as Focused;
      return (labels?.[0]?.textContent ?? ariaLabel ?? textContent ?? '').trim();
    });
    if (said === name) return;
  }
  throw new Error(`"${name}" cannot be reached by keyboard`);
}

test('the screens of an account can be used by everybody, at both sizes and in both themes', async ({ page }) => {
  test.slow(); // a dozen screens, each looked through from end to end
  const violated = await policyViolations(page);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // colours are judged at rest, not while a dialog arrives
  const person = await register(apiUrl);
  const found: Record<string, string[]> = {};
  const look = async (name: string, heading: string) => {
    const wrong = await violationsOf(page, {
      tags: [...WCAG, 'best-practice'],
      look: async ({ theme, size }) => {
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await settled(page);
        if (PICTURES)
          await page.screenshot({ path: path.join(PICTURES, `${name}-${theme}-${size.name}.png`), fullPage: true });
      },
    });
    if (wrong.length > 0) found[name] = wrong;
  };
  await page.goto('/login');
  await look('login', 'Log in');
  await page.getByRole('button', { name: 'Log in' }).click();
  await look('login-refused', 'Log in');
  await page.goto('/signup');
  await look('signup', 'Create your account');
  await page.goto('/forgot-password');
  await look('forgot-password', 'Forgot your password?');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await look('forgot-password-sent', 'Check your email');
  await page.goto(await linkTo(person.email, '/reset-password'));
  await look('reset-password', 'Set a new password');
  await page.goto(`/reset-password?email=${person.email}&token=wrong`);
  await look('reset-password-refused', 'This link does not work');
  await page.goto('/login?verify=wrong');
  await look('verify-refused', 'We could not verify your email');
  await keepSession(page, person.session);
  await page.goto('/client/settings/account');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await look('settings', 'Settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await look('settings-delete', 'Settings');
  await page.goto('/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await look('account', 'Account');
  expect(found).toEqual({});
  expect(violated).toEqual([]);
});

test('a forgotten password is replaced by way of the email, by keyboard alone', async ({ page }) => {
  const violated = await policyViolations(page);
  const person = await register(apiUrl);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await tabTo(page, 'Forgot your password?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await linkTo(person.email, '/reset-password');
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await tabTo(page, 'New password');
  await page.keyboard.type('a better sentence');
  await tabTo(page, 'New password again');
  await page.keyboard.type('a better sentence');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed' })).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(person.email);
  await tabTo(page, 'Password');
  await page.keyboard.type('a better sentence');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/client/dashboard');
  await page.goto(link);
  await expect(page.getByText('This link has been used already. Please request a new one.')).toBeVisible();
  expect(violated).toEqual([]);
});

test('an account is changed and then deleted, by keyboard alone', async ({ page }) => {
  const violated = await policyViolations(page);
  const person = await register(apiUrl);
  await keepSession(page, person.session);
  await page.goto('/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await tabTo(page, 'First name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Robin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your profile is saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await tabTo(page, 'Delete my account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Your password');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await logIn(page, person.email, person.password);
  await expect(page.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible();
  expect(violated).toEqual([]);
});

test('a tab follows what another one does: log in, renew, log out', async ({ context }) => {
  const person = await register(apiUrl);
  const [one, two] = [await context.newPage(), await context.newPage()];
  await two.goto('/client/quotes');
  await expect(two.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(one, person.email, person.password);
  await one.waitForURL('**/client/dashboard');
  await two.waitForURL('**/client/quotes');
  // both find their access token expired at the same time
  await Promise.all(
    [one, two].map((tab) => tab.evaluate(`localStorage.setItem('jobspeak_token', 'expired')`).then(() => tab.reload())),
  );
  for (const tab of [one, two]) await expect(tab.getByRole('heading', { level: 1, name: /Quotes|./ })).toBeVisible();
  await expect(two).toHaveURL(/client\/quotes$/);
  await expect.poll(() => two.evaluate(`localStorage.getItem('jobspeak_token')`)).not.toBe('expired');
  await one
    .getByRole('button', { name: /Account of/ })
    .filter({ visible: true })
    .click();
  await one.getByRole('menuitem', { name: 'Log out' }).click();
  await two.waitForURL(/\/login/);
});

test('a device that is logged out from another one is sent to sign in', async ({ browser, page }) => {
  const person = await register(apiUrl);
  const elsewhere = await (await browser.newContext()).newPage();
  await keepSession(page, person.session);
  await signIn(elsewhere, person);
  await elsewhere.goto('/client/dashboard');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden();
  const told = elsewhere.getByText('Your session has expired. Please log in again.');
  await expect(async () => {
    // its stream of events may have told it already
    if (!new URL(elsewhere.url()).pathname.startsWith('/login')) await elsewhere.goto('/client/quotes');
    await expect(told).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.reload();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
});

/** What this browser keeps of spoken jobs: whose they are. */
const keptTakes = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('jobspeak');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const takes = opening.result.transaction('takes').objectStore('takes').getAll();
      takes.onsuccess = () => (opening.result.close(), resolve(takes.result.map(({ userId }) => userId)));
    };
  })`);

/** Speaks without a connection until the device keeps it, and leaves it there. */
async function speakOffline(page: Page): Promise<void> {
  await page.goto('/client/recording');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await page.route('**/recordings**', (route) => route.abort());
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByText(/^0:(0[6-9]|[1-5]\d)/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop and make the quote' }).click();
  await expect(page.getByText('Sending the recording…')).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Account of/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
}

test('what is spoken and not sent stays with its owner, and goes with the account', async ({ page }) => {
  const [owner, other] = [await register(apiUrl), await register(apiUrl)];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/recordings/.test(request.url())) sent.push(request.headers().authorization ?? 'nobody');
  });
  await keepSession(page, owner.session);
  await speakOffline(page);
  expect(await keptTakes(page)).toEqual([owner.session.user.id]);
  await logOut(page);

  sent.length = 0;
  await page.unroute('**/recordings**');
  await logIn(page, other.email, other.password);
  await page.waitForURL('**/client/dashboard');
  await page.getByRole('link', { name: 'Record', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await expect(page.getByText('Still on this device')).toBeHidden();
  expect(await keptTakes(page)).toEqual([owner.session.user.id]);
  await logOut(page);
  expect(sent).toEqual([]);

  await logIn(page, owner.email, owner.password);
  await page.waitForURL('**/client/dashboard');
  await expect(page.getByText('A recording is still on this device')).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL('**/login');
  expect(await keptTakes(page)).toEqual([]);
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
});

test('a toast stands in the top right corner, at most 24rem wide', async ({ page }) => {
  const person = await register(apiUrl);
  await keepSession(page, person.session);
  for (const [viewport, widest] of [
    [{ width: 1280, height: 800 }, 384],
    [{ width: 360, height: 740 }, 360],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Save profile' }).click();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    await expect(toast).toContainText('Your profile is saved');
    const box = await toast.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(widest);
    expect(viewport.width - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16);
    expect(box?.y).toBeLessThan(32);
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toBeHidden();
  }
});

test('the chosen theme is there with the first paint', async ({ page }) => {
  await page.addInitScript({ content: `localStorage.setItem('jobspeak_theme', 'dark')` });
  // without the application, only what runs before the first paint can have set it
  await page.route('**/js/main.*', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
});
