import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { COLOURS } from '../support/axe';
import { fixture } from '../support/product';
import { settled } from '../support/settled';
import { signUp } from '../support/sign-up';
import { comeIn } from '../support/signed-in';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
/** The steps with the entry of the navigation that each points at: on a desktop, and on a phone where that differs. */
const STEPS = [
  ['Business settings and markups', 'settings', 'account'],
  ['Record a quote', 'record'],
  ['Review and edit a quote', 'quotes'],
  ['Generate PDF and send', 'quotes'],
  ['Mark quote as approved', 'quotes'],
  ['Convert to invoice', 'invoices'],
  ['Track payments', 'dashboard'],
] as const;

const tour = (page: Page) => page.getByRole('dialog', { name: /^Step \d of 7/ });
const button = (page: Page, name: string) => tour(page).getByRole('button', { name, exact: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

const CARD = `document.querySelector('dialog [data-side]')`;
/** The ring around the light, which is whole on the screen. */
const RING = 5;

/** Once nothing moves any more, the card and the light are where they belong. */
const demandPlace = (page: Page, entry: string): Promise<void> => expect(() => isInPlace(page, entry)).toPass();

/** The card has its measures and is whole on the screen, its target is in the light, and neither hides the other. */
async function isInPlace(page: Page, entry: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? SIZES.desktop;
  const card = await boxOf(tour(page).locator('[data-side]'));
  // where there is room beside the target it has the measures of the specification; the words are whole either way
  expect(card.width).toBe(Math.min(400, width - 40));
  expect(card.height).toBeGreaterThanOrEqual(300);
  if (width >= 440) expect(card.height).toBe(300);
  expect(await page.evaluate(`${CARD}.scrollHeight <= ${CARD}.clientHeight`)).toBe(true);
  expect(Math.min(card.x, card.y, width - card.x - card.width, height - card.y - card.height)).toBeGreaterThanOrEqual(
    19,
  );
  const target = await boxOf(page.locator(`[data-nav="${entry}"]`).filter({ visible: true }));
  const light = await boxOf(tour(page).locator('[data-lit]'));
  expect(light.x).toBeLessThanOrEqual(Math.max(target.x, RING));
  expect(light.y).toBeLessThanOrEqual(Math.max(target.y, RING));
  expect(light.x + light.width).toBeGreaterThanOrEqual(Math.min(target.x + target.width, width - RING));
  expect(light.y + light.height).toBeGreaterThanOrEqual(Math.min(target.y + target.height, height - RING));
  const isApart =
    card.x >= target.x + target.width ||
    card.y >= target.y + target.height ||
    card.x + card.width <= target.x ||
    card.y + card.height <= target.y;
  expect(isApart).toBe(true);
}

/** What is on the screen is sound for everybody, in the light and in the dark. */
async function demandSound(page: Page): Promise<void> {
  await settled(page);
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    const axe = new AxeBuilder({ page });
    const { violations } = await (theme === 'dark' ? axe.withRules(COLOURS) : axe).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      theme,
    ).toEqual([]);
  }
}

/** Eight steps of the Tab key, either way: none leads out of the tour. */
async function demandFocusHeld(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let tab = 0; tab < 8; tab += 1) {
      await page.keyboard.press(key);
      // between two rounds the browser itself has the focus: then it is on no element of the page
      expect(
        await page.evaluate(
          'document.activeElement.closest("dialog") !== null || document.activeElement === document.body',
        ),
      ).toBe(true);
    }
}

/** How long what moves in the tour takes, in seconds. */
const durations = (page: Page): Promise<number[]> =>
  page.evaluate(`[
    getComputedStyle(document.querySelector('dialog [data-lit]')).transitionDuration,
    getComputedStyle(${CARD}).animationDuration,
  ].map((duration) => Number.parseFloat(duration))`);

/** Goes to a screen of the bar or the sidebar, as a tap does: without a new page. */
const go = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

/** On a phone the job is spoken; at a desk, a recording is taken that is there already. */
async function record(page: Page, size: string): Promise<void> {
  if (size === 'phone') {
    await page.getByRole('region', { name: 'Recorder' }).getByRole('button', { name: 'Record' }).click();
    await expect(page.getByRole('timer')).toHaveText(/0:1[0-9]/, { timeout: 30_000 });
    await press(page, 'Stop and make the quote');
  } else await page.getByLabel('Audio file').setInputFiles(fixture('gb-fencing-001.webm'));
  await page.waitForURL(/\/client\/quotes\/[\w-]{36}$/);
}

