import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { WCAG } from '../support/axe';
import { policyViolations } from '../support/policy';
import { call, register } from '../support/product';
import { keepSession } from '../support/signed-in';

const apiUrl = `http://127.0.0.1:${process.env.API_PORT}`;
const RULES = [...WCAG, 'best-practice'];
/** Set to look at the page by eye: where its pictures go. */
const PICTURES = process.env.PICTURES_DIR;
const OPTION = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f11';

const line = (id: string, facts: object) => ({
  id,
  kind: 'labour',
  description: 'Fence panels, fitted',
  quantity: 4,
  unit: 'each',
  unitPrice: 8_500,
  ...facts,
});

/** A quote whose link has been given away: its owner, its id and its page. */
async function aSharedQuote() {
  const owner = await register(apiUrl);
  const { token } = owner;
  const quote = await call(apiUrl, 'POST', '/quotes', {
    token,
    body: {
      title: 'Back garden fence',
      client: { name: 'Ann Lee', email: 'ann@example.com', phone: '', address: '4 Mill Lane\nLeeds' },
      lines: [
        line('b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10', {}),
        line(OPTION, { description: 'Gravel boards', quantity: 1, unitPrice: 6_000, optional: true }),
      ],
    },
  });
  await call(apiUrl, 'POST', `/quotes/${quote.id}/send`, { token, body: { channel: 'link' } });
  const sharing = await call(apiUrl, 'GET', `/quotes/${quote.id}/sharing`, { token });
  return { owner, id: quote.id as string, page: new URL(sharing.url).pathname };
}

async function look(page: Page, name: string) {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);
}

test('a customer reads, ticks an option, signs and approves; the owner hears of it', async ({ browser, page }) => {
  const { owner, id, page: address } = await aSharedQuote();
  await page.emulateMedia({ reducedMotion: 'reduce' }); // colours are judged at rest, not while a dialog arrives
  await keepSession(page, owner.session);
  await page.goto('/client/dashboard');

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const violated = await policyViolations(phone);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Back garden fence' })).toBeVisible();
  await look(phone, 'customer-open-phone');
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' }).filter({ visible: true })).toBeVisible();

  // the sum and the way to the answer are in reach from the first moment; they leave where the answer itself is
  const dock = phone.getByRole('navigation', { name: 'Total and what is next' });
  await expect(dock).toContainText('£408.00');
  await dock.getByRole('link', { name: 'Approve' }).click();
  await expect(phone.getByRole('button', { name: 'Approve £408.00' })).toBeInViewport();
  await expect(dock).not.toBeVisible();
  await phone.getByRole('checkbox', { name: /Gravel boards/ }).check();
  const approve = phone.getByRole('button', { name: 'Approve £480.00' });
  await expect(phone.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ann Lee');
  const pad = phone.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to sign on.');
  await phone.mouse.move(box.x + 30, box.y + 40);
  await phone.mouse.down();
  await phone.mouse.move(box.x + 120, box.y + 80, { steps: 5 });
  await phone.mouse.up();
  await approve.click();
  await expect(phone.getByRole('status')).toContainText('Approved by Ann Lee');
  await look(phone, 'customer-approved-phone');
  expect(violated).toEqual([]);

  const sharing = await call(apiUrl, 'GET', `/quotes/${id}/sharing`, { token: owner.token });
  expect(sharing.answer).toMatchObject({ answer: 'approved', by: 'customer', name: 'Ann Lee' });
  expect(sharing.answer.signature).toHaveLength(1);
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).filter({ visible: true }).click();
  await expect(page.getByRole('dialog').getByText('Ann Lee has approved your quote')).toBeVisible();
  await look(page, 'bell-desktop');
});

test('who declines says why, and a link that was taken back says so; both on any screen', async ({ browser }) => {
  const { owner, id, page: address } = await aSharedQuote();
  const phone = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme });
    await phone.goto(address);
    await look(phone, `customer-open-320-${colorScheme}`);
  }
  await phone.getByText('Decline', { exact: true }).click();
  await phone.getByRole('radio', { name: 'The price' }).check();
  await phone.getByLabel('Anything that Nunn Fencing should know').fill('Maybe in spring.');
  await look(phone, 'customer-declining-320');
  await phone.getByRole('button', { name: 'Decline the quote' }).click();
  await expect(phone.getByRole('status')).toContainText('Declined on');
  await expect(phone.getByRole('status')).toBeInViewport();
  const { answer } = await call(apiUrl, 'GET', `/quotes/${id}/sharing`, { token: owner.token });
  expect(answer).toMatchObject({ answer: 'rejected', reason: 'The price: Maybe in spring.' });

  await call(apiUrl, 'DELETE', `/quotes/${id}`, { token: owner.token });
  expect((await phone.goto(address))?.status()).toBe(404);
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(phone.getByText('Nunn Fencing').first()).toBeVisible();
  await look(phone, 'customer-dead-320');
});

test('without scripts the quote can be read, and its PDF fetched', async ({ browser }) => {
  const { page: address } = await aSharedQuote();
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(address);
  await expect(plain.getByText('Fence panels, fitted')).toBeVisible();
  await expect(plain.getByText('To answer here, allow this page to run its script')).toBeVisible();
  if (PICTURES) await plain.screenshot({ path: `${PICTURES}/customer-plain-desktop.png`, fullPage: true });
  const pdf = await plain.request.get(`${address}/document.pdf`);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('the owner looking at the page is not the customer', async ({ page }) => {
  const { owner, id, page: address } = await aSharedQuote();
  await keepSession(page, owner.session);
  const told = page.waitForResponse('**/opened');
  await page.goto(address);
  expect((await told).status()).toBe(204);
  const quote = await call(apiUrl, 'GET', `/quotes/${id}`, { token: owner.token });
  expect(quote.documentStatus).toBe('sent');
});
