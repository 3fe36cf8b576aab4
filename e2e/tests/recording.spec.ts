import { createHash } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { appKept, killPhone } from '../support/phone';
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
import { signUp } from '../support/sign-up';

/** The long variants take an hour; without them each test is one short case of what it proves. */
const isLong = process.env.RECORDING_LONG === '1';

test.afterEach(putPhonesAway);

const CHUNKS = /\/recordings\/[\w-]+\/chunks$/;

/** The methods of calls that bring sound, and of those by which the browser asks leave to send it (Fetch, 4.8). */
async function watchChunks(page: Page): Promise<string[]> {
  const methods: string[] = [];
  const network = await page.context().newCDPSession(page);
  network.on('Network.requestWillBeSent', ({ request: { url, method } }) => {
    if (CHUNKS.test(url)) methods.push(method);
  });
  await network.send('Network.enable');
  return methods;
}

test('what is said appears while it is said, and stopping leads to the quote', async () => {
  const phone = await phoneOf(profile());
  await signUp(phone.page);
  // a page of which a call was once answered by the test has its caches off, that of leave to send too
  const page = await phone.context.newPage();
  const methods = await watchChunks(page);
  await page.goto('/client/recording');
  await start(page);
  const understood = page.getByRole('region', { name: 'Understood so far' });
  await expect(understood.getByLabel('What you said')).toContainText(/\w+ \w+/, { timeout: 30_000 });
  await expect(understood.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  await stop(page);
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  await expect(page.getByRole('group', { name: /^Line \d+/ }).first()).toBeVisible();
  expect(await keptTakes(page)).toEqual([]);
  // the browser asks leave once for all of it: no second of speech waits for another round trip
  expect(methods.filter((method) => method === 'PATCH').length).toBeGreaterThan(2);
  expect(methods.filter((method) => method === 'OPTIONS')).toHaveLength(1);
});

test('a tour that is told late does not open over the recording', async () => {
  const { page } = await phoneOf(profile());
  let tell = () => {};
  const isTold = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/users/onboarding/progress', async (route) => {
    await isTold;
    await route.continue();
  });
  await signUp(page, { tour: true });
  await page.goto('/client/recording');
  await start(page);
  await spokenFor(page, 4);
  const told = page.waitForResponse('**/users/onboarding/progress');
  tell();
  await (await told).finished();
  await spokenFor(page, 6);
  await stop(page);
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  await expect(page.getByRole('dialog', { name: /^Step \d of 7/ })).toBeVisible();
});

test('a finger that goes back while somebody speaks is asked first, and costs no step of the way back', async () => {
  const { page } = await phoneOf(profile());
  await signUp(page);
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await start(page);
  await expect(page.getByText('Listening')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep recording' }).click();
  await spokenFor(page, 6);
  await stop(page);
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  await page.goBack();
  await page.waitForURL('**/client/dashboard');
});

for (const seconds of isLong ? [5, 30, 120] : [5])
  test(`a battery that is flat after ${seconds} seconds costs one second at most`, async () => {
    test.setTimeout(60_000 + seconds * 2000);
    const folder = profile();
    const phone = await phoneOf(folder);
    await signUp(phone.page);
    await phone.page.goto('/client/recording');
    await start(phone.page);
    await spokenFor(phone.page, seconds + 1);
    await killPhone(phone, folder);

    const { page, context } = await phoneOf(folder);
    // it is on the device before anything is sent again
    await context.route('**/recordings', (route) => route.abort());
    await page.goto('/client/recording');
    await expect(queue(page).getByText('On this phone')).toBeVisible();
    const [kept = 0, ...more] = await keptTakes(page);
    expect(more).toEqual([]);
    expect(kept).toBeGreaterThanOrEqual(seconds * 1000);

    await context.unroute('**/recordings');
    await expect(queue(page).getByText('Ready')).toBeVisible({ timeout: 60_000 });
    expect(await keptTakes(page)).toEqual([]);
    expect(await quotesOf(page)).toHaveLength(1);
    await queue(page).getByRole('link', { name: 'Open the quote' }).click();
    await expect(page.getByRole('region', { name: 'What you said' })).toBeVisible();
  });

test('without a connection the app opens and records; all takes become quotes, in the order of speaking', async () => {
  test.setTimeout(isLong ? 75 * 60_000 : 90_000);
  const { page, context } = await phoneOf(profile());
  await signUp(page);
  await appKept(page);
  await context.setOffline(true);
  await page.goto('/client/recording');
  for (const count of [1, 2, 3]) {
    await start(page);
    await spokenFor(page, 6);
    await stop(page);
    await expect(queue(page).getByText('On this phone')).toHaveCount(count);
  }
  // an hour without a signal is no different from a minute, and is waited for where there is time
  if (isLong) await page.waitForTimeout(60 * 60_000);
  const opened: string[] = [];
  // after an hour the first call may find the session expired, and is sent once more with a new token
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().endsWith('/recordings') && response.ok())
      opened.push((request.postDataJSON() as { startedAt: string }).startedAt);
  });
  await context.setOffline(false);
  await expect(queue(page).getByText('Ready')).toHaveCount(3, { timeout: 60_000 });
  expect(opened).toHaveLength(3);
  expect(opened).toEqual([...opened].sort());
  expect(await quotesOf(page)).toHaveLength(3);
  expect(await keptTakes(page)).toEqual([]);
});

