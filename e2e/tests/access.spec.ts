import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { call } from '../support/product';
import { settled } from '../support/settled';

const apiUrl = `http://127.0.0.1:${process.env.API_PORT}`;

/** The rules of WCAG 2.2, levels A and AA, as far as a program can check them. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('say-the-job');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/(client|admin)\//);
}

/** A quote of the demo account with all that a line can say. */
async function demoQuote(): Promise<string> {
  const body = { email: 'demo@jobspeak.example', password: 'say-the-job' };
  const { access_token: token } = await call(apiUrl, 'POST', '/auth/login', { body });
  const line = { kind: 'labour', description: 'Fit skirting', quantity: 2.5, unit: 'hour', unitPrice: 4500 };
  const lines = [
    { ...line, id: crypto.randomUUID(), confidence: 0.3, discountPercent: 10 },
    { ...line, id: crypto.randomUUID(), description: 'Oak skirting', unitPrice: null, optional: true },
  ];
  const quote = await call(apiUrl, 'POST', '/quotes', {
    token,
    body: { title: 'Hall', client: { name: 'Ann Lee' }, lines },
  });
  return quote.id;
}

for (const theme of ['light', 'dark'])
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1280, height: 800 },
  }))
    test(`every screen can be used by everybody: ${theme}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript({ content: `localStorage.setItem('jobspeak_theme', '${theme}')` });
      const found: Record<string, string[]> = {};
      const visit = async (place: string, heading: string | RegExp) => {
        await page.goto(place);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await settled(page);
        const wrong = await violations(page);
        if (wrong.length > 0) found[place] = wrong;
      };
      await visit('/login', 'Log in');
      await visit('/signup', 'Create your account');
      await signIn(page, 'demo@jobspeak.example');
      const quote = await demoQuote();
      await visit('/client/dashboard', /./);
      await visit('/client/quotes', 'Quotes');
      await visit(`/client/quotes/${quote}`, /./);
      await visit('/client/recording', 'Record a job');
      await page.evaluate('localStorage.clear()');
      await signIn(page, 'admin@jobspeak.example');
      await visit('/admin/users', 'Users');
      expect(found).toEqual({});
    });
