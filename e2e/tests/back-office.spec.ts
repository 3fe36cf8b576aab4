import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { WCAG } from '../support/axe';
import { audioOf, call, register } from '../support/product';
import { settled } from '../support/settled';
import { BOSS, signIn } from '../support/signed-in';

const API = `http://127.0.0.1:${process.env.API_PORT}`;
const PICTURES = process.env.PICTURES_DIR;

async function quoteOf(token: string): Promise<string> {
  const line = { kind: 'labour', description: 'Fit a fence', quantity: 1, unit: 'day', unitPrice: 24_000 };
  const body = { title: 'Fence', client: { name: 'Ann Lee' }, lines: [{ ...line, id: crypto.randomUUID() }] };
  return (await call(API, 'POST', '/quotes', { token, body })).id;
}

const printed = (token: string, quoteId: string) =>
  fetch(`${API}/quotes/${quoteId}/pdf`, { headers: { authorization: `Bearer ${token}` } });

/** Where the PDFs of one account are to be kept stands something that is no folder: nobody else is concerned. */
async function breakPrintingFor(accountId: string): Promise<void> {
  const folder = path.join(process.env.DATA_DIR ?? '.', 'objects/pdf');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, accountId), '');
}

test('that one account gets no PDFs is found from the dashboard in three clicks', async ({ page }) => {
  const [unlucky, lucky] = [await register(API), await register(API)];
  const { accountId } = unlucky.session.user;
  await breakPrintingFor(accountId);
  expect((await printed(lucky.token, await quoteOf(lucky.token))).status).toBe(200);
  expect((await printed(unlucky.token, await quoteOf(unlucky.token))).ok).toBe(false);

  await signIn(page, BOSS);
  await page.goto('/admin/dashboard');
  const trouble = page.getByRole('link', { name: /PDF printing/ });
  // metrics come every 15 seconds
  await expect(async () => {
    await page.reload();
    await expect(trouble).toContainText('In trouble', { timeout: 2_000 });
  }).toPass({ timeout: 35_000 });

  await trouble.click();
  await page.getByRole('link', { name: /a PDF could not be made/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'a PDF could not be made' })).toBeVisible();
  await expect(page.getByText(accountId).first()).toBeVisible();
  await expect(page.getByText(lucky.session.user.accountId)).toHaveCount(0);
  await page.getByRole('link', { name: 'Trace' }).first().click();
  await expect(page.getByRole('list', { name: 'Spans' })).toContainText('render document');
});

test('the screens of the back office can be used by everybody, and take what was said for text', async ({ page }) => {
  test.setTimeout(90_000);
  const { token } = await register(API);
  const upload = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'audio/webm' } };
  const body = new Uint8Array(audioOf('gb-fencing-001.webm'));
  const answer = await fetch(`${API}/recordings/upload`, { ...upload, body });
  const { quoteId } = (await answer.json()) as { quoteId: string };
  const state = async () => (await call(API, 'GET', `/quotes/${quoteId}`, { token }).catch(() => ({}))).state;
  await expect.poll(state, { timeout: 40_000 }).toBe('draft');
  const unsafe: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && unsafe.push(message.text()));
  await signIn(page, BOSS);
  const screens = {
    dashboard: ['/admin/dashboard?range=1h', 'Dashboard'],
    metrics: ['/admin/metrics?range=1h', 'Metrics'],
    'generation-times': ['/admin/generation-times?range=1h', 'Generation times'],
    'generation-log': [`/admin/generation-logs/${quoteId}`, 'Generation'],
    errors: ['/admin/error-logs', 'Errors'],
  } as const;
  const found: Record<string, unknown> = {};
  for (const [theme, width, height] of [
    ['light', 1280, 800],
    ['dark', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(`localStorage.setItem('jobspeak_theme', '${theme}')`);
    for (const [index, [name, [place, heading]]] of Object.entries(screens).entries()) {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await settled(page);
      if (PICTURES)
        await page.screenshot({ path: `${PICTURES}/back-office-${name}-${width}-${theme}.png`, fullPage: true });
      // the tokens' contrast is checked in both themes elsewhere: each screen is looked at in one
      const isChecked = index % 2 === (theme === 'light' ? 0 : 1);
      const { violations } = isChecked ? await new AxeBuilder({ page }).withTags(WCAG).analyze() : { violations: [] };
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (violations.length > 0 || Number(wide) > 0)
        found[`${name} ${theme}`] = [
          wide,
          ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`),
        ];
    }
  }
  expect(found).toEqual({});
  expect(unsafe).toEqual([]);
});
