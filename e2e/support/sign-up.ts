import type { Page } from '@playwright/test';
import { withoutTour } from './tour';

/** Opens an account on the screen, as somebody new does, and lands on the dashboard; with the tour of it on request. */
export async function signUp(page: Page, { tour = false } = {}): Promise<void> {
  if (!tour) await withoutTour(page);
  await page.goto('/signup');
  await page.getByLabel('Business name').fill('Nunn Fencing');
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Email').fill(`kim-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long sentence');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/client/dashboard');
}
