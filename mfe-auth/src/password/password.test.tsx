import { useSession } from '@jobspeak/web';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
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

const open = (at: string) => renderScreen(<AuthRoutes />, { at });
let links = 0;
/** Every link has a token of its own, as in life: what is known of one is kept for a moment. */
const newLink = () => {
  links += 1;
  return { token: `secret-${links}`, at: `/reset-password?email=sam%40plumb.example&token=secret-${links}` };
};
const link = (answer: () => Response) => {
  const asked = jest.fn();
  server.use(
    http.get(apiUrl('/auth/verify-reset-token'), ({ request }) => {
      asked(new URL(request.url).search);
      return answer();
    }),
  );
  return asked;
};
const valid = () => HttpResponse.json({ valid: true, reason: null });
const fill = async (password: string, again = password) => {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('New password again'), again);
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
};

test('asking for a link sends the address, and tells nothing about whether it has an account', async () => {
  const sent = jest.fn();
  server.use(
    http.post(apiUrl('/auth/request-password-reset'), async ({ request }) => {
      sent(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open('/forgot-password');
  await userEvent.type(await screen.findByLabelText('Email'), ' sam@plumb.example ');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  expect(screen.getByText(/If sam@plumb.example has an account/)).toBeInTheDocument();
  expect(sent.mock.calls).toEqual([[{ email: 'sam@plumb.example' }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(screen.getByLabelText('Email')).toBeInTheDocument();
});

test.each([
  ['', 'This field is required.'],
  ['sam@', 'Please enter a valid email address.'],
])('with the address "%s" no link is asked for', async (email, text) => {
  open('/forgot-password');
  const field = await screen.findByLabelText('Email');
  if (email) await userEvent.type(field, email);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(field).toHaveAccessibleDescription(text);
});

test('a link that could not be asked for is told once', async () => {
  server.use(http.post(apiUrl('/auth/request-password-reset'), () => HttpResponse.error()));
  open('/forgot-password?email=sam%40plumb.example');
  expect(await screen.findByLabelText('Email')).toHaveValue('sam@plumb.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findAllByText('Unable to connect. Please check your internet connection.')).toHaveLength(1);
});

test('a good link is looked at first, and sets a new password', async () => {
  given.signedIn();
  const asked = link(valid);
  const sent = jest.fn();
  server.use(
    http.post(apiUrl('/auth/reset-password'), async ({ request }) => {
      sent(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { token, at } = newLink();
  const page = open(at);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await fill('a better one');
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument();
  expect(page.address()).toBe('/login');
  expect(screen.getByText('Your password is changed')).toBeInTheDocument();
  expect(asked.mock.calls).toEqual([[`?email=sam%40plumb.example&token=${token}`]]);
  expect(sent.mock.calls).toEqual([[{ email: 'sam@plumb.example', token, password: 'a better one' }]]);
  expect(useSession.getState().isAuthenticated).toBe(false);
});

test.each([
  ['invalid', () => HttpResponse.json({ valid: false, reason: 'invalid' }), /invalid or has expired/],
  ['expired', () => HttpResponse.json({ valid: false, reason: 'expired' }), /This link has expired/],
  ['used', () => HttpResponse.json({ valid: false, reason: 'used' }), /has been used already/],
  ['refused', () => HttpResponse.json({ code: 'SERVER_ERROR' }, { status: 500 }), /invalid or has expired/],
  ['without an answer', () => HttpResponse.error(), /invalid or has expired/],
  ['in no known shape', () => HttpResponse.text('<html>'), /invalid or has expired/],
])('a link that is %s leads to a new one', async (_name, answer, text) => {
  link(answer);
  open(newLink().at);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeInTheDocument();
});

test.each([
  ['12345', '12345', 'New password', 'Password must be at least 6 characters long.'],
  ['secret-2', 'secret-3', 'New password again', 'Passwords do not match.'],
])('the passwords "%s" and "%s" are not sent', async (password, again, label, text) => {
  link(valid);
  open(newLink().at);
  await fill(password, again);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test.each([
  [{ code: 'INVALID_INPUT', fields: { password: 'Too common.' } }, 'Too common.'],
  [{ code: 'INVALID_TOKEN' }, 'This password reset link is invalid or has expired. Please request a new one.'],
])('the refusal %o is told once', async (body, text) => {
  link(valid);
  server.use(http.post(apiUrl('/auth/reset-password'), () => HttpResponse.json(body, { status: 400 })));
  open(newLink().at);
  await fill('secret-2');
  expect(await screen.findAllByText(text)).toHaveLength(1);
});
