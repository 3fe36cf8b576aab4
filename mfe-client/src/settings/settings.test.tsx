import 'fake-indexeddb/auto';
import type { SignedInDevices } from '@jobspeak/contracts';
import { SESSION_KEYS, setTheme, signOut, useSession } from '@jobspeak/web';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { openTakes } from '../recording';
import { AccountSettings } from './AccountSettings';
import { deviceName, isPhone } from './device';
import { AccountScreen, SettingsScreen } from './SettingsScreen';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1.15';
const device = (id: number, userAgent: string, isCurrent: boolean) => ({
  id: `0b1f6a52-5f3e-4c0e-9d0a-2f6f5f7f0b0${id}`,
  userAgent,
  address: '203.0.113.7',
  createdAt: '2026-01-05T09:00:00.000Z',
  lastUsedAt: '2026-01-06T09:00:00.000Z',
  isCurrent,
});
const phone = device(1, ANDROID, true);
const mac = device(2, MAC, false);

let devices: SignedInDevices['items'] = [];
const server = setupServer(http.get(apiUrl('/auth/sessions'), () => HttpResponse.json({ items: devices })));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  devices = [phone, mac];
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
  act(() => setTheme('light'));
});
afterAll(() => server.close());

const open = async (facts: Parameters<typeof given.signedIn>[0] = {}) => {
  given.signedIn(facts);
  renderScreen(
    <SettingsScreen>
      <AccountSettings />
    </SettingsScreen>,
    { at: '/client/settings/account' },
  );
  await screen.findByText('This device');
};
const type = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    if (value) await userEvent.type(field, value);
  }
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const done = () => new HttpResponse(null, { status: 204 });
const hears = (path: string, answer: () => Response = done) => {
  const heard = jest.fn();
  server.use(
    http.all(apiUrl(path), async ({ request }) => {
      const text = await request.text();
      heard(request.method, text === '' ? null : JSON.parse(text));
      return answer();
    }),
  );
  return heard;
};
const refusal =
  (body: object, status = 400) =>
  () =>
    HttpResponse.json(body, { status });

/** Every submit of the account: who is signed in, what is done, and its call. */
const SUBMITS: readonly [
  name: string,
  facts: Parameters<typeof open>[0],
  submit: () => Promise<unknown>,
  path: string,
][] = [
  ['the profile', {}, () => press('Save profile'), '/auth/profile'],
  ['a new verification', { emailVerified: false }, () => press('Send the link again'), '/auth/resend-verification'],
  [
    'a link for a password',
    { hasPassword: false },
    () => press('Send a link to set one'),
    '/auth/request-password-reset',
  ],
  ['the end of a session', {}, () => press('Log out Safari on Mac'), `/auth/sessions/${mac.id}`],
  ['the end of all others', {}, () => press('Log out everywhere else'), '/auth/sessions'],
];

test.each(SUBMITS)(
  '%s is sent again under the same key when the answer was lost',
  async (_name, facts, submit, path) => {
    const keys: (string | null)[] = [];
    const answer = ({ request }: { request: Request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length === 1) return HttpResponse.error();
      return request.method === 'PATCH' ? HttpResponse.json(testUser) : done();
    };
    const at = apiUrl(path);
    server.use(http.post(at, answer), http.patch(at, answer), http.delete(at, answer));
    await open(facts);
    await submit();
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  },
);

test('/settings is the account alone', async () => {
  given.signedIn({ role: 'admin' });
  renderScreen(<AccountScreen />, { at: '/settings' });
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
  expect(await screen.findByText('This device')).toBeInTheDocument();
});

test('a changed profile is stored, told, and shown in the frame', async () => {
  const heard = hears('/auth/profile', () => HttpResponse.json({ ...testUser, firstName: 'Samantha' }));
  await open();
  await type({ 'First name': 'Samantha' });
  await press('Save profile');
  expect(await screen.findByText('Your profile is saved')).toBeInTheDocument();
  expect(heard.mock.calls).toEqual([['PATCH', { firstName: 'Samantha', lastName: 'Porter' }]]);
  expect(useSession.getState().user?.firstName).toBe('Samantha');
  expect(JSON.parse(localStorage.getItem(SESSION_KEYS.user) ?? '')).toMatchObject({ firstName: 'Samantha' });
});