async function edit(page: Page): Promise<void> {
  const line = page.getByRole('group', { name: /^Line 1/ });
  await line.getByLabel('Unit price').fill('50');
  await line.getByLabel('Unit price').press('Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

const print = (page: Page) => Promise.all([page.waitForEvent('download'), press(page, 'PDF')]);

async function send(page: Page, what: 'quote' | 'invoice'): Promise<void> {
  await press(page, 'Send');
  const dialog = page.getByRole('dialog', { name: `Send ${what}` });
  await dialog.getByRole('button', { name: 'By link' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByLabel('Link for your customer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function approve(page: Page): Promise<void> {
  await press(page, 'Mark as approved');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as approved' }).click();
  await expect(page.getByText('Quote approved')).toBeVisible();
}

async function invoice(page: Page): Promise<void> {
  await press(page, 'Make an invoice');
  await page.getByRole('dialog').getByRole('button', { name: 'Make the invoice' }).click();
  await page.waitForURL(/\/client\/invoices\/[\w-]{36}$/);
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Invoices of this quote' }).getByRole('link').click();
  await page.waitForURL(/\/client\/invoices\/[\w-]{36}$/);
  await send(page, 'invoice');
  await press(page, 'Record a payment');
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Paid in full')).toBeVisible();
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`somebody new is shown around, by keyboard too, and may see it again: ${size}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await comeIn(page, { tour: true });
    await page.goto('/client/dashboard');
    for (const [index, [title, entry, onPhone = entry]] of STEPS.entries()) {
      await expect(tour(page)).toHaveAccessibleName(`Step ${index + 1} of 7: ${title}`);
      await demandPlace(page, size === 'phone' ? onPhone : entry);
      if (index === 0) {
        await expect(button(page, 'Next')).toBeFocused();
        await demandSound(page);
        await demandFocusHeld(page);
        await button(page, 'Next').focus();
      }
      await expect(button(page, index < STEPS.length - 1 ? 'Next' : 'Finish')).toBeFocused();
      if (index < STEPS.length - 1) await page.keyboard.press('Enter');
    }
    await button(page, 'Previous').click();
    await expect(tour(page)).toHaveAccessibleName(/^Step 6 of 7/);
    await button(page, 'Next').click();
    await button(page, 'Finish').click();
    await expect(tour(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Getting started' })).toHaveCount(0);

    // without news of what happens, all who ask how far somebody has come share one call
    await page.route('**/events', (route) => route.abort());
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/users/onboarding/progress')) asked.push(request.url());
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expect.poll(() => asked.length).toBe(1);
    await expect(tour(page)).toHaveCount(0);
    const account = page.getByRole('button', { name: /Account of/ }).filter({ visible: true });
    await account.click();
    await page.getByRole('menuitem', { name: 'Show the tour again' }).click();
    await expect(tour(page)).toHaveAccessibleName(/^Step 1 of 7/);
    expect(Math.max(...(await durations(page)))).toBeLessThanOrEqual(0.001);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(Math.min(...(await durations(page)))).toBeGreaterThan(0.1);
    await page.keyboard.press('Escape');
    await expect(tour(page)).toHaveCount(0);
    await expect(account).toBeFocused();
    // the narrowest screen with the card beside its target, and the fullest card
    if (size === 'phone') await page.setViewportSize({ width: 440, height: 844 });
    await page.evaluate('window.restartOnboardingTour()');
    await expect(tour(page)).toHaveAccessibleName(/^Step 1 of 7/);
    await button(page, 'Next').click();
    await expect(button(page, 'Record a quote now')).toBeVisible();
    await demandPlace(page, 'record');
    await button(page, 'Close').click();
    await expect(tour(page)).toHaveCount(0);
    expect(asked).toHaveLength(1);
  });

  test(`what somebody new does completes its steps by itself, one after the other: ${size}`, async ({ page }) => {
    test.setTimeout(150_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await signUp(page, { tour: true });
    await button(page, 'Open business settings').click();
    const settings = page.getByRole('dialog', { name: 'Business settings' });
    await settings.getByLabel('Business name').fill('Nunn & Daughters');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toHaveCount(0);
    const started = page.getByRole('region', { name: 'Getting started' });
    await expect(started).toContainText('14% done');
    await demandSound(page);
    await started.getByRole('button', { name: /^Generate PDF/ }).click();
    await expect(page.getByText('Do “Review and edit a quote” first.')).toBeVisible();

    let quote = '';
    const doings: readonly [step: RegExp, act: () => Promise<unknown>, percent: number | null][] = [
      [/^Record a quote/, () => record(page, size), 29],
      [/^Review and edit/, () => edit(page), 43],
      [/^Generate PDF/, () => print(page).then(() => send(page, 'quote')), 57],
      [/^Mark quote as approved/, () => approve(page), 71],
      [/^Convert to invoice/, () => invoice(page), 86],
      [/^Track payments/, () => pay(page), null],
    ];
    for (const [index, [step, act, percent]] of doings.entries()) {
      await started.getByRole('button', { name: step }).click();
      await page.waitForURL(index === 0 ? '**/client/recording' : `**${quote}`);
      await act();
      if (index === 0) quote = new URL(page.url()).pathname;
      await expect(tour(page)).toHaveCount(0);
      await go(page, 'Dashboard');
      if (percent === null) await expect(started).toHaveCount(0);
      else await expect(started).toContainText(`${percent}% done`);
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expect(started).toHaveCount(0);
    await expect(tour(page)).toHaveCount(0);
  });

  test(`Skip closes the tour although the server fails, and says so: ${size}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    // on the road it is not reached; at a desk it is, and fails
    await page.route('**/users/onboarding/complete-all', (route) =>
      size === 'phone' ? route.abort() : route.fulfill({ status: 500, json: { code: 'SERVER_ERROR' } }),
    );
    await comeIn(page, { tour: true });
    await page.goto('/client/dashboard');
    await button(page, 'Skip Tour').click();
    await expect(tour(page)).toHaveCount(0);
    await expect(
      page.getByText(
        size === 'phone'
          ? 'Unable to connect. Please check your internet connection.'
          : /^Something went wrong on our end/,
      ),
    ).toBeVisible();
    await go(page, 'Quotes');
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
    await expect(tour(page)).toHaveCount(0);
    // nothing was stored: it is there again for who comes back
    await page.reload();
    await expect(tour(page)).toHaveAccessibleName(/^Step 1 of 7/);
  });
}