/** Numbers that are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The last piece completes its recording. */
const isLast = (request: Request): boolean => request.headers()['upload-complete'] === '?1';

/** That, or a call of its own after a last piece that was lost on its way. */
const isEnd = (request: Request): boolean => isLast(request) || request.url().endsWith('/complete');

const numberOf = (chunk: Request): number => Number(chunk.headers()['chunk-number']);

/** What the last piece says of the whole. */
function wholeIn(last: Request | undefined): { chunks: number; sha256: string } {
  const [, digest = ''] = /:(.*):/.exec(last?.headers()['repr-digest'] ?? '') ?? [];
  return { chunks: (last ? numberOf(last) : 0) + 1, sha256: Buffer.from(digest, 'base64').toString('hex') };
}

interface Line {
  /** Bodies that were sent, by chunk. */
  sent: Map<number, Buffer[]>;
  cuts: number;
}

/**
 * A connection that is cut at some chunks, once each: before the server has any of it, or after it has all of it but
 * before it could say so.
 */
async function cutLine(context: BrowserContext, at: ReadonlySet<number>, random: () => number): Promise<Line> {
  const line: Line = { sent: new Map(), cuts: 0 };
  await context.route(CHUNKS, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const number = numberOf(route.request());
    const bodies = line.sent.get(number) ?? [];
    line.sent.set(number, [...bodies, route.request().postDataBuffer() ?? Buffer.alloc(0)]);
    if (bodies.length > 0 || !at.has(number)) return route.continue();
    line.cuts += 1;
    if (random() < 0.5) await route.fetch();
    return route.abort('connectionreset');
  });
  return line;
}

for (const seed of Array.from({ length: isLong ? 20 : 1 }, (_, index) => index + 1))
  test(`a connection that is cut at 1, 50 and 99% of the upload damages nothing (seed ${seed})`, async () => {
    const { page, context } = await phoneOf(profile());
    await signUp(page);
    await page.goto('/client/recording');
    const random = chance(seed);
    let last: Request | undefined;
    context.on('request', (request) => {
      if (isLast(request)) last = request;
    });
    const at = new Set([0, 4 + Math.floor(random() * 2), 8]);
    const line = await cutLine(context, at, random);
    await start(page);
    await spokenFor(page, 8);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => isEnd(response.request()) && response.ok(), { timeout: 45_000 }),
      stop(page),
    ]);
    const { sha256 } = (await answer.json()) as { sha256: string | null };
    const whole = wholeIn(last);
    const bodies = Array.from(
      { length: whole.chunks },
      (_, number) => line.sent.get(number)?.at(-1) ?? Buffer.alloc(0),
    );
    const spoken = createHash('sha256').update(Buffer.concat(bodies)).digest('hex');
    expect(line.cuts).toBe(3);
    expect({ device: whole.sha256, server: sha256 }).toEqual({ device: spoken, server: spoken });
    for (const [number, bodies] of line.sent)
      expect(bodies.length, `chunk ${number}`).toBeLessThanOrEqual(at.has(number) ? 2 : 1);
  });
