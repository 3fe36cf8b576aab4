import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { WCAG } from '../support/axe';
import { settled } from '../support/settled';
import { withoutTour } from '../support/tour';

const RULES = [...WCAG, 'best-practice'];
/** Set to look at the screens by eye: where their pictures go. */
const PICTURES = process.env.PICTURES_DIR;
const ADDRESS = '/campaign/quote-from-voice';

const quoteOf = (page: Page) => page.getByRole('article', { name: 'Your quote' });

/** Makes a quote of the written example, or of other words. */
async function write(page: Page, words?: string): Promise<void> {
  await page.getByRole('button', { name: 'No microphone? Try a written example' }).click();
  if (words !== undefined) await page.getByLabel('As you would say it').fill(words);
  await page.getByRole('button', { name: 'Make the quote' }).click();
  await expect(page.getByRole('heading', { name: 'Here is your quote' })).toBeFocused();
}

/** Keeps what was made by opening an account; it opens by itself. */
async function keep(page: Page): Promise<void> {
  await withoutTour(page);
  await page.getByRole('link', { name: 'Sign up to keep it' }).click();
  await page.getByLabel('Business name').fill('Nunn Fencing');
  await page.getByLabel('Email').fill(`kim-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long sentence');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const theme of ['light', 'dark'])
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1280, height: 800 },
  }))
    test(`the page for strangers can be used by everybody: ${theme}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript({ content: `localStorage.setItem('jobspeak_theme', '${theme}')` });
      const complaints: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
      const look = async (name: string) => {
        await settled(page);
        expect({ name, found: await violationsOf(page) }).toEqual({ name, found: [] });
        if (PICTURES)
          await page.screenshot({ path: path.join(PICTURES, `${name}-${theme}-${size}.png`), fullPage: true });
      };
      await page.goto(ADDRESS);
      await expect(page.getByRole('button', { name: 'Start speaking' })).toBeEnabled();
      await look('campaign');
      await write(page);
      await look('campaign-made');
      expect(complaints).toEqual([]);
    });

test('a stranger writes a job, sees the quote, signs up, and has it in their account, once', async ({ page }) => {
  await page.goto(ADDRESS);
  await write(page, 'Fit six fence panels for Mrs Hall at 48 pounds each, and one day of labour.');
  await expect(quoteOf(page)).toContainText('£288.00');
  await expect(quoteOf(page)).toContainText('Price to add');
  await page.reload(); // still theirs while it is kept
  await expect(quoteOf(page)).toContainText('£288.00');

  await keep(page);
  await expect(
    page
      .getByRole('group', { name: /^Line \d+/ })
      .first()
      .getByLabel('Unit price'),
  ).toHaveValue('48.00');
  await page.reload();
  await page.goto('/client/quotes');
  await expect(page.getByRole('cell', { name: 'Mrs Hall' })).toHaveCount(1);
});

test('a stranger speaks a job, and keeps the quote with what was said', async ({ page }) => {
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Start speaking' }).click();
  await expect(page.getByText(/^(9|10|11) seconds left$/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  // what a small recogniser makes of a synthetic voice differs a little from take to take
  await expect(quoteOf(page)).toContainText(/keith/i, { timeout: 30_000 });
  await keep(page);
  await expect(page.getByRole('region', { name: 'What you said' })).toContainText(/keith/i);
});

test('who comes back from paying is told what is so, not what the address says', async ({ page }) => {
  await page.goto('/subscription-success?plan=gold');
  await expect(page.getByRole('heading', { name: 'Log in to see your plan' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await withoutTour(page);
  await page.goto('/signup');
  await page.getByLabel('Business name').fill('Nunn Fencing');
  await page.getByLabel('Email').fill(`kim-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long sentence');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/client/dashboard');
  await page.goto('/client/settings/billing');
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('0 quotes made this month');
  expect(await violationsOf(page)).toEqual([]);

  // nobody can pay here: the API answers as it does once Stripe has told of a payment
  await page.goto('/subscription-success?plan=gold');
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await page.route('**/billing/plan', async (route) => {
    const answer = await route.fetch();
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const paid = { plan: 'business', monthlyQuotes: 100, subscription: { status: 'active', until } };
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...paid } });
  });
  await expect(page.getByRole('heading', { name: 'You are on Business' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
