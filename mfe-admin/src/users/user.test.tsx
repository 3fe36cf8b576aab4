import type { AdminUserRow, AuditEntry, ErrorGroup, UserEdit } from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { UserScreen } from './UserScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const ID = '0b1f6a52-5f3e-4c0e-9d0a-00000000000a';
const AT = '2026-03-02T09:00:00.000Z';
const entry = (facts: Partial<AuditEntry>): AuditEntry => ({
  id: crypto.randomUUID(),
  adminId: testUser.id,
  adminEmail: 'boss@example.com',
  at: AT,
  act: 'user-edited',
  whose: testUser.accountId,
  what: ID,
  person: null,
  change: null,
  ...facts,
});

/** Serves a user as the auth service does, and notes what was done. */
function serve(facts: Partial<AdminUserRow> = {}, entries: AuditEntry[] = [], errors: ErrorGroup[] = []) {
  const state = { user: { ...testUser, email: 'ada@example.com', lastSeenAt: null, ...facts, id: ID } };
  const done: (string | UserEdit)[] = [];
  const at = apiUrl(`/admin/users/${ID}`);
  server.use(
    http.get(at, () => HttpResponse.json(state.user)),
    http.patch(at, async ({ request }) => {
      const edit = (await request.json()) as UserEdit;
      done.push(edit);
      state.user = { ...state.user, ...edit };
      return HttpResponse.json(state.user);
    }),
    http.delete(at, () => {
      done.push('deleted');
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${at}/sessions`, () =>
      HttpResponse.json({
        items: [
          { id: ID, userAgent: 'Phone <b>1</b>', address: '10.0.0.1', createdAt: AT, lastUsedAt: AT, isCurrent: false },
        ],
      }),
    ),
    http.delete(`${at}/sessions`, () => {
      done.push('signed out');
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${at}/verification`, () => {
      done.push('link sent');
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(apiUrl('/admin/plans/:id'), () =>
      HttpResponse.json({ plan: 'free', granted: null, pays: false, changes: [] }),
    ),
    http.put(apiUrl('/admin/plans/:id'), async ({ request }) => {
      const { granted } = (await request.json()) as { granted: string | null };
      done.push(`given ${granted}`);
      return HttpResponse.json({ plan: granted ?? 'free', granted, pays: false, changes: [] });
    }),
    http.get(apiUrl('/admin/error-logs'), ({ request }) => {
      const isAsked = new URL(request.url).searchParams.get('accountId') === testUser.accountId;
      return HttpResponse.json({ items: isAsked ? errors : [], nextCursor: null, services: [] });
    }),
    http.get(apiUrl('/admin/audit'), ({ request }) => {
      const isAsked = new URL(request.url).searchParams.get('whose') === testUser.accountId;
      return HttpResponse.json({ items: isAsked ? entries : [], nextCursor: null, admins: [] });
    }),
  );
  return done;
}

const open = () =>
  renderScreen(
    <Routes>
      <Route path="/admin/users/:id" element={<UserScreen />} />
      <Route path="/admin/users" element={<h1>All users</h1>} />
    </Routes>,
    { at: `/admin/users/${ID}` },
  );
const answer = async (title: string, label: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: label }));

test('a person is shown with what they may, where they are signed in and what was done about them', async () => {
  serve({ firstName: 'Ada', lastName: 'Okafor', isLocked: true, emailVerified: false }, [
    entry({ change: { from: { role: 'user', isLocked: false }, to: { role: 'tester', isLocked: true } } }),
    entry({ act: 'user-looked-at', adminId: null, adminEmail: null }),
  ]);
  open();
  expect(await screen.findByRole('heading', { name: 'Ada Okafor' })).toBeInTheDocument();
  expect(screen.getByText('Locked')).toBeInTheDocument();
  expect(screen.getByText('Email unverified')).toBeInTheDocument();
  expect(await screen.findByText('Phone <b>1</b>')).toBeInTheDocument();
  expect(await screen.findByText('locked: no → yes, role: user → tester')).toBeInTheDocument();
  expect(screen.getByText('Looked at a user')).toBeInTheDocument();
  const all = screen.getByRole('link', { name: 'All of it' });
  expect(all).toHaveAttribute('href', `/admin/audit?person=${testUser.accountId}`);
});

test('what went wrong for a person is shown, as text and counted for them alone', async () => {
  const message = 'an error in a page: <img src=x>';
  const group = { fingerprint: 'f1', service: 'browser', severity: 17, message, exceptionType: null, count: 3 };
  serve({}, [], [{ ...group, firstAt: AT, lastAt: AT, release: null, traceId: null }]);
  open();
  const errors = within(await screen.findByRole('region', { name: 'Recent errors' }));
  expect(await errors.findByRole('link')).toHaveTextContent(`${message}3×`);
  expect(errors.getByRole('link')).toHaveAttribute('href', '/admin/error-logs/f1?range=30d');
});

test('where nothing went wrong for a person it says so', async () => {
  serve();
  open();
  expect(await screen.findByText('Nothing has gone wrong for them in the last 30 days.')).toBeInTheDocument();
});

test.each<[string, string, UserEdit | string]>([
  ['Lock out', 'Lock the account', { isLocked: true }],
  ['Expire the password', 'Expire the password', { passwordExpired: true }],
  ['Mark as unverified', 'Mark as unverified', { emailVerified: false }],
  ['Sign out everywhere', 'Sign out everywhere', 'signed out'],
])('“%s” is asked about before it is done', async (button, yes, expected) => {
  const done = serve({ firstName: 'Ada', emailVerified: true });
  open();
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(done).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: yes }));
  await waitFor(() => expect(done).toEqual([expected]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a role is changed once it is confirmed, and left as it is otherwise', async () => {
  const done = serve({ firstName: 'Ada', lastName: '' });
  open();
  const role = await screen.findByRole('combobox', { name: 'Role' });
  await userEvent.selectOptions(role, 'Admin');
  await answer('Make Ada admin?', 'Not now');
  expect([done, role]).toEqual([[], expect.objectContaining({ value: 'user' })]);
  await userEvent.selectOptions(role, 'Tester');
  await answer('Make Ada tester?', 'Change the role');
  await waitFor(() => expect(done).toEqual([{ role: 'tester' }]));
});

test('a plan is given once it is confirmed', async () => {
  const done = serve();
  open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Given without payment' }), 'Gold');
  expect(done).toEqual([]);
  await answer('Give them Gold?', 'Change it');
  await waitFor(() => expect(done).toEqual(['given gold']));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: 'Given without payment' })).toHaveValue('gold');
});

test('who has not verified is sent the link again', async () => {
  const done = serve({ emailVerified: false });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send the verification link' }));
  await waitFor(() => expect(done).toEqual(['link sent']));
});

test('an account is deleted only when its address is typed', async () => {
  const done = serve();
  const page = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the account' }));
  await answer('Delete this account?', 'Delete for good');
  expect(await screen.findByText('This is another address.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Type ada@example.com to confirm' }), 'Ada@example.com');
  await answer('Delete this account?', 'Delete for good');
  expect(await screen.findByRole('heading', { name: 'All users' })).toBeInTheDocument();
  expect([done, page.address()]).toEqual([['deleted'], '/admin/users']);
});
