import { type Quote, type SendDocument, type Sharing, UNDO_SENDING_MS } from '@jobspeak/contracts';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, failure, someId } from '../testing';
import { SendQuote } from './document/SendQuote';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();
const URL_OF_PAGE = 'https://quotes.example/q/abcdefghijklmnopqrstuv';
const client = { id: null, name: 'Joan Ellery', email: 'joan@example.com', phone: '', address: '' };

const aDelivery = (facts: Partial<NonNullable<Sharing['delivery']>> = {}) => ({
  id: someId(),
  to: 'joan@example.com',
  purpose: 'document' as const,
  state: 'waiting' as const,
  sendAt: new Date(Date.now() + UNDO_SENDING_MS).toISOString(),
  error: null,
  ...facts,
});

/** Serves a quote that can be sent and taken back, as the quote service does. */
function serveSending(start: Quote) {
  const state = serveQuote(server, start);
  const sent: SendDocument[] = [];
  let sharing: Sharing | null = null;
  const move = (part: Partial<Quote>) => {
    state.quote = { ...state.quote, ...part, version: state.quote.version + 1 };
    return HttpResponse.json(state.quote);
  };
  server.use(
    http.get(apiUrl(`/quotes/${start.id}/sharing`), () => HttpResponse.json(sharing)),
    http.post(apiUrl(`/quotes/${start.id}/send`), async ({ request }) => {
      const sending = (await request.json()) as SendDocument;
      if (sending.version !== state.quote.version)
        return HttpResponse.json(failure(409, 'STALE_VERSION'), { status: 409 });
      sent.push(sending);
      const delivery = sending.channel === 'email' ? aDelivery({ to: sending.to }) : null;
      sharing = { url: URL_OF_PAGE, delivery, openedAt: null, answer: null };
      return move({ state: 'finalized', documentStatus: 'sent', number: 'Q-2026-0001', issuedOn: '2026-03-02' });
    }),
    http.post(apiUrl(`/quotes/${start.id}/send/undo`), () => {
      sharing = null;
      return move({ state: 'draft', documentStatus: 'draft', issuedOn: null });
    }),
  );
  return { state, sent };
}

async function openSending() {
  const [button] = await screen.findAllByRole('button', { name: 'Send' });
  if (button) await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Send quote' }));
}

test('an email is written for the customer, sent, and taken back', async () => {
  const { state, sent } = serveSending(aQuote({ client }));
  openQuote(state.quote);
  const dialog = await openSending();
  expect(await dialog.findByRole('textbox', { name: 'To' })).toHaveValue('joan@example.com');
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Quote for Hall from Porter Plumbing');
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('Sending to joan@example.com')).toBeInTheDocument();
  expect(sent).toMatchObject([{ channel: 'email', to: 'joan@example.com' }]);
  expect(sent[0]).toHaveProperty('message', expect.stringContaining('£136.80 including VAT'));
  const card = within(await screen.findByRole('region', { name: 'With the customer' }));
  expect(card.getByText(/Email to joan@example.com goes in \d+ s/)).toBeInTheDocument();
  expect(screen.getByText('Sent')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The email was not sent')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'With the customer' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Unit price' })).toBeEnabled();
});

