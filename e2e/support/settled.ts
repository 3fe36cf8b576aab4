import { expect, type Page } from '@playwright/test';

/**
 * Resolves when all of a screen is there and in its own font. Not when the network rests: where somebody is signed in it
 * never does, because events come over a connection that stays open.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}
