import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import AuthRoutes from '../routes';

const server = setupServer(
  http.get(apiUrl('/auth/google'), () => HttpResponse.json({ clientId: null, nonce: null })),
  http.get(apiUrl('/auth/verify-reset-token'), () => HttpResponse.json({ valid: true, reason: null })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

/** Every form of these screens: where it is, what is typed, its button, and its call. */
const FORMS: readonly [name: string, at: string, typed: Record<string, string>, button: string, path: string][] = [
  ['log in', '/login', { Email: 'sam@plumb.example', Password: 'secret' }, 'Log in', '/auth/login'],
  [
    'sign up',
    '/signup',
    { 'Business name': 'Porter Plumbing', Email: 'sam@plumb.example', Password: 'secret' },
    'Create account',
    '/auth/register',
  ],
  [
    'forgot password',
    '/forgot-password',
    { Email: 'sam@plumb.example' },
    'Send the link',
    '/auth/request-password-reset',
  ],
  [
    'reset password',
    '/reset-password?email=sam%40plumb.example&token=a',
    { 'New password': 'a better one', 'New password again': 'a better one' },
    'Set the password',
    '/auth/reset-password',
  ],
];

test.each(FORMS)(
  '%s: a lost answer is asked for again under the same key, a new submit has a new one',
  async (_name, at, typed, button, path) => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(apiUrl(path), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        if (keys.length === 1) return HttpResponse.error();
        if (keys.length === 2) return HttpResponse.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429 });
        return HttpResponse.json({ access_token: 'a', refresh_token: 'r', user: testUser });
      }),
    );
    renderScreen(<AuthRoutes />, { at });
    for (const [label, text] of Object.entries(typed)) await userEvent.type(await screen.findByLabelText(label), text);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findAllByText('Too many requests. Please wait a moment and try again.')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[2]).not.toBe(keys[0]);
  },
);

test('the link of the first e-mail is handed over again under the same key when the answer was lost', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post(apiUrl('/auth/verify-email'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 204 });
    }),
  );
  renderScreen(<AuthRoutes />, { at: '/login?verify=lost-answer' });
  expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeInTheDocument();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});
