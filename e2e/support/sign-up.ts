import type { Page } from '@playwright/test';
import { withoutTour } from './tour';

/**
 * Opens an account on the screen, as somebody new does, and lands on the dashboard; with the tour of it on request.
 * Answers what to sign in with again.
 */
export async function signUp(page: Page, { tour = false } = {}): Promise<{ email: string; password: string }> {
  if (!tour) await withoutTour(page);
  const [email, password] = [`kim-${crypto.randomUUID()}@example.com`, 'a long sentence'];
  await page.goto('/signup');
  await page.getByLabel('Business name').fill('Nunn Fencing');
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/client/dashboard');
  return { email, password };
}