test('the business is named in one place, and the profile leads there', async () => {
  await open();
  expect(screen.queryByLabelText('Business name')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'settings of the business' })).toHaveAttribute(
    'href',
    '/client/settings#businessName',
  );
});

test('who has not verified the address may ask for the link again', async () => {
  const heard = hears('/auth/resend-verification');
  await open({ emailVerified: false });
  await press('Send the link again');
  expect(await screen.findByText('A link is on its way to your email')).toBeInTheDocument();
  expect(heard.mock.calls).toEqual([['POST', { email: testUser.email }]]);
});

const change = (passwords: { current?: string; next?: string; again?: string } = {}) => {
  const { current = 'secret', next = 'a better one', again = next } = passwords;
  return type({ 'Current password': current, 'New password': next, 'New password again': again });
};

test('a changed password is sent once, told, and its fields are empty again', async () => {
  const heard = hears('/auth/change-password');
  await open();
  await change();
  await press('Change password');
  expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
  expect(heard.mock.calls).toEqual([['POST', { currentPassword: 'secret', newPassword: 'a better one' }]]);
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test.each([
  [{ current: '' }, 'Current password', 'This field is required.'],
  [{ next: '12345' }, 'New password', 'Password must be at least 6 characters long.'],
  [{ again: 'another one' }, 'New password again', 'Passwords do not match.'],
])('with %o the password is not sent', async (passwords, label, text) => {
  await open();
  await change(passwords);
  await press('Change password');
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
});

test('a wrong current password is told at its field, once', async () => {
  const text = 'This is not your current password.';
  hears('/auth/change-password', refusal({ code: 'INVALID_INPUT', fields: { currentPassword: text } }));
  await open();
  await change();
  await press('Change password');
  expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(text);
});

test('who has no password sets one by a link', async () => {
  const heard = hears('/auth/request-password-reset');
  await open({ hasPassword: false });
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await press('Send a link to set one');
  await waitFor(() => expect(heard.mock.calls).toEqual([['POST', { email: testUser.email }]]));
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
});

test('another device is logged out and leaves the list; this one has no such button', async () => {
  const heard = hears(`/auth/sessions/${mac.id}`, () => {
    devices = [phone];
    return done();
  });
  await open();
  expect(screen.getByText('Chrome on Android')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log out Chrome on Android' })).not.toBeInTheDocument();
  await press('Log out Safari on Mac');
  await waitFor(() => expect(screen.queryByText('Safari on Mac')).not.toBeInTheDocument());
  expect(heard.mock.calls).toEqual([['DELETE', null]]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument();
});

test('a device that had been logged out before the answer was lost is logged out', async () => {
  const tries: string[] = [];
  server.use(
    http.delete(apiUrl(`/auth/sessions/${mac.id}`), ({ request }) => {
      tries.push(request.method);
      devices = [phone];
      return tries.length === 1 ? HttpResponse.error() : HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 });
    }),
  );
  await open();
  await press('Log out Safari on Mac');
  expect(await screen.findByText('Logged out there')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Safari on Mac')).not.toBeInTheDocument());
  expect(tries).toHaveLength(2);
});

test('all other devices are logged out at once', async () => {
  await open();
  const heard = jest.fn();
  server.use(
    http.delete(apiUrl('/auth/sessions'), () => {
      heard();
      devices = [phone];
      return done();
    }),
  );
  await press('Log out everywhere else');
  await waitFor(() => expect(screen.queryByText('Safari on Mac')).not.toBeInTheDocument());
  expect(heard).toHaveBeenCalledTimes(1);
});

test('devices that cannot be listed leave the rest in place, and are tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  server.use(
    http.get(apiUrl('/auth/sessions'), () =>
      broken ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json({ items: devices }),
    ),
  );
  given.signedIn();
  renderScreen(
    <SettingsScreen>
      <AccountSettings />
    </SettingsScreen>,
    { at: '/client/settings/account' },
  );
  const alert = await screen.findByText(/./, { selector: '[role="alert"] p' });
  expect(alert).toHaveTextContent('Something went wrong on our end.');
  expect(screen.getByLabelText('First name')).toBeInTheDocument();
  broken = false;
  await press('Try again');
  expect(await screen.findByText('This device')).toBeInTheDocument();
});

test('the theme is chosen and stored', async () => {
  await open();
  await press('Dark');
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('jobspeak_theme')).toBe('dark');
});

