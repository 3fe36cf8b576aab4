import { CHUNK_MS } from '@jobspeak/contracts';
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { diskOf } from '../support/disk';
import { appKept, killPhone, type Phone } from '../support/phone';
import { call } from '../support/product';
import {
  keptTakes,
  phoneOf,
  profile,
  putPhonesAway,
  queue,
  quotesOf,
  spokenFor,
  start,
  stop,
} from '../support/recorder';
import { comeIn } from '../support/signed-in';

test.afterEach(putPhonesAway);
test.describe.configure({ timeout: 120_000 });

const API = `http://localhost:${process.env.API_PORT}`;
const CHUNKS = /\/recordings\/[\w-]+\/chunks$/;

/** All of it has arrived, once, and the device keeps nothing more. */
async function expectOneQuote(page: Page): Promise<void> {
  await expect(queue(page).getByText('Ready')).toBeVisible({ timeout: 30_000 });
  expect(await quotesOf(page)).toHaveLength(1);
  expect(await keptTakes(page)).toEqual([]);
}

test('a session that ends while a recording goes out keeps it here until its person has signed in again', async () => {
  const { page } = await phoneOf(profile());
  const { email, password } = await comeIn(page);
  await page.goto('/client/recording');
  await start(page);
  await page.waitForResponse((response) => CHUNKS.test(response.url()) && response.ok());
  // on another device: "log out everywhere else"
  const { access_token: token } = await call(API, 'POST', '/auth/login', { body: { email, password } });
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/auth/refresh') && response.status() === 401),
    fetch(`${API}/auth/sessions`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }),
  ]);
  // who speaks is not cut off
  const [before = 0] = await keptTakes(page);
  await expect.poll(async () => (await keptTakes(page)).at(0)).toBeGreaterThan(before);
  await stop(page);
  await page.waitForURL(/\/login\?returnTo=/);
  await expect(page.getByText('Your session has expired.')).toHaveCount(1);
  const [kept = 0, ...more] = await keptTakes(page);
  expect(more).toEqual([]);
  expect(kept).toBeGreaterThanOrEqual(5000);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/client/recording');
  await expectOneQuote(page);
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
});

interface Refusals {
  status: number;
  /** How often it was answered so. */
  count(): number;
  end(): Promise<void> | void;
}

/** Answers that come in the place of the server's own. */
async function refuse(context: BrowserContext, status: number, code: string): Promise<Refusals> {
  const answer = (route: Route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status, json: { code }, headers: { 'access-control-allow-origin': '*' } })
      : route.continue();
  await context.route(CHUNKS, answer);
  return { ...counting(context, status), end: () => context.unroute(CHUNKS, answer) };
}

/** Counts the answers of a kind. */
function counting(context: BrowserContext, status: number): Pick<Refusals, 'status' | 'count'> {
  let count = 0;
  context.on('response', (response) => {
    if (CHUNKS.test(response.url()) && response.status() === status) count += 1;
  });
  return { status, count: () => count };
}

const disks: { remove(): void }[] = [];
test.afterEach(() => {
  for (const disk of disks.splice(0)) disk.remove();
});

const KINDS = {
  'a server that is out of order': (context: BrowserContext) => refuse(context, 503, 'SERVICE_UNAVAILABLE'),
  /** The real one, where a small disk can be made for it. */
  'a server without room': async (context: BrowserContext, page: Page): Promise<Refusals> => {
    const { accountId } = JSON.parse(String(await page.evaluate(`localStorage.getItem('jobspeak_user')`)));
    const disk = diskOf(accountId, 16);
    if (!disk) return refuse(context, 507, 'STORAGE_FULL');
    disks.push(disk);
    return { ...counting(context, 507), end: disk.makeRoom };
  },
};

for (const [name, begin] of Object.entries(KINDS))
  test(`${name} delays a recording, tells its person once, and it goes out by itself later`, async () => {
    const { page, context } = await phoneOf(profile());
    await comeIn(page);
    const refusals = await begin(context, page);
    await page.goto('/client/recording');
    await start(page);
    await spokenFor(page, 6);
    await stop(page);
    const told = page.getByText('Your recording is safe on this device and goes out by itself later.');
    await expect(told).toBeVisible({ timeout: 30_000 });
    const before = refusals.count();
    expect(before).toBeGreaterThan(0);
    await page.evaluate(`window.dispatchEvent(new Event('online'))`); // it is tried again at once
    await expect.poll(refusals.count).toBeGreaterThan(before);
    await expect(told).toHaveCount(1);
    await expect(queue(page).getByText('On this phone')).toBeVisible();
    expect(await keptTakes(page)).toHaveLength(1);

    await refusals.end();
    await expectOneQuote(page);
  });

/** Has the browser refuse to keep more than so many bytes beside what it keeps now. */
async function leaveRoom({ page, context }: Phone, bytes: number): Promise<void> {
  const used = Number(await page.evaluate('navigator.storage.estimate().then(({ usage }) => usage)'));
  const storage = await context.newCDPSession(page);
  await storage.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: used + bytes });
}

test('a phone that is full keeps what it has and goes on; not even a flat battery then loses it', async () => {
  const folder = profile();
  const phone = await phoneOf(folder);
  await comeIn(phone.page);
  await phone.page.goto('/client/dashboard');
  await appKept(phone.page);
  await phone.page.goto('/client/recording');
  await leaveRoom(phone, 32 * 1024);
  let sent = 0;
  phone.context.on('response', (response) => {
    if (CHUNKS.test(response.url()) && response.ok()) sent += 1;
  });
  await start(phone.page);
  await expect(phone.page.getByText('This device has no room for the recording.')).toBeVisible({ timeout: 30_000 });
  const [kept = 0] = await keptTakes(phone.page);
  expect(kept).toBeGreaterThanOrEqual(5000);
  // what it cannot keep goes out all the same
  await expect.poll(() => sent * CHUNK_MS, { timeout: 60_000 }).toBeGreaterThan(kept + 2 * CHUNK_MS);
  await killPhone(phone, folder);

  const { page } = await phoneOf(folder);
  await page.goto('/client/recording');
  await expectOneQuote(page);
});
