import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { audioOf, call } from '../support/product';
import { settled } from '../support/settled';
import { signUp } from '../support/sign-up';

const apiUrl = `http://127.0.0.1:${process.env.API_PORT}`;
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
/** The steps with the entry of the navigation that each points at: on a desktop, and on a phone where that differs. */
const STEPS = [
  ['Business settings and markups', 'settings', 'account'],
  ['Record a quote', 'record'],
  ['Review and edit a quote', 'quotes'],
  ['Generate PDF and send', 'quotes'],
  ['Mark quote as approved', 'quotes'],
  ['Convert to invoice', 'invoices'],
  ['Track payments', 'dashboard'],
] as const;

const tour = (page: Page) => page.getByRole('dialog', { name: /^Step \d of 7/ });
const button = (page: Page, name: string) => tour(page).getByRole('button', { name, exact: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/** The card is whole on the screen, its target in the light, and neither hides the other. */
async function demandPlace(page: Page, entry: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? SIZES.desktop;
  const card = await boxOf(tour(page).locator('[data-side]'));
  expect(Math.min(card.x, card.y, width - card.x - card.width, height - card.y - card.height)).toBeGreaterThanOrEqual(
    19,
  );
  const target = await boxOf(page.locator(`[data-nav="${entry}"]`).filter({ visible: true }));
  const light = await boxOf(tour(page).locator('[data-lit]'));
  expect(light.x).toBeLessThanOrEqual(target.x);
  expect(light.y).toBeLessThanOrEqual(target.y);
  expect(light.x + light.width).toBeGreaterThanOrEqual(target.x + target.width);
  expect(light.y + light.height).toBeGreaterThanOrEqual(target.y + target.height);
  const isApart =
    card.x >= target.x + target.width ||
    card.y >= target.y + target.height ||
    card.x + card.width <= target.x ||
    card.y + card.height <= target.y;
  expect(isApart).toBe(true);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`somebody new is shown around, by keyboard too, and may see it again: ${size}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await signUp(page, { tour: true });
    for (const [index, [title, entry, onPhone = entry]] of STEPS.entries()) {
      await expect(tour(page)).toHaveAccessibleName(`Step ${index + 1} of 7: ${title}`);
      await demandPlace(page, size === 'phone' ? onPhone : entry);
      if (index === 0) {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        for (let tab = 0; tab < 8; tab += 1) {
          await page.keyboard.press('Tab');
          // between two rounds the browser itself has the focus: then it is on no element of the page
          expect(
            await page.evaluate(
              'document.activeElement.closest("dialog") !== null || document.activeElement === document.body',
            ),
          ).toBe(true);
        }
        await button(page, 'Next').focus();
      }
      if (index < STEPS.length - 1) await page.keyboard.press('Enter');
    }
    await button(page, 'Previous').click();
    await expect(tour(page)).toHaveAccessibleName(/^Step 6 of 7/);
    await button(page, 'Next').click();
    await button(page, 'Finish').click();
    await expect(tour(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Getting started' })).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expect(tour(page)).toHaveCount(0);
    const account = page.getByRole('button', { name: /Account of/ }).filter({ visible: true });
    await account.click();
    await page.getByRole('menuitem', { name: 'Show the tour again' }).click();
    await expect(tour(page)).toHaveAccessibleName(/^Step 1 of 7/);
    await page.keyboard.press('Escape');
    await expect(tour(page)).toHaveCount(0);
    await expect(account).toBeFocused();
  });

  test(`what somebody new does completes its steps by itself, one after the other: ${size}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await signUp(page, { tour: true });
    await button(page, 'Open business settings').click();
    const settings = page.getByRole('dialog', { name: 'Business settings' });
    await settings.getByLabel('Business name').fill('Nunn & Daughters');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toHaveCount(0);
    const started = page.getByRole('region', { name: 'Getting started' });
    const share = (percent: number) => expect(started).toContainText(`${percent}% done`);
    await share(14);
    await started.getByRole('button', { name: /^Generate PDF/ }).click();
    await expect(page.getByText('Do “Review and edit a quote” first.')).toBeVisible();

    const token = String(await page.evaluate(`localStorage.getItem('jobspeak_token')`));
    const own = (method: string, place: string, body?: unknown) => call(apiUrl, method, place, { token, body });
    const recorded = await own('POST', '/recordings/upload', audioOf('gb-fencing-001.webm'));
    await share(29);
    await started.getByRole('button', { name: /^Review and edit/ }).click();
    await page.waitForURL(`**/client/quotes/${recorded.quoteId}`);
    await page.goBack();
    const { version } = await own('GET', `/quotes/${recorded.quoteId}`);
    await own('PATCH', `/quotes/${recorded.quoteId}`, { version, title: 'Fence', client: { name: 'Joan Ellery' } });
    await share(43);
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get(`${apiUrl}/quotes/${recorded.quoteId}/pdf`, { headers })).status()).toBe(200);
    await share(57);
    await own('POST', `/quotes/${recorded.quoteId}/approve`, {});
    await share(71);
    const invoice = await own('POST', `/quotes/${recorded.quoteId}/invoice`, { portion: { type: 'whole' } });
    await share(86);
    const issued = await own('POST', `/invoices/${invoice.id}/send`, { channel: 'link' });
    await own('POST', `/invoices/${invoice.id}/payments`, {
      amount: issued.totals.total,
      paidOn: issued.issuedOn,
    });
    await expect(started).toHaveCount(0);
    await expect(tour(page)).toHaveCount(0);
  });

  test(`Skip closes the tour although the server fails, and says so: ${size}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.route('**/users/onboarding/complete-all', (route) => route.abort());
    await signUp(page, { tour: true });
    await button(page, 'Skip Tour').click();
    await expect(tour(page)).toHaveCount(0);
    await expect(page.getByText('Unable to connect. Please check your internet connection.')).toBeVisible();
    await page.getByRole('link', { name: 'Quotes' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
    await expect(tour(page)).toHaveCount(0);
  });
}
