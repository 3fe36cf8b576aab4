import type { AdminUserRow } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { UsersScreen } from './UsersScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

let count = 0;
const person = (facts: Partial<AdminUserRow>): AdminUserRow => {
  count += 1;
  const id = `0b1f6a52-5f3e-4c0e-9d0a-${String(count).padStart(12, '0')}`;
  return { ...testUser, lastSeenAt: null, ...facts, id };
};
const serve = (answer: (query: URLSearchParams) => { items: AdminUserRow[]; nextCursor: string | null }) =>
  server.use(
    http.get(apiUrl('/admin/users'), ({ request }) => HttpResponse.json(answer(new URL(request.url).searchParams))),
  );
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1);

test('everyone is listed, page by page', async () => {
  serve((query) =>
    query.get('cursor') === 'next'
      ? { items: [person({ firstName: 'Ben', lastName: 'Hughes' })], nextCursor: null }
      : { items: [person({ firstName: 'Ada', lastName: 'Okafor', role: 'admin' })], nextCursor: 'next' },
  );
  renderScreen(<UsersScreen />);
  const [first] = await rows();
  expect(first).toHaveTextContent('Ada Okafor');
  expect(first).toHaveTextContent('Admin');
  expect(first).toHaveTextContent('Never');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a search is asked of the API, stands in the address, and can be cleared when nobody matches', async () => {
  serve((query) => ({ items: query.get('search') === 'zzz' ? [] : [person({})], nextCursor: null }));
  const page = renderScreen(<UsersScreen />, { at: '/admin/users' });
  expect(await rows()).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'zzz');
  expect(await screen.findByText('Nobody matches')).toBeInTheDocument();
  expect(page.address()).toBe('/admin/users?search=zzz');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await rows()).toHaveLength(1);
});

test('a role and a state narrow the list, stand in the address, and everyone is shown again when nobody fits', async () => {
  serve((query) => {
    const locked = person({ isLocked: true });
    return { items: query.get('role') === 'tester' ? [] : [locked], nextCursor: null };
  });
  const page = renderScreen(<UsersScreen />, { at: '/admin/users?access=locked&role=nonsense' });
  expect(await rows()).toHaveLength(1);
  expect((await rows())[0]).toHaveTextContent('Locked');
  expect(screen.getByRole('combobox', { name: 'Access' })).toHaveValue('locked');
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Tester');
  expect(await screen.findByText('Nobody matches')).toBeInTheDocument();
  expect(page.address()).toBe('/admin/users?role=tester&access=locked');
  await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(await rows()).toHaveLength(1);
  expect(page.address()).toBe('/admin/users');
});

test('a failure is shown once, with another try', async () => {
  server.use(
    http.get(apiUrl('/admin/users'), () => HttpResponse.json({ code: 'INSUFFICIENT_PERMISSIONS' }, { status: 403 })),
  );
  renderScreen(<UsersScreen />);
  expect(await screen.findAllByText('You do not have permission to do this.')).toHaveLength(1);
  serve(() => ({ items: [], nextCursor: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No users yet')).toBeInTheDocument();
});
