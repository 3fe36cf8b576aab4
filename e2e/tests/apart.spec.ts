/** Journeys in a product of their own: what they change holds for everybody in it, and it is set up otherwise. */
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { policyViolations } from '../support/policy';
import { audioOf, call, dataFolder, freePort, Product } from '../support/product';
import { BOSS, signIn as enter, keepSession } from '../support/signed-in';

/** What would be a script if it were not text. */
const MARKUP = '<img src=x onerror=alert(1)>';
/** Longer than anybody should wait for the words of a recording. */
const SLOW_MS = 16_000;

let product: Product;
let web = '';
let provider: http.Server;
let owner: { token: string; accountId: string; userId: string };
let quoteId = '';
let remove: () => Promise<void>;
let bossToken: string | undefined;

/** A provider of transcriptions that takes its time, and hears markup. */
async function startProvider(): Promise<string> {
  provider = http.createServer((req, res) => {
    req.resume().on('end', () => {
      const answer = () => res.end(JSON.stringify({ text: `Fit a fence for ${MARKUP}, ten metres at 20 pounds.` }));
      res.setHeader('content-type', 'application/json');
      setTimeout(answer, SLOW_MS);
    });
  });
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(provider.address() as net.AddressInfo).port}/v1`;
}

const ask = (method: string, place: string, body?: unknown) =>
  call(product.apiUrl, method, place, { token: owner.token, body });

async function record(): Promise<string> {
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'audio/webm' };
  const body = new Uint8Array(audioOf('gb-fencing-001.webm'));
  const answer = await fetch(`${product.apiUrl}/recordings/upload`, { method: 'POST', headers, body });
  return ((await answer.json()) as { quoteId: string }).quoteId;
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const data = await dataFolder();
  remove = data.remove;
  const ports = { web: await freePort(), api: await freePort() };
  web = `http://localhost:${ports.web}`;
  product = await Product.spawn(ports, data.folder, {
    TRANSCRIPTION_ENGINE: 'openai',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: await startProvider(),
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    GOOGLE_CLIENT_ID: 'a-client.apps.example.com',
  });
  await product.ready();
  const someone = { email: 'ann@example.com', password: 'a long sentence', businessName: `Lee ${MARKUP}` };
  const { access_token: token, user } = await call(product.apiUrl, 'POST', '/auth/register', {
    body: { ...someone, firstName: MARKUP, lastName: 'Lee' },
  });
  owner = { token, accountId: user.accountId, userId: user.id };
  quoteId = await record();
});

test.afterAll(async () => {
  product?.signal('SIGINT');
  await product?.ended();
  provider?.close();
  await remove?.();
});

/** What the back office says of a part of the product. */
async function noteOf(id: string): Promise<string> {
  bossToken ??= (await call(product.apiUrl, 'POST', '/auth/login', { body: BOSS })).access_token as string;
  const { parts } = await call(product.apiUrl, 'GET', '/admin/system-status', { token: bossToken });
  return (parts as { id: string; note: string }[]).find((part) => part.id === id)?.note ?? '';
}

const signIn = (page: Page): Promise<void> => enter(page, BOSS, { apiUrl: product.apiUrl, web });

/** What stands for Google: a script that brings the style, the frame and the call that the button's own brings. */
const GOOGLE = `window.google = { accounts: { id: {
  initialize: () => undefined,
  renderButton: (place, { size, text }) => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    style.href = 'https://accounts.google.com/gsi/style';
    const frame = Object.assign(document.createElement('iframe'), { title: 'Google: ' + text + ', ' + size });
    frame.src = 'https://accounts.google.com/gsi/button';
    document.head.append(style);
    place.append(frame);
    fetch('https://accounts.google.com/gsi/status');
  },
} } };`;

test("Google's button, where it is set up, brings nothing that the policy forbids", async ({ page }) => {
  const violated = await policyViolations(page);
  const asked: string[] = [];
  await page.route('https://accounts.google.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const types: Record<string, string> = { client: 'text/javascript', style: 'text/css', button: 'text/html' };
    const contentType = types[path.basename(pathname)] ?? 'text/plain';
    const body = pathname === '/gsi/client' ? GOOGLE : '';
    return route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } });
  });
  // the other product of these journeys has no client id
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  for (const [place, text] of [
    ['/login', 'signin_with'],
    ['/signup', 'signup_with'],
  ]) {
    asked.length = 0;
    await page.goto(web + place);
    await expect(page.getByTitle(`Google: ${text}, large`)).toBeVisible();
    await expect
      .poll(() => [...asked].sort())
      .toEqual(['button', 'client', 'status', 'style'].map((name) => `/gsi/${name}`));
  }
  expect(violated).toEqual([]);
});

