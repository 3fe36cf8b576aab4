import { expect, type Page, test } from '@playwright/test';
import { appKept, openPhone, type Phone, profileFolder } from '../support/phone';
import { call } from '../support/product';
import { comeIn } from '../support/signed-in';

const WORDS = /\w+ \w+ \w+/;
/** In the settings, and on the screen on which one records. */
const captionChoice = (page: Page) => page.getByRole('region', { name: 'Captions without signal' });
const heardHere = (page: Page) => page.getByRole('region', { name: 'Heard on this device' });
const heardByServer = (page: Page) => page.getByLabel('What you said');

const made = profileFolder();
let phone: Phone;
test.beforeAll(async () => {
  phone = await openPhone(made.folder);
});
test.afterAll(async () => {
  await phone.context.close();
  made.remove();
});

async function ask(page: Page, path: string): Promise<unknown> {
  const token = String(await page.evaluate(`localStorage.getItem('jobspeak_token')`));
  return call(`http://localhost:${process.env.API_PORT}`, 'GET', path, { token });
}

test('where the signal is lost the device shows the words by itself; back in it, the server’s words stand', async () => {
  test.setTimeout(360_000);
  const { page, context } = phone;
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (/\/assets\/speech-/.test(request.url())) fetched.push(request.url());
  });
  await comeIn(page);
  await page.goto('/client/recording');
  // whoever records for the first time has enough to read
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(captionChoice(page)).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard it' }).click();
  const offer = captionChoice(page);
  await expect(offer.getByRole('button', { name: 'Not now' })).toBeVisible();
  expect(fetched).toEqual([]);
  await offer.getByRole('button', { name: /^Get captions \(\d+ MB\)$/ }).click();
  await expect(offer.getByText(/^Captions are on this device/)).toBeVisible({ timeout: 60_000 });
  expect(fetched).toHaveLength(5);

  await appKept(page);
  const opened = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/recordings$/.test(answer.url()),
    { timeout: 120_000 },
  );
  await page.getByRole('button', { name: 'Start recording' }).click();
  await context.setOffline(true);
  await expect(heardHere(page)).toContainText('provisional', { timeout: 90_000 });
  await expect(heardHere(page)).toContainText(WORDS);
  expect(await heardByServer(page).count()).toBe(0);

  await context.setOffline(false);
  const { id } = (await (await opened).json()) as { id: string };
  await expect(heardByServer(page)).toContainText(WORDS, { timeout: 60_000 });
  await expect(heardHere(page)).toBeHidden({ timeout: 90_000 });

  const spoken = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
  await page.getByRole('button', { name: 'Stop and make the quote' }).click();
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  await expect(page.getByRole('group', { name: /^Line \d+/ }).first()).toBeVisible({ timeout: 60_000 });
  const { items } = (await ask(page, '/quotes?limit=10')) as { items: unknown[] };
  expect(items).toHaveLength(1);
  // listening along has cost the recording nothing: all of it has arrived
  await expect
    .poll(async () => ((await ask(page, `/recordings/${id}`)) as { durationMs: number | null }).durationMs, {
      timeout: 60_000,
    })
    .toBeGreaterThan(((spoken[0] ?? 0) * 60 + (spoken[1] ?? 0) - 1) * 1000);
});

test('what was fetched is removed again, and then offered in the settings alone', async () => {
  const { page } = phone;
  await page.goto('/client/settings/account');
  const settings = captionChoice(page);
  await settings.getByRole('button', { name: /^Remove/ }).click();
  await expect(settings.getByRole('button', { name: /^Get captions/ })).toBeVisible();
  expect(await page.evaluate(`caches.has('jobspeak-captions')`)).toBe(false);
  await page.goto('/client/recording');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await expect(captionChoice(page)).toBeHidden();
});