const askToDelete = async (password: string) => {
  await press('Delete my account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  if (password) await userEvent.type(within(dialog).getByLabelText('Your password'), password);
  await press('Delete for good');
  return dialog;
};

test('the account is deleted by its password, and this browser forgets it', async () => {
  const heard = hears('/users/delete-my-account');
  await open();
  await askToDelete('secret');
  await waitFor(() => expect(useSession.getState().isAuthenticated).toBe(false));
  expect(heard.mock.calls).toEqual([['POST', { password: 'secret' }]]);
  expect(useSession.getState()).toMatchObject({ token: null, refreshToken: null, user: null, error: null });
  for (const key of Object.values(SESSION_KEYS)) expect(localStorage.getItem(key)).toBeNull();
  expect(screen.getByText('Your account is deleted')).toBeInTheDocument();
});

const SOMEBODY_ELSE = 'somebody-else';
/** Both people of this device have spoken something that is not sent yet, and have chosen something. */
async function kept() {
  const takes = await openTakes();
  for (const userId of [testUser.id, SOMEBODY_ELSE])
    await takes.addPieces(
      { id: `take-of-${userId}`, userId, mimeType: 'audio/webm', startedAt: '', pieces: 1, spokenMs: 8000 },
      0,
      [new ArrayBuffer(4)],
    );
  localStorage.setItem('jobspeak_sidebar', 'collapsed');
  const count = async (userId: string) => (await takes.list(userId)).length;
  return { mine: () => count(testUser.id), theirs: () => count(SOMEBODY_ELSE) };
}

test('with the account goes what this device keeps of it, and nothing of anybody else', async () => {
  hears('/users/delete-my-account');
  const { mine, theirs } = await kept();
  await open();
  await press('Dark');
  await askToDelete('secret');
  await waitFor(() => expect(useSession.getState().isAuthenticated).toBe(false));
  expect([await mine(), await theirs()]).toEqual([0, 1]);
  expect({ ...localStorage }).toEqual({ jobspeak_theme: 'dark' });
});

test('logging out, and a deletion that is refused, leave it where it is', async () => {
  hears('/users/delete-my-account', refusal({ code: 'INVALID_INPUT', fields: { password: 'Not your password.' } }));
  hears('/auth/logout');
  const { mine, theirs } = await kept();
  await open();
  const dialog = await askToDelete('wrong');
  await within(dialog).findByText('Not your password.');
  expect([await mine(), await theirs()]).toEqual([1, 1]);
  await act(() => signOut());
  expect([await mine(), await theirs()]).toEqual([1, 1]);
  expect(localStorage.getItem('jobspeak_sidebar')).toBe('collapsed');
});

test('a wrong password deletes nothing and is told at its field', async () => {
  hears('/users/delete-my-account', refusal({ code: 'INVALID_INPUT', fields: { password: 'Not your password.' } }));
  await open();
  const dialog = await askToDelete('wrong');
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Your password')).toHaveAccessibleDescription('Not your password.'),
  );
  expect(useSession.getState().isAuthenticated).toBe(true);
});

test('without a password nothing is sent, and the account can be kept', async () => {
  await open();
  const dialog = await askToDelete('');
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Your password')).toHaveAccessibleDescription('This field is required.'),
  );
  await press('Keep it');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [ANDROID, 'Chrome on Android', true],
  [MAC, 'Safari on Mac', false],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Mobile',
    'Chrome on iPhone',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', false],
  ['curl/8', 'Unknown browser', false],
])('%s is %s', (userAgent, name, phoneLike) => {
  expect([deviceName(userAgent), isPhone(userAgent)]).toEqual([name, phoneLike]);
});