/** So soon an open page has a switch as it was set (specification of the back office). */
const WITHIN_MS = 10_000;
const NEWCOMER = {
  email: 'kim@example.com',
  password: 'a long sentence',
  businessName: 'Nunn Fencing',
  firstName: 'Kim',
};
const openPage = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: web })).newPage();

test('what an administrator switches is in an open page within ten seconds', async ({ browser }) => {
  test.setTimeout(120_000);
  const [office, phone] = [await openPage(browser), await openPage(browser)];
  await keepSession(phone, await call(product.apiUrl, 'POST', '/auth/register', { body: NEWCOMER }), web);
  await phone.goto('/client/dashboard');
  const tour = phone.getByRole('dialog', { name: /^Step \d of 7/ });
  await expect(tour).toBeVisible();
  await signIn(office);
  await office.goto('/admin/feature-flags');
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

test('that words take long to be heard is found from the dashboard in three clicks', async ({ page }) => {
  test.setTimeout(120_000);
  // a slow recording, and the metrics that tell of it
  await expect.poll(() => noteOf('speech'), { timeout: 90_000 }).toContain('A recording has taken');
  await signIn(page);
  await page.goto(`${web}/admin/dashboard`);
  await page.getByRole('link', { name: /Speech recognition/ }).click();
  await expect(page.getByRole('region', { name: 'Stages' })).toContainText('Hear the words');
  await page.getByRole('link', { name: /Longest: hear the words/ }).click();
  const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
  const hearing = stages.filter({ hasText: 'Hear the words' });
  await expect(hearing).toContainText('Engine: openai');
  await expect(hearing).toContainText(/1[6-9]\.\d s/);
  await page.getByRole('link', { name: 'Trace' }).first().click();
  await page.waitForURL('**/admin/traces/*');
  // spans come some seconds after their work
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('list', { name: 'Spans' })).toContainText('transcribe recording', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
});

test('a recording is heard once its owner lets support listen, and who listened is in the log', async ({ page }) => {
  const unsafe = watch(page);
  await signIn(page);
  await page.goto(`${web}/admin/generation-logs/${quoteId}`);
  await expect(page.getByText('Switched off: this business does not let support listen')).toBeVisible();
  const { version } = await ask('GET', '/business/settings');
  await ask('PUT', '/business/settings', { version, supportListens: true });
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Listen' }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect
    .poll(() => page.evaluate(`document.querySelector('audio')?.currentTime ?? 0`), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await page.goto(`${web}/admin/users/${owner.userId}`);
  await page.getByRole('link', { name: 'All of it' }).click();
  const log = page.getByRole('table', { name: 'What administrators did' });
  await expect(log.getByRole('row').filter({ hasText: 'Opened the sound of a recording' })).toContainText(
    'ann@example.com',
  );
  expect(unsafe).toEqual([]);
});

/** What no page may do: open a dialog, or what its policy forbids. */
function watch(page: Page): string[] {
  const unsafe: string[] = [];
  page.on('dialog', (dialog) => {
    unsafe.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => message.text().includes('Content Security Policy') && unsafe.push(message.text()));
  return unsafe;
}

test('names, words, errors and feedback are text on every screen of the back office', async ({ page }) => {
  test.setTimeout(120_000);
  const error = { type: 'TypeError', message: `no ${MARKUP}`, stack: `TypeError: ${MARKUP}`, page: '/client/quotes' };
  await fetch(`${product.apiUrl}/telemetry/errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: '1', errors: [error] }),
  });
  await ask('POST', '/feedback', { screen: '/client/quotes', message: `Hm ${MARKUP}` });
  const unsafe = watch(page);
  await signIn(page);
  const shown = async (place: string, text: string) => {
    await page.goto(web + place);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  };
  await shown('/admin/users', MARKUP);
  await shown(`/admin/users/${owner.userId}`, MARKUP);
  await shown('/admin/feedback', `Hm ${MARKUP}`);
  await shown(`/admin/generation-logs/${quoteId}`, `Fit a fence for ${MARKUP}`);
  await expect(async () => shown('/admin/error-logs?service=browser', 'TypeError')).toPass({ timeout: 30_000 });
  await page
    .getByRole('link', { name: /an error in a page/ })
    .first()
    .click();
  await expect(page.getByText(`TypeError: ${MARKUP}`).first()).toBeVisible();
  await shown('/admin/audit', 'ann@example.com');
  await shown('/admin/dashboard', 'an error in a page');
  await shown('/admin/email?to=ann', 'Verify your email address');
  await page.getByRole('button', { name: 'Verify your email address' }).click();
  await expect(page.getByRole('dialog', { name: 'Verify your email address' })).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  for (const place of ['metrics', 'generation-times', 'user-analytics', 'feature-flags', 'showcase']) {
    await page.goto(`${web}/admin/${place}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }
  expect(unsafe).toEqual([]);
});
