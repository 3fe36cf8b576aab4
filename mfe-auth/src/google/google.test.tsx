import { setTheme, useSession } from '@jobspeak/web';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { forgetTrial, rememberedTrial, rememberTrial } from '@jobspeak/web/trial';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import AuthRoutes from '../routes';
import GoogleButton from './GoogleButton';
import { GOOGLE_HEIGHTS, type GoogleIdentity } from './provider';

const server = setupServer();
const google = {
  initialize: jest.fn<void, Parameters<GoogleIdentity['initialize']>>(),
  renderButton: jest.fn((parent: HTMLElement, { text }: { text: string }) => parent.append(`Google: ${text}`)),
};
let scripts: HTMLScriptElement[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  scripts = [];
  jest.clearAllMocks();
  // the provider's script is not fetched in tests: what it would leave behind is put there as it "loads"
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
    window.google = { accounts: { id: google } };
    (script as HTMLScriptElement).onload?.call(script as HTMLScriptElement, new Event('load'));
  });
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
  act(() => setTheme('light'));
});
afterAll(() => server.close());

const configured = (clientId: string | null) =>
  server.use(
    http.get(apiUrl('/auth/google'), () =>
      HttpResponse.json({ clientId, nonce: clientId === null ? null : 'nonce-1' }),
    ),
  );

test('without a client id there is no button, and nothing comes from Google', async () => {
  let asked = false;
  server.use(
    http.get(apiUrl('/auth/google'), () => {
      asked = true;
      return HttpResponse.json({ clientId: null, nonce: null });
    }),
  );
  renderScreen(<AuthRoutes />, { at: '/login' });
  await waitFor(() => expect(asked).toBe(true));
  expect(scripts).toEqual([]);
  expect(google.renderButton).not.toHaveBeenCalled();
});

test('the button is drawn from the configured client and the nonce of this sign-in', async () => {
  configured('client-1');
  renderScreen(<AuthRoutes />, { at: '/login' });
  expect(await screen.findByText('Google: signin_with')).toBeInTheDocument();
  expect(scripts.map(({ src }) => src)).toEqual(['https://accounts.google.com/gsi/client']);
  expect(google.initialize).toHaveBeenLastCalledWith(
    expect.objectContaining({ client_id: 'client-1', nonce: 'nonce-1' }),
  );
});

test('signing up has the button too', async () => {
  configured('client-1');
  renderScreen(<AuthRoutes />, { at: '/signup' });
  expect(await screen.findByText('Google: signup_with')).toBeInTheDocument();
});

test.each([
  ['large', 40],
  ['medium', 32],
  ['small', 20],
] as const)('the %s button is %d pixels high', async (size, height) => {
  configured('client-1');
  expect(GOOGLE_HEIGHTS[size]).toBe(height);
  renderScreen(<GoogleButton size={size} text="signin_with" />);
  const button = await screen.findByText('Google: signin_with');
  expect(button).toHaveStyle({ height: `${height}px` });
  expect(google.renderButton).toHaveBeenLastCalledWith(button, expect.objectContaining({ size, theme: 'outline' }));
});

test('in the dark the button is dark', async () => {
  act(() => setTheme('dark'));
  configured('client-1');
  renderScreen(<GoogleButton text="signin_with" />);
  const button = await screen.findByText('Google: signin_with');
  expect(google.renderButton).toHaveBeenLastCalledWith(button, expect.objectContaining({ theme: 'filled_black' }));
});

const handOver = () => {
  const [options] = google.initialize.mock.lastCall ?? [];
  options?.callback({ credential: 'id-token-1' });
};

test('the credential opens the session, and says where somebody new is', async () => {
  configured('client-1');
  const sent = jest.fn();
  server.use(
    http.post(apiUrl('/auth/google'), async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ access_token: 'a', refresh_token: 'r', user: testUser });
    }),
  );
  renderScreen(<GoogleButton text="signin_with" />);
  await screen.findByText('Google: signin_with');
  handOver();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ isAuthenticated: true, user: testUser }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(sent.mock.calls).toEqual([[{ credential: 'id-token-1', locale: 'en-US', timeZone }]]);
});

test('the quote that somebody tried before is still theirs to keep, once Google has signed them up', async () => {
  configured('client-1');
  server.use(
    http.post(apiUrl('/auth/google'), () =>
      HttpResponse.json({ access_token: 'a', refresh_token: 'r', user: testUser }),
    ),
  );
  const trial = { token: 'AAAAAAAAAAAAAAAAAAAAAA', keptUntil: new Date(Date.now() + 3_600_000).toISOString() };
  rememberTrial(trial);
  renderScreen(<AuthRoutes />, { at: '/signup' });
  await screen.findByText('Google: signup_with');
  handOver();
  await waitFor(() => expect(useSession.getState().isAuthenticated).toBe(true));
  expect(rememberedTrial()).toEqual(trial); // the first screen of the account takes it in
  forgetTrial();
});

test('a refused credential is told once, and the button gets a new nonce', async () => {
  configured('client-1');
  server.use(http.post(apiUrl('/auth/google'), () => HttpResponse.json({ code: 'ACCOUNT_LOCKED' }, { status: 403 })));
  renderScreen(<GoogleButton text="signin_with" />);
  await screen.findByText('Google: signin_with');
  handOver();
  expect(await screen.findAllByText('Your account has been locked. Please contact support.')).toHaveLength(1);
  await waitFor(() => expect(google.initialize).toHaveBeenCalledTimes(2));
});

test('outside of the toasts it fails loudly', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<GoogleButton text="signin_with" />)).toThrow('ToastProvider');
});
