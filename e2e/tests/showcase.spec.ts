import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const THEMES = ['light', 'dark'] as const;
/** The browser's builds for other machines draw letters a little differently. */
const isComparable = process.platform === 'linux' && process.arch === 'x64';

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000); // axe looks at hundreds of elements, which a machine that others load too takes its time for
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@jobspeak.example');
  await page.getByLabel('Password', { exact: true }).fill('say-the-job');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin/dashboard');
  await page.goto('/admin/showcase');
  await expect(page.getByRole('heading', { level: 1, name: 'Showcase' })).toBeVisible();
});

test('every shared component can be used by everybody, in both themes', async ({ page }) => {
  const { violations } = await new AxeBuilder({ page }).include('main').withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
});

test('every shared component looks as it was approved, in both themes', async ({ page }) => {
  test.skip(!isComparable, 'the stored pictures are of the browser for Linux on x64');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  for (const theme of THEMES)
    for (const room of ['Controls', 'Messages', 'Figures and lists'])
      await expect(page.getByRole('region', { name: `${room}, ${theme}` })).toHaveScreenshot(
        `${room.toLowerCase().replaceAll(' ', '-')}-${theme}.png`,
      );
  for (const theme of THEMES) {
    const messages = page.getByRole('region', { name: `Messages, ${theme}` });
    await messages.getByRole('button', { name: 'Ask a question' }).click();
    await page.mouse.move(0, 0); // nothing in it looks pointed at
    await expect(page.getByRole('dialog')).toHaveScreenshot(`question-${theme}.png`);
    await page.keyboard.press('Escape');
  }
});
