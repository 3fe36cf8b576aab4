/**
 * PICTURES_DIR=FOLDER npm run journeys -- tests/back-office-pictures: every screen of the back office as a picture, for
 * a phone and a desktop, in both themes, with no data, with little and with much.
 */
import { expect, type Page, test } from '@playwright/test';
import { littleData, muchData, noData, type Office, type Shown } from '../support/office-data';
import { call, dataFolder, freePort, Product } from '../support/product';
import { settled } from '../support/settled';

const PICTURES = process.env.PICTURES_DIR;
const BOSS = { email: 'admin@jobspeak.example', password: 'say-the-job' };
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** A picture shows so much of a screen; pixels. */
const TALLEST = 6_000;

const AMOUNTS: Readonly<Record<string, (office: Office) => Promise<Shown>>> = {
  no: noData,
  little: littleData,
  much: muchData,
};

/** Where nobody has used the product, its figures are those of a time before it was there. */
const times = (amount: string): string =>
  amount === 'no'
    ? 'from=2024-03-01T00:00:00.000Z&to=2024-03-08T00:00:00.000Z'
    : `range=${amount === 'much' ? '7d' : '1h'}`;

const placesOf = (amount: string, { userId, quoteId, fingerprint, traceId }: Shown): Record<string, string> => ({
  dashboard: `dashboard?${times(amount)}`,
  metrics: `metrics?${times(amount)}`,
  'user-analytics': `user-analytics?${amount === 'much' ? 'range=1y' : times(amount)}`,
  users: amount === 'no' ? 'users?search=nobody' : 'users',
  user: `users/${userId}`,
  feedback: 'feedback',
  'generation-times': `generation-times?${times(amount)}`,
  'generation-log': `generation-logs/${quoteId}`,
  errors: `error-logs?${times(amount)}`,
  error: `error-logs/${fingerprint}?${times(amount)}`,
  trace: `traces/${traceId}`,
  flags: 'feature-flags',
  email: amount === 'no' ? 'email?to=nobody' : 'email',
  audit: amount === 'no' ? 'audit?whose=nobody' : 'audit',
  // it is the same whatever has happened
  ...(amount === 'no' && { showcase: 'showcase' }),
});

async function signIn(page: Page, web: string): Promise<void> {
  await page.goto(`${web}/login`);
  await page.getByLabel('Email').fill(BOSS.email);
  await page.getByLabel('Password', { exact: true }).fill(BOSS.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin/dashboard');
}

/** Takes the picture. Answers by how much the screen is wider than the window. */
async function take(page: Page, place: string, file: string): Promise<number> {
  await page.goto(place);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // the showcase shows what waits for ever
  if (!place.endsWith('/showcase')) {
    await settled(page);
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  }
  const [width, height, wider] = (await page.evaluate<number[]>(
    `(({ scrollHeight, scrollWidth }) => [innerWidth, scrollHeight, scrollWidth - innerWidth])(document.documentElement)`,
  )) as [number, number, number];
  const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
  await page.screenshot({ path: file, fullPage: true, clip });
  return wider;
}

test.skip(PICTURES === undefined, 'they are taken where PICTURES_DIR says where to');

for (const [amount, fill] of Object.entries(AMOUNTS))
  test(`every screen of the back office fits its window with ${amount} data`, async ({ page }) => {
    test.setTimeout(900_000);
    const { folder, remove } = await dataFolder();
    const ports = { web: await freePort(), api: await freePort() };
    const settings = { OTEL_METRIC_EXPORT_INTERVAL: '1000', FAULT_SWITCHES: 'true' };
    const product = await Product.spawn(ports, folder, settings);
    try {
      await product.ready();
      const { access_token: token } = await call(product.apiUrl, 'POST', '/auth/login', { body: BOSS });
      const places = placesOf(amount, await fill({ apiUrl: product.apiUrl, folder, token }));
      const web = `http://localhost:${ports.web}`;
      await signIn(page, web);
      const wider: string[] = [];
      for (const theme of THEMES) {
        await page.evaluate(`localStorage.setItem('jobspeak_theme', '${theme}')`);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          for (const [name, place] of Object.entries(places)) {
            const file = `${PICTURES}/${name}-${amount}-${size.width}-${theme}.png`;
            const by = await take(page, `${web}/admin/${place}`, file);
            if (by > 0) wider.push(`${file}: ${by} px`);
          }
        }
      }
      expect(wider).toEqual([]);
    } finally {
      product.signal('SIGINT');
      await product.ended();
      await remove();
    }
  });
