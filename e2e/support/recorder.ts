import { expect, type Page } from '@playwright/test';
import { openPhone, type Phone, profileFolder } from './phone';
import { call } from './product';

const profiles: { folder: string; remove(): void }[] = [];
const phones: Phone[] = [];

/** The folder of a phone's profile; gone after the test. */
export function profile(): string {
  const made = profileFolder();
  profiles.push(made);
  return made.folder;
}

/** A phone, which is switched off after the test. */
export async function phoneOf(folder: string): Promise<Phone> {
  const phone = await openPhone(folder);
  phones.push(phone);
  return phone;
}

/** For after each test. */
export async function putPhonesAway(): Promise<void> {
  for (const { context } of phones.splice(0)) await context.close();
  for (const made of profiles.splice(0)) made.remove();
}

const recorder = (page: Page) => page.getByRole('region', { name: 'Recorder' });
/** Begins to record; sooner after Stop than a person could, the press is taken for a double tap, and is made again. */
export const start = (page: Page): Promise<void> =>
  expect(async () => {
    const begin = recorder(page).getByRole('button', { name: 'Start recording' });
    await begin.click({ timeout: 5_000 });
    await expect(begin).toBeHidden({ timeout: 1_000 });
  }).toPass();
export const stop = (page: Page) => recorder(page).getByRole('button', { name: 'Stop and make the quote' }).click();
export const queue = (page: Page) => page.getByRole('region', { name: 'Your recordings' });

/** Waits until the recorder's clock shows so many seconds. */
export const spokenFor = (page: Page, seconds: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const [minutes = 0, rest = 0] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
        return minutes * 60 + rest;
      },
      { timeout: seconds * 1000 + 30_000, intervals: [100] },
    )
    .toBeGreaterThanOrEqual(seconds);

interface StoredQuote {
  id: string;
  createdAt: string;
}

/** What the server has of the person's quotes, the oldest first. */
export async function quotesOf(page: Page): Promise<StoredQuote[]> {
  const token = String(await page.evaluate(`localStorage.getItem('jobspeak_token')`));
  const { items } = (await call(`http://localhost:${process.env.API_PORT}`, 'GET', '/quotes?limit=100', { token })) as {
    items: StoredQuote[];
  };
  return items.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** What the device keeps of takes: how long each is, in ms. */
export const keptTakes = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('jobspeak');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('takes').objectStore('takes').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(({ spokenMs }) => spokenMs));
      };
    };
  })`);
