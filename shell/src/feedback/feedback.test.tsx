import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { AccountMenu } from '../AccountMenu';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  given.signedIn();
  document.title = 'Quotes · Jobspeak';
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

/** Takes feedback after so many failures, and notes it. */
function serve(failures = 0) {
  const said: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(apiUrl('/feedback'), async ({ request }) => {
      said.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return said.length <= failures
        ? HttpResponse.json({ statusCode: 403, code: 'INSUFFICIENT_PERMISSIONS' }, { status: 403 })
        : HttpResponse.json({ id: 'x' }, { status: 201 });
    }),
  );
  return said;
}

async function openDialog() {
  renderScreen(<AccountMenu area="client" place="top" />);
  await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Give feedback' }));
  return within(await screen.findByRole('dialog', { name: 'Tell us what you think' }));
}

test('what somebody says is sent with the screen that they are on', async () => {
  const said = serve();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('This field is required.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), 'I miss dark paper');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you: we read every word')).toBeInTheDocument();
  expect(said.map(({ body }) => body)).toEqual([{ screen: 'Quotes', message: 'I miss dark paper' }]);
  expect(said[0]?.key).toEqual(expect.any(String));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('what could not be sent stays where it was typed', async () => {
  serve(1);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox'), 'I miss dark paper');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('You do not have permission to do this.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue('I miss dark paper');
});
