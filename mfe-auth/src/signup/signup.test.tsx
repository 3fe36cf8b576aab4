import { type ErrorBody, LOCALES, Register } from '@jobspeak/contracts';
import { useSession } from '@jobspeak/web';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { localeFor, OFFERED_LOCALES } from '../locale';
import AuthRoutes from '../routes';

const server = setupServer(http.get(apiUrl('/auth/google'), () => HttpResponse.json({ clientId: null, nonce: null })));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const open = async () => {
  renderScreen(<AuthRoutes />, { at: '/signup' });
  await screen.findByRole('heading', { name: 'Create your account' });
};
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), value);
};
const good = {
  'Business name': 'Porter Plumbing',
  'First name': 'Sam',
  Email: 'sam@plumb.example',
  Password: 'secret',
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
const refuse = (status: number, code: string, fields?: Record<string, string>) =>
  server.use(
    http.post(apiUrl('/auth/register'), () =>
      HttpResponse.json<ErrorBody>(
        { statusCode: status, code, message: code, requestId: 'r', ...(fields && { fields }) },
        { status },
      ),
    ),
  );

test('what it costs is a link away', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/campaign/quote-from-voice#plans',
  );
});

test('a new account is opened with what the contract asks for', async () => {
  const sent = jest.fn();
  server.use(
    http.post(apiUrl('/auth/register'), async ({ request }) => {
      sent(Register.parse(await request.json()));
      return HttpResponse.json({ access_token: 'a', refresh_token: 'r', user: testUser });
    }),
  );
  await open();
  await fill(good);
  await submit();
  expect(sent).toHaveBeenCalledWith({
    businessName: 'Porter Plumbing',
    firstName: 'Sam',
    lastName: '',
    email: 'sam@plumb.example',
    password: 'secret',
    locale: 'en-US',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(useSession.getState().isAuthenticated).toBe(true);
});

test.each([
  [{ ...good, 'Business name': 'P' }, 'Business name', 'Business name is required and must be at least 2 characters.'],
  [{ ...good, Email: 'sam' }, 'Email', 'Please enter a valid email address.'],
  [{ ...good, Password: '12345' }, 'Password', 'Password must be at least 6 characters long.'],
])('nothing is sent with %o', async (values, label, text) => {
  await open();
  await fill(values);
  await submit();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test('an e-mail that has an account is told at the field, once', async () => {
  refuse(409, 'USER_ALREADY_EXISTS');
  await open();
  await fill(good);
  await submit();
  const text = 'An account with this email already exists. Please try logging in instead.';
  expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(text);
});

test('what the server finds wrong with a field is shown at that field', async () => {
  refuse(400, 'INVALID_INPUT', { firstName: 'At most 80 characters.' });
  await open();
  await fill(good);
  await submit();
  expect(await screen.findAllByText('At most 80 characters.')).toHaveLength(1);
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('At most 80 characters.');
  expect(screen.queryByText('Please check your input and try again.')).not.toBeInTheDocument();
});

test('limited registration is told above the button, once', async () => {
  refuse(403, 'USER_REGISTRATION_LIMITED');
  await open();
  await fill(good);
  await submit();
  expect(await screen.findAllByText('User registration is currently limited. Please try again later.')).toHaveLength(1);
});

test('the offered locales are those of the contract', () => {
  expect(OFFERED_LOCALES).toEqual(LOCALES);
});
test.each([
  [['en-GB'], 'en-GB'],
  [['en', 'en-AU'], 'en-AU'],
  [['fr-CA'], 'en-CA'],
  [['de-DE', 'en-US'], 'en-US'],
  [['en'], 'en-GB'],
  [[], 'en-GB'],
])('a browser with %o trades as %s', (languages, locale) => {
  expect(localeFor(languages)).toBe(locale);
});
