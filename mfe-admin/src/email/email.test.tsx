import type { LoggedEmail } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { EmailScreen } from './EmailScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  given.signedIn({ role: 'admin' });
  const html = '<html><body style="color:#111"><p>Hello <b>Jo</b>, verify.</p></body></html>';
  const item = { template: 'verify-email', subject: 'Verify your email address', text: 'Hello Jo', html };
  server.use(http.get(apiUrl('/admin/email/templates'), () => HttpResponse.json({ items: [item] })));
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const AT = '2026-03-02T09:00:00.000Z';
const email = (facts: Partial<LoggedEmail>): LoggedEmail => ({
  id: crypto.randomUUID(),
  accountId: testUser.accountId,
  to: 'jo@example.com',
  template: 'verify-email',
  subject: 'Verify your email address',
  state: 'sent',
  attempts: 1,
  error: null,
  requestedAt: AT,
  settledAt: AT,
  ...facts,
});

/** Serves the log, and notes what it was asked. */
function serve(items: LoggedEmail[]) {
  const asked: string[] = [];
  server.use(
    http.get(apiUrl('/admin/email'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('limit');
      asked.push(searchParams.toString());
      return HttpResponse.json({ items, nextCursor: null });
    }),
  );
  return asked;
}

test('the log tells what became of each email; what failed says why, as text', async () => {
  serve([
    email({ state: 'failed', attempts: 6, error: '550 <img src=x> nobody here' }),
    email({ to: 'ann@example.com', subject: '<b>Hello</b>' }),
  ]);
  renderScreen(<EmailScreen />);
  const table = within(await screen.findByRole('table', { name: 'Emails' }));
  expect(table.getByText('550 <img src=x> nobody here (6 attempts)')).toBeInTheDocument();
  expect(table.getByText('<b>Hello</b>')).toBeInTheDocument();
  expect(table.queryByRole('button')).not.toBeInTheDocument();
});

test('state and address are in the address, and asked of the API', async () => {
  const asked = serve([]);
  const page = renderScreen(<EmailScreen />, { at: '/admin/email?state=failed' });
  expect(await screen.findByText('No emails here')).toBeInTheDocument();
  expect(asked).toEqual(['state=failed']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by address' }), 'ann');
  await waitFor(() => expect(asked.at(-1)).toBe('state=failed&to=ann'));
  expect(page.address()).toBe('/admin/email?state=failed&to=ann');
});

test('what lies in the outbox can be read', async () => {
  const kept = email({ state: 'kept' });
  serve([kept]);
  server.use(
    http.get(apiUrl(`/admin/email/${kept.id}`), () =>
      HttpResponse.json({ subject: kept.subject, text: 'Follow https://app.example.com', html: '<p>Follow</p>' }),
    ),
  );
  renderScreen(<EmailScreen />);
  await userEvent.click(await screen.findByRole('button', { name: kept.subject }));
  const dialog = within(screen.getByRole('dialog', { name: kept.subject }));
  expect(await dialog.findByText('Follow https://app.example.com')).toBeInTheDocument();
  expect(dialog.getByTitle(kept.subject)).toHaveAttribute('sandbox', 'allow-same-origin');
});

test('a test goes to one’s own address unless another is typed', async () => {
  serve([]);
  const sent: unknown[] = [];
  server.use(
    http.post(apiUrl('/admin/email/test'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(email({ template: 'test', state: 'waiting' }), { status: 202 });
    }),
  );
  renderScreen(<EmailScreen />);
  const to = await screen.findByRole('textbox', { name: 'To' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The test is on its way')).toBeInTheDocument();
  await userEvent.clear(to);
  await userEvent.type(to, 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument();
  expect(sent).toEqual([{ to: testUser.email }]);
});
