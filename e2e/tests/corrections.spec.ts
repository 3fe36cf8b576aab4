import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from '../support/axe';
import { launchHearing } from '../support/microphone';
import { call } from '../support/product';
import { settled } from '../support/settled';
import { comeIn } from '../support/signed-in';

const API = `http://127.0.0.1:${process.env.API_PORT}`;
/** Set to look at the sheet by eye: where its pictures go. */
const PICTURES = process.env.PICTURES_DIR;

// the microphone hears "Make the skirting twelve metres"
test.use({ launchOptions: launchHearing('correction.webm') });

const line = (description: string, quantity: number, unit: string, unitPrice: number) => ({
  id: randomUUID(),
  kind: 'material',
  description,
  quantity,
  unit,
  unitPrice,
});

/** A draft of somebody new, open on the screen, and how it is stored. */
async function openDraft(page: Page) {
  const { token } = await comeIn(page);
  const { id } = await call(API, 'POST', '/quotes', {
    token,
    body: {
      title: 'Hall',
      lines: [
        line('Skirting board', 10, 'm', 950),
        line('Double sockets, white', 14, 'each', 1250),
        line('Single sockets, white', 3, 'each', 950),
      ],
    },
  });
  await page.goto(`/client/quotes/${id}`);
  await expect(page.getByRole('button', { name: 'Change by voice' })).toBeVisible();
  /** What a person has made of it, as it is stored, letter by letter. */
  const stored = async () => {
    const { version: _version, updatedAt: _updatedAt, ...quote } = await call(API, 'GET', `/quotes/${id}`, { token });
    return JSON.stringify(quote);
  };
  return { stored };
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Change this quote' });
const changesIn = (page: Page) => sheet(page).getByRole('region', { name: 'What changes' });
const quantityOf = (page: Page, name: RegExp) =>
  page.getByRole('group', { name }).getByRole('textbox', { name: 'Quantity' });
const type = async (page: Page, text: string) => {
  await page.keyboard.press('Control+.');
  await expect(sheet(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

/** Says the quantity of the skirting by its keys, until it is heard; `twelve` is what the microphone says of it. */
async function sayQuantity(page: Page, heard: () => Promise<void>): Promise<void> {
  const quantity = quantityOf(page, /Skirting board/);
  // a browser without its share of the processor drops sound: what was misheard is said again, as anybody would
  await expect(async () => {
    await quantity.focus();
    await page.keyboard.press('Control+Shift+Period');
    await expect(page.getByRole('group', { name: /Skirting board/ }).getByText('Listening…')).toBeVisible();
    await heard();
  }).toPass({ timeout: 60_000 });
}

/** The sheet is sound for everybody at each size, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wrong = await violationsOf(page, {
    look: async ({ theme, size }) => {
      await settled(page);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${theme}.png` });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
    },
  });
  expect(wrong, name).toEqual([]);
}

test('a typed correction changes one line and the total, and is undone to the letter', async ({ page }) => {
  const { stored } = await openDraft(page);
  const before = await stored();
  if (PICTURES) await look(page, 'correct-draft');
  await type(page, 'make the skirting twelve metres');
  const changes = changesIn(page);
  await expect(changes.getByRole('listitem')).toHaveText('Skirting board: 10 to 12 metres');
  await expect(changes).toContainText('£381.00');
  await expect(changes).toContainText('up £22.80');
  await expect(sheet(page).getByRole('button', { name: 'Keep' })).toBeFocused();
  await look(page, 'correct-proposal');
  expect(await stored()).toBe(before);

  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeHidden();
  await expect(quantityOf(page, /Skirting board/)).toHaveValue('12');
  await expect(quantityOf(page, /Double sockets/)).toHaveValue('14');
  await expect.poll(async () => JSON.parse(await stored()).totals.total).toBe(38_100);

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(quantityOf(page, /Skirting board/)).toHaveValue('10');
  await expect.poll(stored).toBe(before);
});

test('where two lines have the name it is asked which one, and a tap answers', async ({ page }) => {
  await openDraft(page);
  await type(page, 'the sockets should be four');
  await expect(sheet(page).getByRole('heading', { name: /^Which one/ })).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Double sockets, white' })).toBeFocused();
  await look(page, 'correct-question');
  await sheet(page).getByRole('button', { name: 'Single sockets, white' }).click();
  await expect(changesIn(page).getByRole('listitem')).toHaveText('Single sockets, white: 3 to 4');
  await sheet(page).getByRole('button', { name: 'Undo' }).click();
  await expect(sheet(page)).toContainText('The quote is as it was.');
  await look(page, 'correct-open');
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(quantityOf(page, /Single sockets/)).toHaveValue('3');
});

test('a spoken correction is heard by itself once it is said, and kept', async ({ page }) => {
  const { stored } = await openDraft(page);
  await page.getByRole('button', { name: 'Change by voice' }).click();
  await expect(sheet(page).getByText('Listening…')).toBeVisible();
  if (PICTURES) await look(page, 'correct-listening');
  const again = sheet(page).getByRole('button', { name: 'Say it' });
  // a browser without its share of the processor drops sound: what was misheard is said again, as anybody would
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(changesIn(page).getByRole('listitem')).toHaveText('Skirting board: 10 to 12 metres', {
      timeout: 15_000,
    });
  }).toPass({ timeout: 60_000 });
  await sheet(page).getByRole('button', { name: 'Keep' }).click();
  await expect(quantityOf(page, /Skirting board/)).toHaveValue('12');
  await expect.poll(async () => JSON.parse(await stored()).totals.total).toBe(38_100);
});

test('one figure is said again where it stands: it changes alone, is shown, and is taken back', async ({ page }) => {
  const { stored } = await openDraft(page);
  const before = await stored();
  await quantityOf(page, /Skirting board/).focus();
  await look(page, 'figure-focused');
  await sayQuantity(page, () =>
    expect(page.getByText('Skirting board: 10 to 12 metres')).toBeVisible({ timeout: 15_000 }),
  );
  await expect(quantityOf(page, /Skirting board/)).toHaveValue('12');
  await expect.poll(async () => JSON.parse(await stored()).totals.total).toBe(38_100);
  if (PICTURES) await look(page, 'figure-changed');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(quantityOf(page, /Skirting board/)).toHaveValue('10');
  await expect.poll(stored).toBe(before);
});

test('a figure that cannot be heard now outlives the page, and goes in once the server answers', async ({ page }) => {
  await openDraft(page);
  const WORDS = '**/recordings/words';
  await page.route(WORDS, (route) => route.abort());
  await sayQuantity(page, () =>
    expect(page.getByText(/^No connection: it is kept/).first()).toBeVisible({ timeout: 15_000 }),
  );
  if (PICTURES) await look(page, 'figure-waiting');
  await page.unroute(WORDS);
  await page.reload();
  await expect(quantityOf(page, /Skirting board/)).toHaveValue('12', { timeout: 30_000 });
  await expect(quantityOf(page, /Double sockets/)).toHaveValue('14');
});

test('a quote is sent right after a correction of it was kept', async ({ page }) => {
  await openDraft(page);
  await type(page, 'make the skirting twelve metres');
  await sheet(page).getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  const sending = page.getByRole('dialog', { name: 'Send quote' });
  await sending.getByText('By link').click();
  await sending.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
});
