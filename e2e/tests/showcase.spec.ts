import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { WCAG } from '../support/axe';
import { BOSS, signIn } from '../support/signed-in';

const THEMES = ['light', 'dark'] as const;
/** The browser's builds for other machines draw letters a little differently. */
const isComparable = process.platform === 'linux' && process.arch === 'x64';

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000); // axe looks at hundreds of elements, which a machine that others load too takes its time for
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, BOSS);
  await page.goto('/admin/showcase');
  await expect(page.getByRole('heading', { level: 1, name: 'Showcase' })).toBeVisible();
});

test('every shared component can be used by everybody, in both themes', async ({ page }) => {
  // what is still appearing has not got its colours yet
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))`);
  const { violations } = await new AxeBuilder({ page }).include('main').withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
});

const SIZES = [
  { width: 1280, height: 800, suffix: '' },
  { width: 390, height: 844, suffix: '-phone' },
] as const;

for (const { suffix, ...size } of SIZES)
  test(`every shared component looks as it was approved, in both themes, ${size.width} pixels wide`, async ({
    page,
  }) => {
    test.skip(!isComparable, 'the stored pictures are of the browser for Linux on x64');
    await page.setViewportSize(size);
    // all of it at once: nothing that stays in its place on the screen is in a picture of something else
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
    await page.setViewportSize({ ...size, height });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    for (const theme of THEMES)
      for (const room of ['Controls', 'Messages', 'Figures and lists', 'Places'])
        await expect(page.getByRole('region', { name: `${room}, ${theme}` })).toHaveScreenshot(
          `${room.toLowerCase().replaceAll(' ', '-')}-${theme}${suffix}.png`,
        );
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      const messages = page.getByRole('region', { name: `Messages, ${theme}` });
      await messages.getByRole('button', { name: 'Ask a question' }).click();
      await page.mouse.move(0, 0); // nothing in it looks pointed at
      await expect(page.getByRole('dialog', { name: 'Delete this draft?' })).toHaveScreenshot(
        `question-${theme}${suffix}.png`,
      );
      await page.keyboard.press('Escape');
    }
  });

test('a toast is as bright over a dialog that opens after it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const messages = page.getByRole('region', { name: 'Messages, light' });
  await messages.getByRole('button', { name: 'one of each, to stay' }).click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first();
  const box = await toast.boundingBox();
  if (!box) throw new Error('No toast is shown.');
  /** One point of it, as it is seen. */
  const look = () => page.screenshot({ clip: { x: box.x + box.width / 2, y: box.y + 4, width: 1, height: 1 } });
  const before = await look();
  await messages.getByRole('button', { name: 'Open a dialog' }).click();
  await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible();
  expect((await look()).equals(before)).toBe(true);
});

test('what opens, what is told and what has the focus looks as it was approved, in both themes', async ({ page }) => {
  test.skip(!isComparable, 'the stored pictures are of the browser for Linux on x64');
  for (const theme of THEMES) {
    await page.evaluate(`localStorage.setItem('jobspeak_theme', '${theme}')`);
    await page.reload();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const controls = page.getByRole('region', { name: `Controls, ${theme}` });
    await controls.getByRole('button', { name: 'More for this quote' }).click();
    await page.mouse.move(0, 0);
    await expect(page.getByRole('menu')).toHaveScreenshot(`menu-${theme}.png`);
    await page.keyboard.press('Escape');
    const buttons = controls.getByRole('region', { name: 'Button, IconButton' });
    await buttons.getByRole('button', { name: 'Send quote' }).first().focus();
    await page.keyboard.press('Tab'); // only the keyboard shows where the focus is
    await expect(buttons).toHaveScreenshot(`focus-${theme}.png`);
    const messages = page.getByRole('region', { name: `Messages, ${theme}` });
    await messages.getByRole('button', { name: 'Open a dialog' }).click();
    await page.mouse.move(0, 0);
    await expect(page.getByRole('dialog', { name: 'A dialog' })).toHaveScreenshot(`dialog-${theme}.png`);
    await page.keyboard.press('Escape');
    await messages.getByRole('button', { name: 'one of each, to stay' }).click();
    await page.mouse.move(0, 0);
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('list')).toHaveScreenshot(
      `toasts-${theme}.png`,
    );
  }
});
