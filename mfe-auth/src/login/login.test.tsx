import type { ErrorBody } from '@jobspeak/contracts';
import { closeSession, useSession } from '@jobspeak/web';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import AuthRoutes from '../routes';

const server = setupServer(http.get(apiUrl('/auth/google'), () => HttpResponse.json({ clientId: null, nonce: null })));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const refuse = (status: number, code: string) =>
  server.use(
    http.post(apiUrl('/auth/login'), () =>
      HttpResponse.json<ErrorBody>({ statusCode: status, code, message: code, requestId: 'r' }, { status }),
    ),
  );
const open = (at = '/login') => renderScreen(<AuthRoutes />, { at });
const fill = async (email: string, password: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

test('right credentials open the session', async () => {
  const sent = jest.fn();
  server.use(
    http.post(apiUrl('/auth/login'), async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ access_token: 'a', refresh_token: 'r', user: testUser });
    }),
  );
  open();
  await fill(' sam@plumb.example ', 'secret');
  await submit();
  expect(sent).toHaveBeenCalledWith({ email: 'sam@plumb.example', password: 'secret' });
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, token: 'a', user: testUser });
});

test.each([
  [401, 'INVALID_CREDENTIALS', 'Invalid email or password. Please check your credentials and try again.'],
  [403, 'ACCOUNT_LOCKED', 'Your account has been locked. Please contact support.'],
  [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.'],
  [500, 'SERVER_ERROR', 'Something went wrong on our end. Please try again in a moment.'],
])('the failure %s %s is shown exactly once', async (status, code, text) => {
  refuse(status, code);
  open();
  await fill('sam@plumb.example', 'wrong');
  await submit();
  expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-busy');
});

test('no connection is shown exactly once', async () => {
  server.use(http.post(apiUrl('/auth/login'), () => HttpResponse.error()));
  open();
  await fill('sam@plumb.example', 'secret');
  await submit();
  expect(await screen.findAllByText('Unable to connect. Please check your internet connection.')).toHaveLength(1);
});

test.each([
  ['', '', 'Email', 'This field is required.'],
  ['sam@plumb', 'secret', 'Email', 'Please enter a valid email address.'],
  ['sam@plumb.example', '', 'Password', 'This field is required.'],
])('with "%s" and "%s" nothing is sent and %s says: %s', async (email, password, label, text) => {
  open();
  await fill(email, password);
  await submit();
  const field = screen.getByLabelText(label);
  expect(field).toHaveAccessibleDescription(text);
  expect(field).toHaveFocus();
  await userEvent.type(field, 'x');
  expect(field).not.toHaveAttribute('aria-invalid');
});

test('an expired session is told above the button until the next try', async () => {
  given.signedIn();
  closeSession('SESSION_EXPIRED');
  open();
  expect(screen.getAllByText('Your session has expired. Please log in again.')).toHaveLength(1);
  refuse(401, 'INVALID_CREDENTIALS');
  await fill('sam@plumb.example', 'wrong');
  await submit();
  await screen.findByText(/Invalid email or password/);
  expect(screen.queryByText(/Your session has expired/)).not.toBeInTheDocument();
});

test('two quick submits send once', async () => {
  let calls = 0;
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post(apiUrl('/auth/login'), async () => {
      calls += 1;
      await held;
      return HttpResponse.json({ access_token: 'a', refresh_token: 'r', user: testUser });
    }),
  );
  open();
  await fill('sam@plumb.example', 'secret');
  await submit();
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await screen.findByRole('button', { name: 'Log in', busy: false });
  expect(calls).toBe(1);
});

test('the way to sign-up keeps where the person wanted to go, and browsers know the fields', async () => {
  const page = open('/login?returnTo=%2Fclient%2Fquotes');
  expect(document.title).toBe('Log in · Jobspeak');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
  expect(page.address()).toBe('/signup?returnTo=%2Fclient%2Fquotes');
});
