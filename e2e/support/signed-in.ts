import type { Page } from '@playwright/test';
import { call, register } from './product';

const API = `http://127.0.0.1:${process.env.API_PORT}`;
/** A page of the same origin, where nothing runs. */
const EMPTY = '/empty';

/** What the API answers to who signs in. */
export interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string; accountId: string };
}

/** Who comes with the product: they have quotes of their own, or the back office. */
export const DEMO = { email: 'demo@jobspeak.example', password: 'say-the-job' };
export const BOSS = { email: 'admin@jobspeak.example', password: 'say-the-job' };

/** Has a browser keep a session as signing in on the screen would. It then has an empty page: the journey opens its own. */
export async function keepSession(page: Page, session: Session, web = ''): Promise<void> {
  const address = web + EMPTY;
  await page.route(`**${EMPTY}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(address);
  await page.unroute(`**${EMPTY}`);
  const stored = {
    jobspeak_token: session.access_token,
    jobspeak_refresh_token: session.refresh_token,
    jobspeak_user: JSON.stringify(session.user),
  };
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
}

/** Signs somebody in without the screens for it, which have journeys of their own. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  { apiUrl = API, web = '' } = {},
): Promise<void> {
  await keepSession(page, await call(apiUrl, 'POST', '/auth/login', { body: { email, password } }), web);
}

/** Somebody new, signed in without the screens for it, who has seen the tour unless it is asked for. */
export async function comeIn(
  page: Page,
  { tour = false } = {},
): Promise<{ email: string; password: string; token: string }> {
  const { session, ...person } = await register(API, { tour });
  await keepSession(page, session);
  return person;
}
