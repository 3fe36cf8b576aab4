import { type Invoice, type SendDocument, type Sharing, UNDO_SENDING_MS } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, failure, someId, startDocumentApi } from '../testing';
import { anInvoice, aPayment, choose, issued, openInvoice, press, serveInvoice, serveMove } from './testing';

const server = startDocumentApi();
const URL_OF_PAGE = 'https://invoices.example/i/abcdefghijklmnopqrstuv';
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Serves an invoice that can be sent and taken back, as the invoice service does. */
function serveSending(start: Invoice) {
  const state = serveInvoice(server, start);
  const sent: SendDocument[] = [];
  let sharing: Sharing | null = null;
  const move = (part: Partial<Invoice>) => {
    state.invoice = { ...state.invoice, ...part, version: state.invoice.version + 1 };
    return HttpResponse.json(state.invoice);
  };
  server.use(
    http.get(apiUrl(`/invoices/${start.id}/sharing`), () => HttpResponse.json(sharing)),
    http.post(apiUrl(`/invoices/${start.id}/send`), async ({ request }) => {
      const sending = (await request.json()) as SendDocument;
      sent.push(sending);
      const delivery =
        sending.channel === 'email'
          ? {
              id: someId(),
              to: sending.to,
              purpose: 'document' as const,
              state: 'waiting' as const,
              sendAt: new Date(Date.now() + UNDO_SENDING_MS).toISOString(),
              error: null,
            }
          : null;
      sharing = { url: URL_OF_PAGE, delivery, openedAt: null, answer: null };
      return move(start.number ? {} : issued);
    }),
    http.post(apiUrl(`/invoices/${start.id}/send/undo`), () => {
      sharing = null;
      return move({});
    }),
  );
  return { state, sent };
}

