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

const hears = (path: string, answer: () => Response = () => new HttpResponse(null, { status: 204 })) => {
  const heard = jest.fn();
  server.use(
    http.post(apiUrl(path), async ({ request }) => {
      heard(await request.json());
      return answer();
    }),
  );
  return heard;
};
const refusal = (status: number, code: string) => () => HttpResponse.json({ code }, { status });

test('the link of the first e-mail verifies the address, once', async () => {
  const heard = hears('/auth/verify-email');
  renderScreen(<AuthRoutes />, { at: '/login?verify=secret-1' });
  expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(heard.mock.calls).toEqual([[{ token: 'secret-1' }]]);
});

test('who is signed in goes on, and is known as verified', async () => {
  given.signedIn({ emailVerified: false });
  hears('/auth/verify-email');
  renderScreen(<AuthRoutes />, { at: '/login?verify=secret-2' });
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/client/dashboard');
  expect(useSession.getState().user?.emailVerified).toBe(true);
});

test('a link that has expired offers another one', async () => {
  given.signedIn({ email: 'kim@plumb.example' });
  hears('/auth/verify-email', refusal(400, 'INVALID_TOKEN'));
  const again = hears('/auth/resend-verification');
  renderScreen(<AuthRoutes />, { at: '/login?verify=secret-3' });
  expect(await screen.findByText('This link has expired or was used already.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/A new link is on its way to kim@plumb.example/)).toBeInTheDocument();
  expect(again.mock.calls).toEqual([[{ email: 'kim@plumb.example' }]]);
});

const logIn = async (code: string) => {
  hears('/auth/login', refusal(403, code));
  const page = renderScreen(<AuthRoutes />, { at: '/login' });
  await userEvent.type(screen.getByLabelText('Email'), 'sam@plumb.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  return page;
};

test('who has not verified yet is offered the link again where they log in', async () => {
  const again = hears('/auth/resend-verification');
  await logIn('EMAIL_NOT_VERIFIED');
  expect(await screen.findAllByText('Please verify your email address to continue.')).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/A new link is on its way/)).toBeInTheDocument();
  expect(again.mock.calls).toEqual([[{ email: 'sam@plumb.example' }]]);
});

test.each(['PASSWORD_EXPIRED', 'ACCOUNT_LOCKED'])('%s leads to a new password', async (code) => {
  const page = await logIn(code);
  await userEvent.click(await screen.findByRole('link', { name: 'Set a new password' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('sam@plumb.example');
  expect(page.address()).toBe('/forgot-password?email=sam%40plumb.example');
});

test('who signs up where addresses are verified first is told what to do', async () => {
  hears('/auth/register', refusal(403, 'EMAIL_NOT_VERIFIED'));
  renderScreen(<AuthRoutes />, { at: '/signup' });
  await userEvent.type(await screen.findByLabelText('Business name'), 'Porter Plumbing');
  await userEvent.type(screen.getByLabelText('Email'), 'sam@plumb.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  expect(screen.getByText(/the link that we sent to sam@plumb.example/)).toBeInTheDocument();
});
