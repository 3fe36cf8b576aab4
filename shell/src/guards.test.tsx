import { closeSession, signOut, useSession } from '@jobspeak/web';
import { given, renderScreen } from '@jobspeak/web/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRoutes } from './App';
import { RequireUser } from './guards';
import { type RemoteName, routesOf } from './remotes';

jest.mock('./remotes', () => ({ routesOf: jest.fn() }));
const PAGES: Record<RemoteName, string> = {
  mfe_auth: 'for strangers',
  mfe_client: 'client area',
  mfe_admin: 'back office',
};

beforeEach(() => {
  // the frame looks after the profile and says goodbye; no test here is about those calls
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  jest.mocked(routesOf).mockImplementation(async (name) => ({ default: () => <h1>{PAGES[name]}</h1> }));
});
afterEach(() => {
  given.signedOut();
  jest.restoreAllMocks();
});

test.each([
  ['/', '/login?returnTo=%2F', '/login'],
  ['/client/quotes?status=sent', '/login?returnTo=%2Fclient%2Fquotes%3Fstatus%3Dsent', null],
  ['/admin/users', '/login?returnTo=%2Fadmin%2Fusers', null],
  ['/nonsense', '/login?returnTo=%2Fnonsense', null],
  ['/settings', '/login?returnTo=%2Fsettings', null],
])('a stranger at %s is asked to sign in', async (at, address, plain) => {
  given.signedOut();
  const page = renderScreen(<AppRoutes />, { at });
  expect(await screen.findByRole('heading', { name: 'for strangers' })).toBeInTheDocument();
  expect(page.address()).toBe(plain ?? address);
});

test.each(['/login', '/signup', '/login/'])('a stranger sees %s', async (at) => {
  given.signedOut();
  const page = renderScreen(<AppRoutes />, { at });
  expect(await screen.findByRole('heading', { name: 'for strangers' })).toBeInTheDocument();
  expect(page.address()).toBe(at);
});

test.each([
  ['/', '/client/dashboard'],
  ['/dashboard', '/client/dashboard'],
  ['/nonsense', '/client/dashboard'],
  ['/client', '/client/dashboard'],
  ['/login', '/client/dashboard'],
  ['/login?returnTo=%2Fclient%2Fquotes', '/client/quotes'],
  ['/login?returnTo=%2F%2Fevil.example', '/client/dashboard'],
  ['/client/quotes', '/client/quotes'],
  ['/admin/users', '/client/dashboard'],
])('a tradesperson at %s is led to %s', async (at, address) => {
  given.signedIn();
  const page = renderScreen(<AppRoutes />, { at });
  expect(await screen.findByRole('heading', { name: 'client area' })).toBeInTheDocument();
  expect(page.address()).toBe(address);
});

test.each(['super_admin', 'tester'] as const)('the role %s does not open the back office', async (role) => {
  given.signedIn({ role });
  renderScreen(<AppRoutes />, { at: '/admin/users' });
  expect(await screen.findByRole('heading', { name: 'client area' })).toBeInTheDocument();
});

test.each([
  ['/', '/admin/dashboard', 'back office'],
  ['/admin/users', '/admin/users', 'back office'],
  ['/client/quotes', '/client/quotes', 'client area'],
])('an admin at %s is led to %s', async (at, address, heading) => {
  given.signedIn({ role: 'admin' });
  const page = renderScreen(<AppRoutes />, { at });
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(page.address()).toBe(address);
});

test.each(['/forgot-password', '/reset-password?email=a&token=b', '/login?verify=c'])(
  'the link %s of an email opens, signed in or not',
  async (at) => {
    for (const state of [given.signedOut, given.signedIn]) {
      state();
      const page = renderScreen(<AppRoutes />, { at });
      expect(await screen.findByRole('heading', { name: 'for strangers' })).toBeInTheDocument();
      expect(page.address()).toBe(at);
      page.unmount();
    }
  },
);

test.each(['user', 'admin', 'super_admin', 'tester'] as const)('the role %s has its own settings', async (role) => {
  given.signedIn({ role });
  const page = renderScreen(<AppRoutes />, { at: '/settings' });
  expect(await screen.findByRole('heading', { name: 'client area' })).toBeInTheDocument();
  expect(page.address()).toBe('/settings');
});

test.each(['/client/quotes', '/admin/users', '/login', '/settings', '/'])(
  'while the session is not known yet, %s says that it is loading',
  (at) => {
    useSession.setState({ ...useSession.getInitialState() });
    renderScreen(<AppRoutes />, { at });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  },
);

test('an expired session leads to sign-in and back again', async () => {
  given.signedIn();
  const page = renderScreen(<AppRoutes />, { at: '/client/quotes' });
  await screen.findByRole('heading', { name: 'client area' });
  act(() => closeSession('SESSION_EXPIRED'));
  await screen.findByRole('heading', { name: 'for strangers' });
  expect(page.address()).toBe('/login?returnTo=%2Fclient%2Fquotes');
  act(() => void given.signedIn());
  await screen.findByRole('heading', { name: 'client area' });
  expect(page.address()).toBe('/client/quotes');
});

test('a session that ends at sign-in leaves the person there', async () => {
  given.signedOut();
  const page = renderScreen(<AppRoutes />, { at: '/login?returnTo=%2Fclient%2Fquotes' });
  const heading = await screen.findByRole('heading', { name: 'for strangers' });
  act(() => closeSession('SESSION_EXPIRED'));
  expect(page.address()).toBe('/login?returnTo=%2Fclient%2Fquotes');
  expect(heading).toBeInTheDocument();
});

test('who signs in after somebody else finds nothing of what they were doing', async () => {
  given.signedIn();
  renderScreen(
    <RequireUser>
      <input aria-label="Note" />
    </RequireUser>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'for me alone');
  act(() => void given.signedIn({ firstName: 'Samantha' }));
  expect(screen.getByLabelText('Note')).toHaveValue('for me alone');
  act(() => void given.signedIn({ id: '0b1f6a52-5f3e-4c0e-9d0a-2f6f5f7f0a09' }));
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

test('who logs out is not brought back to where they were', async () => {
  given.signedIn();
  const page = renderScreen(<AppRoutes />, { at: '/client/quotes/7' });
  await screen.findByRole('heading', { name: 'client area' });
  await act(() => signOut());
  await screen.findByRole('heading', { name: 'for strangers' });
  expect(page.address()).toBe('/login');
});

test('the frame marks where the person is, and the account menu changes the theme', async () => {
  given.signedIn();
  renderScreen(<AppRoutes />, { at: '/client/quotes/7' });
  const [link] = await screen.findAllByRole('link', { name: 'Quotes' });
  expect(link).toHaveAttribute('aria-current', 'page');
  for (const other of screen.getAllByRole('link', { name: 'Dashboard' }))
    expect(other).not.toHaveAttribute('aria-current');
  const [menu] = screen.getAllByRole('button', { name: 'Account of Sam Porter' });
  if (menu) await userEvent.click(menu);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('jobspeak_theme')).toBe('dark');
});

test('the sidebar starts expanded and remembers being collapsed', async () => {
  given.signedIn();
  renderScreen(<AppRoutes />, { at: '/client/dashboard' });
  const toggle = await screen.findByRole('button', { name: 'Collapse' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(toggle);
  expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
  expect(localStorage.getItem('jobspeak_sidebar')).toBe('collapsed');
});

test('a lost connection is told, and its return too', async () => {
  given.signedIn();
  renderScreen(<AppRoutes />, { at: '/client/dashboard' });
  await screen.findByRole('heading', { name: 'client area' });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/)).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});