test('an address that is none, or a refusal, is told in the dialog, which stays', async () => {
  const { state, sent } = serveSending(aQuote());
  openQuote(state.quote);
  const dialog = await openSending();
  await userEvent.click(await dialog.findByRole('button', { name: 'Send email' }));
  expect(await dialog.findByText('Please enter a valid email address.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  server.use(
    http.post(apiUrl(`/quotes/${state.quote.id}/send`), () =>
      HttpResponse.json(failure(409, 'INVALID_TRANSITION'), { status: 409 }),
    ),
  );
  await userEvent.type(dialog.getByRole('textbox', { name: 'To' }), 'joan@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await screen.findAllByText('That cannot be done in its current state.')).toHaveLength(1);
});

test('what was changed on another device is not sent unseen: it is shown first', async () => {
  const { state } = serveSending(aQuote({ client }));
  openQuote(state.quote);
  const dialog = await openSending();
  const { lines, version } = state.quote;
  state.quote = { ...state.quote, lines: lines.map((line) => ({ ...line, unitPrice: 90_000 })), version: version + 1 };
  await userEvent.click(await dialog.findByRole('button', { name: 'Send email' }));
  expect(await dialog.findByText(/changed somewhere else/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Unit price' })).toHaveValue('900.00'));
  const again = await openSending();
  await userEvent.click(await again.findByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('Sending to joan@example.com')).toBeInTheDocument();
});

test('what was typed a moment ago is sent', async () => {
  const { state, sent } = serveSending(aQuote({ client }));
  openQuote(state.quote);
  const price = await screen.findByRole('textbox', { name: 'Unit price' });
  await userEvent.clear(price);
  await userEvent.type(price, '900');
  const dialog = await openSending();
  await userEvent.click(await dialog.findByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('Sending to joan@example.com')).toBeInTheDocument();
  expect(sent[0]).toHaveProperty('message', expect.stringContaining('£12,960.00'));
});

test('who comes back to a quote finds it as it is now', async () => {
  const { state } = serveSending(aQuote({ client }));
  openQuote(state.quote);
  const price = await screen.findByRole('textbox', { name: 'Unit price' });
  const lines = state.quote.lines.map((line) => ({ ...line, unitPrice: 90_000 }));
  state.quote = { ...state.quote, lines, version: state.quote.version + 1 };
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(price).toHaveValue('900.00'));
});

test('a quote with a line without a price is not sent', async () => {
  const { state } = serveSending(aQuote({ lines: [aLine({ unitPrice: null })] }));
  openQuote(state.quote);
  const [button] = await screen.findAllByRole('button', { name: 'Send' });
  if (button) await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to send' }));
  expect(dialog.getByText('One line has no price. Give it one, then send the quote.')).toBeInTheDocument();
});

test('a link is made, and copied', async () => {
  const { state, sent } = serveSending(aQuote());
  const { version } = state.quote;
  openQuote(state.quote);
  const dialog = await openSending();
  await userEvent.click(dialog.getByRole('button', { name: 'By link' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the link' }));
  expect(await dialog.findByRole('textbox', { name: 'Link for your customer' })).toHaveValue(URL_OF_PAGE);
  expect(sent).toEqual([{ channel: 'link', version }]);
  const person = userEvent.setup(); // with a clipboard
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith(URL_OF_PAGE);
});

test('a link stays in sight when the customer says yes while it is being passed on', async () => {
  const { quote } = serveQuote(server, aQuote({ state: 'finalized', documentStatus: 'approved' }));
  const sharing: Sharing = { url: URL_OF_PAGE, delivery: null, openedAt: null, answer: null };
  server.use(http.get(apiUrl(`/quotes/${quote.id}/sharing`), () => HttpResponse.json(sharing)));
  renderScreen(<SendQuote quote={quote} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'By link' }));
  expect(await screen.findByRole('textbox', { name: 'Link for your customer' })).toHaveValue(URL_OF_PAGE);
  expect(screen.queryByRole('button', { name: 'Make the link' })).not.toBeInTheDocument();
});

const ANSWER = {
  answer: 'rejected',
  by: 'customer',
  at: '2026-03-03T09:00:00.000Z',
  name: 'Joan',
  reason: 'Too dear',
  signature: null,
  contentHash: '',
  address: '',
  userAgent: '',
} as const;

test.each([
  [{ delivery: aDelivery({ state: 'failed', error: 'No such mailbox' }) }, /did not arrive: No such mailbox/],
  [
    { delivery: aDelivery({ state: 'kept' }) },
    /Email to joan@example.com: kept here, not sent: no mail server is set. Pass the link on yourself/,
  ],
  [{ delivery: aDelivery({ state: 'sent', sendAt: '2026-03-02T09:00:00.000Z' }) }, /Email sent to joan@example.com/],
  [{ openedAt: '2026-03-02T10:00:00.000Z' }, /^Opened/],
  [{}, 'Not opened yet'],
  [{ answer: ANSWER }, /Declined by Joan/],
] as const)('what became of a sent quote is told: %#', async (facts, words) => {
  const state = serveQuote(
    server,
    aQuote({ state: 'finalized', documentStatus: 'sent', number: 'Q-1', issuedOn: '2026-03-02' }),
  );
  const sharing: Sharing = { url: URL_OF_PAGE, delivery: null, openedAt: null, answer: null, ...facts };
  server.use(http.get(apiUrl(`/quotes/${state.quote.id}/sharing`), () => HttpResponse.json(sharing)));
  openQuote(state.quote);
  const card = within(await screen.findByRole('region', { name: 'With the customer' }));
  await waitFor(() => expect(card.getByText(words)).toBeInTheDocument());
});