test('a draft is sent with words of its own, and taken back; its number stays', async () => {
  const { state, sent } = serveSending(anInvoice());
  openInvoice(state.invoice);
  await press('Send');
  const dialog = await dialogOf('Send invoice');
  expect(await dialog.findByRole('textbox', { name: 'To' })).toHaveValue('joan@example.com');
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Invoice for Hall from Porter Plumbing');
  expect(dialog.getByText(/gets its number now, and can no longer be changed/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('Sending to joan@example.com')).toBeInTheDocument();
  expect(sent).toMatchObject([{ channel: 'email', to: 'joan@example.com' }]);
  expect(sent[0]).toHaveProperty(
    'message',
    expect.stringContaining('It comes to £136.80 including VAT and is due within 14 days.'),
  );
  expect(await screen.findByText('INV-2026-0001')).toBeInTheDocument();
  expect(await screen.findByText(/Email to joan@example.com goes in \d+ s/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The email was not sent')).toBeInTheDocument();
  expect(screen.getByText('INV-2026-0001')).toBeInTheDocument();
});

test('what is overdue is reminded of, in friendly words', async () => {
  const totals = { paid: 5_000, balance: 8_680 };
  const facts = { ...issued, documentStatus: 'pending', isOverdue: true, totals } as const;
  const { state, sent } = serveSending(anInvoice({ ...facts, payments: [aPayment()] }));
  openInvoice(state.invoice);
  await press('Send a reminder');
  const dialog = await dialogOf('Send a reminder');
  expect(await dialog.findByRole('textbox', { name: 'Subject' })).toHaveValue(
    'Reminder: invoice INV-2026-0001 for Hall from Porter Plumbing',
  );
  expect(dialog.getByDisplayValue(/It was due on 17 Mar 2026, and £86.80 is still to be paid./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('Sending to joan@example.com')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('a link is made, to be passed on', async () => {
  const { state, sent } = serveSending(anInvoice(issued));
  const { version } = state.invoice;
  openInvoice(state.invoice);
  await choose('Send');
  const dialog = await dialogOf('Send invoice');
  await userEvent.click(dialog.getByRole('button', { name: 'By link' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Make the link' }));
  expect(await dialog.findByRole('textbox', { name: 'Link for your customer' })).toHaveValue(URL_OF_PAGE);
  expect(sent).toEqual([{ channel: 'link', version }]);
});

test.each([
  [anInvoice({ client: { id: null, name: '', email: '', phone: '', address: '' } }), /Say who it is for/],
  [anInvoice({ lines: [] }), /Add a line first/],
  [anInvoice({ lines: [aLine({ unitPrice: null })] }), /One line has no price/],
  [anInvoice({ lines: [aLine({ unitPrice: 0 })] }), /There is nothing to pay/],
])('what is not ready is not sent, and what is missing is told: %#', async (invoice, words) => {
  const { state } = serveSending(invoice);
  openInvoice(state.invoice);
  await press('Send');
  expect((await dialogOf('Not ready to send')).getByText(words)).toBeInTheDocument();
});

test('a draft is issued without being sent once that is sure, and its refusal is told where it was asked', async () => {
  const state = serveInvoice(server, anInvoice());
  const fields = { lines: 'Give every line a price.' };
  serveMove(server, state, 'issue', () =>
    HttpResponse.json({ ...failure(400, 'INVALID_INPUT'), fields }, { status: 400 }),
  );
  openInvoice(state.invoice);
  await choose('Issue without sending');
  const dialog = await dialogOf('Issue without sending?');
  await userEvent.click(dialog.getByRole('button', { name: 'Issue the invoice' }));
  expect(await screen.findAllByText('Give every line a price.')).toHaveLength(1);
  serveMove(server, state, 'issue', issued);
  await userEvent.click(dialog.getByRole('button', { name: 'Issue the invoice' }));
  expect(await screen.findByText('The invoice has its number')).toBeInTheDocument();
  expect(screen.getByText('Unpaid')).toBeInTheDocument();
  await choose('Send'); // nobody has had it yet
  expect(await screen.findByRole('dialog', { name: 'Send invoice' })).toBeInTheDocument();
});

test('a draft is cancelled, and stands so', async () => {
  const state = serveInvoice(server, anInvoice());
  serveMove(server, state, 'cancel', { documentStatus: 'cancelled', totals: { ...state.invoice.totals, balance: 0 } });
  openInvoice(state.invoice);
  await choose('Cancel invoice');
  await press('Cancel the invoice');
  expect(await screen.findByText('Invoice cancelled')).toBeInTheDocument();
  expect(screen.getByText('Cancelled')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
});

test('a draft is deleted for good, and the list is next', async () => {
  const state = serveInvoice(server, anInvoice());
  server.use(http.delete(apiUrl(`/invoices/${state.invoice.id}`), () => new HttpResponse(null, { status: 204 })));
  const page = openInvoice(state.invoice);
  await choose('Delete draft');
  await press('Delete the draft');
  expect(await screen.findByText('Draft deleted')).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toBe('/client/invoices'));
});

test('an invoice is duplicated into a draft', async () => {
  const state = serveInvoice(server, anInvoice({ ...issued, documentStatus: 'completed', totals: { balance: 0 } }));
  const copy = anInvoice({ title: 'The copy' });
  serveInvoice(server, copy);
  serveMove(server, state, 'duplicate', () => HttpResponse.json(copy, { status: 201 }));
  const page = openInvoice(state.invoice);
  await choose('Duplicate');
  expect(await screen.findByText('Copied to a new draft')).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toBe(`/client/invoices/${copy.id}`));
});

const NOTE = {
  kind: 'credit-note',
  number: 'CN-2026-0001',
  documentStatus: 'completed',
  issuedOn: '2026-03-04',
} as const;

test.each([
  ['All of it', null, { reason: 'Wrong address' }],
  ['A part', '20', { amount: 2_000, reason: 'Wrong address' }],
] as const)('%s is credited, and the credit note is next', async (extent, amount, body) => {
  const state = serveInvoice(server, anInvoice(issued));
  const creditOf = { invoiceId: state.invoice.id, number: 'INV-2026-0001' };
  const note = anInvoice({ ...NOTE, creditOf, totals: { balance: 0 } });
  serveInvoice(server, note);
  const told = serveMove(server, state, 'credit', () => HttpResponse.json(note, { status: 201 }));
  const page = openInvoice(state.invoice);
  await choose('Make a credit note');
  const dialog = await dialogOf('Make a credit note');
  await userEvent.click(dialog.getByRole('button', { name: extent }));
  if (amount) await userEvent.type(dialog.getByRole('textbox', { name: 'Amount, tax included' }), amount);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Wrong address');
  await userEvent.click(dialog.getByRole('button', { name: 'Make credit note' }));
  expect(await screen.findByText('CN-2026-0001 is made')).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toBe(`/client/invoices/${note.id}`));
  expect(told.map((one) => one.body)).toEqual([body]);
});

test('more than is left is not credited', async () => {
  const state = serveInvoice(server, anInvoice({ ...issued, totals: { credited: 10_000, balance: 3_680 } }));
  const told = serveMove(server, state, 'credit', {});
  openInvoice(state.invoice);
  await choose('Make a credit note');
  const dialog = await dialogOf('Make a credit note');
  await userEvent.click(dialog.getByRole('button', { name: 'A part' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make credit note' }));
  expect(await dialog.findByText('Enter an amount.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount, tax included' }), '50');
  await userEvent.click(dialog.getByRole('button', { name: 'Make credit note' }));
  expect(await dialog.findByText('At most £36.80 is left to credit.')).toBeInTheDocument();
  expect(told).toEqual([]);
});

test('what has moved on elsewhere is refused once, and read anew', async () => {
  const state = serveInvoice(server, anInvoice());
  serveMove(server, state, 'cancel', () => {
    state.invoice = { ...state.invoice, ...issued, version: 2 };
    return HttpResponse.json(failure(409, 'INVALID_TRANSITION', { moves: [] }), { status: 409 });
  });
  openInvoice(state.invoice);
  await choose('Cancel invoice');
  await press('Cancel the invoice');
  expect(await screen.findAllByText('That cannot be done in its current state.')).toHaveLength(1);
  expect(await screen.findByText('Unpaid')).toBeInTheDocument();
});

test.each([
  ['a draft', {}, ['Download PDF', 'Issue without sending', 'Duplicate', 'Cancel invoice', 'Delete draft']],
  ['unpaid', issued, ['Download PDF', 'Send', 'Make a credit note', 'Duplicate']],
  [
    'paid',
    { ...issued, documentStatus: 'completed', totals: { paid: 13_680, balance: 0 } },
    ['Download PDF', 'Send', 'Record a refund', 'Make a credit note', 'Duplicate'],
  ],
  ['cancelled', { documentStatus: 'cancelled', totals: { balance: 0 } }, ['Download PDF', 'Duplicate']],
  ['a credit note', { ...NOTE, totals: { balance: 0 } }, ['Download PDF']],
] as const)('%s offers what it can do', async (_, facts, words) => {
  const state = serveInvoice(server, anInvoice(facts));
  openInvoice(state.invoice);
  await userEvent.click(await screen.findByRole('button', { name: 'More for this invoice' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(words);
});
