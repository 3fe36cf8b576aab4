import type { AuditEntry } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { AuditScreen } from './AuditScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const MARKUP = '<img src=x onerror="alert(1)">@example.com';
const entry = (facts: Partial<AuditEntry>): AuditEntry => ({
  id: crypto.randomUUID(),
  adminId: testUser.id,
  adminEmail: 'boss@example.com',
  at: '2026-03-02T09:00:00.000Z',
  act: 'user-looked-at',
  whose: testUser.accountId,
  what: null,
  person: null,
  change: null,
  ...facts,
});
const admins = [{ id: testUser.id, email: 'boss@example.com' }];

/** Serves the log as the service does, and notes what was asked. */
function serve(pages: AuditEntry[][]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(apiUrl('/admin/audit'), ({ request }) => {
      const { limit: _limit, cursor, ...filters } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(filters);
      const page = Number(cursor ?? 0);
      const nextCursor = page + 1 < pages.length ? String(page + 1) : null;
      return HttpResponse.json({ items: pages[page] ?? [], nextCursor, admins });
    }),
    http.get(apiUrl('/admin/audit/export'), ({ request }) => {
      asked.push({ saved: new URL(request.url).search });
      return new HttpResponse('"at"', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  return asked;
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'What administrators did' }))
    .getAllByRole('row')
    .slice(1);

test('what was done is listed page by page, by whom and about whom, and names stay text', async () => {
  const person = { userId: testUser.id, email: MARKUP };
  serve([
    [
      entry({ act: 'plan-given', change: { from: { plan: null }, to: { plan: 'gold' } }, person }),
      entry({ act: 'generation-looked-at', what: 'q1', adminEmail: null }),
    ],
    [entry({ act: 'flag-set', whose: null, what: 'tour', adminId: null, adminEmail: null })],
  ]);
  renderScreen(<AuditScreen />, { at: '/admin/audit' });
  expect(await rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  const [given, read, set] = await rows();
  expect(given).toHaveTextContent(`Gave a planplan: none → goldboss@example.com${MARKUP}`);
  expect(within(given!).getByRole('link', { name: MARKUP })).toHaveAttribute('href', `/admin/users/${testUser.id}`);
  expect(read).toHaveTextContent('An administrator who is goneSomebody who is gone');
  expect(within(read!).getByRole('link')).toHaveAttribute('href', '/admin/generation-logs/q1');
  expect(set).toHaveTextContent('Set a flag Somebody new is shown around.The settingsNobody');
  expect(document.querySelector('img')).toBeNull();
});

test('it is narrowed by administrator, person and act, which stand in the address, and saved as it is narrowed', async () => {
  const asked = serve([[entry({})]]);
  Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = renderScreen(<AuditScreen />, { at: '/admin/audit' });
  await rows();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Administrator' }), 'boss@example.com');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Read an email');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Person' }), 'ann');
  const narrowed = { adminId: testUser.id, whose: 'ann', act: 'email-looked-at' };
  await waitFor(() => expect(asked.at(-1)).toEqual(narrowed));
  expect(page.address()).toBe(`/admin/audit?admin=${testUser.id}&person=ann&act=email-looked-at`);
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ saved: `?${new URLSearchParams(narrowed)}` }));
});

test('where nothing matches it says what else to try', async () => {
  serve([[]]);
  renderScreen(<AuditScreen />, { at: '/admin/audit?person=nobody' });
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeInTheDocument();
});
