import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of WCAG 2.2, levels A and AA, as far as a program can check them. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Those that look at colours: all others find the same in every theme. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;

/** How a screen looks: a theme at a size. */
export interface Look {
  theme: (typeof THEMES)[number];
  size: (typeof SIZES)[number];
}

const said = (found: { id: string; nodes: { target: unknown[] }[] }[]): string[] =>
  found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));

/** Has the page follow a theme that was chosen in another tab. */
async function show(page: Page, theme: Look['theme']): Promise<void> {
  await page.evaluate(`localStorage.setItem('jobspeak_theme', '${theme}');
    dispatchEvent(new StorageEvent('storage', { key: 'jobspeak_theme' }))`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // a ground that is still on its way to its colour has too little contrast for the moment
  await page.evaluate(`Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition)
    .map((each) => each.finished)).then(() => undefined)`);
}

/**
 * What nobody should meet on the screen that is open, at both sizes and in both themes: every rule at each size, and
 * those about colours in each theme of it. `look` is called for each, before it is checked.
 */
export async function violationsOf(
  page: Page,
  { tags, look }: { tags?: string[]; look: (look: Look) => Promise<void> },
): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize({ width: size.width, height: size.height });
    for (const theme of THEMES) {
      await show(page, theme);
      await look({ theme, size });
      const axe = new AxeBuilder({ page });
      if (theme === 'dark') axe.withRules(COLOURS);
      else if (tags) axe.withTags(tags);
      found.push(...said((await axe.analyze()).violations).map((text) => `${size.name}, ${theme}: ${text}`));
    }
  }
  if (before) await page.setViewportSize(before);
  await show(page, 'light');
  return found;
}
