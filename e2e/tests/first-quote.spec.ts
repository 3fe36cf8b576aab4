import { readFileSync } from 'node:fs';
import { readPdf } from '@jobspeak/pdf/testing';
import { expect, type Page, test } from '@playwright/test';
import { fixture } from '../support/product';
import { signUp } from '../support/sign-up';
import { comeIn } from '../support/signed-in';

const visible = { visible: true };

/** The line of the quote that was said to be so many of something. */
const lineOf = (page: Page, quantity: string) =>
  page.getByRole('group', { name: /^Line \d+/ }).filter({ has: page.locator(`input[value="${quantity}"]`) });

const total = (page: Page) => page.getByRole('region', { name: 'Totals' }).getByRole('definition').last();

test('sign up, speak a job, correct a price, and have the PDF', async ({ page }) => {
  await signUp(page);
  await page.goto('/client/recording');
  await page.getByRole('region', { name: 'Recorder' }).getByRole('button', { name: 'Record' }).click();
  // the microphone hears a job of 12.7 seconds
  await expect(page.getByRole('timer')).toHaveText(/0:1[4-9]/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop and make the quote' }).click();

  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  // what a small recogniser makes of a synthetic voice differs a little from take to take: the words that carry are there
  const said = page.getByRole('region', { name: 'What you said' });
  await expect(said).toContainText(/keith/i);
  await expect(said).toContainText(/panels/i);
  const lines = page.getByRole('group', { name: /^Line \d+/ });
  expect(await lines.count()).toBeGreaterThanOrEqual(2);
  const first = lines.first();
  const before = await total(page).textContent();
  await first.getByLabel('Unit price').fill('50');
  await first.getByLabel('Unit price').press('Tab');
  await expect(total(page)).not.toHaveText(before ?? '');
  await expect(page.getByText('Saved')).toBeVisible();
  const corrected = (await total(page).textContent()) ?? '';

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).filter(visible).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Quote .+\.pdf$/);
  const { pages } = await readPdf(readFileSync(await download.path()));
  const text = pages.join('\n');
  expect(text).toContain('Nunn Fencing');
  expect(text).toContain('£50.00');
  expect(text).toContain(corrected);

  await page.reload();
  await expect(first.getByLabel('Unit price')).toHaveValue('50.00');
  await expect(total(page)).toHaveText(corrected);
});

test('an existing audio file becomes a quote', async ({ page }) => {
  await comeIn(page);
  await page.goto('/client/recording');
  await page.getByLabel('Audio file').setInputFiles(fixture('gb-flooring-001.webm'));
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
  await expect(lineOf(page, '5').getByLabel('Unit price')).toHaveValue('26.00');
});

test('a take of less than five seconds is refused with its message, and the next one goes on', async ({ page }) => {
  await comeIn(page);
  await page.goto('/client/recording');
  await page.getByRole('region', { name: 'Recorder' }).getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-3]/);
  await page.getByRole('button', { name: 'Stop and make the quote' }).click();
  await expect(page.getByText('Recording is too short. Please record 5 seconds or more.')).toBeVisible();
  await page.goto('/client/quotes');
  await expect(page.getByText('No quotes yet')).toBeVisible();
});
