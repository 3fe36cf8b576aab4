import { expect, test } from '@playwright/test';
import { violationsOf, WCAG } from '../support/axe';
import { call } from '../support/product';
import { settled } from '../support/settled';
import { BOSS, DEMO, signIn } from '../support/signed-in';

const apiUrl = `http://127.0.0.1:${process.env.API_PORT}`;

/** A quote of the demo account with all that a line can say. */
async function demoQuote(): Promise<string> {
  const { access_token: token } = await call(apiUrl, 'POST', '/auth/login', { body: DEMO });
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

test('every screen can be used by everybody, at both sizes and in both themes', async ({ page }) => {
  test.slow(); // seven screens, each looked through from end to end
  await page.emulateMedia({ reducedMotion: 'reduce' }); // colours are judged at rest, not while they change
  const found: Record<string, string[]> = {};
  const visit = async (place: string, heading: string | RegExp) => {
    await page.goto(place);
    const look = async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await settled(page);
    };
    const wrong = await violationsOf(page, { tags: WCAG, look });
    if (wrong.length > 0) found[place] = wrong;
  };
  await visit('/login', 'Log in');
  await visit('/signup', 'Create your account');
  await signIn(page, DEMO);
  await visit('/client/dashboard', /./);
  await visit('/client/quotes', 'Quotes');
  await visit(`/client/quotes/${await demoQuote()}`, /./);
  await visit('/client/recording', 'Record a job');
  await signIn(page, BOSS);
  await visit('/admin/users', 'Users');
  expect(found).toEqual({});
});
