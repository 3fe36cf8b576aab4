import { apiUrl } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { failure, someId, startDocumentApi } from '../testing';
import { anInvoice, aPayment, issued, openInvoice, serveInvoice } from './testing';

const server = startDocumentApi();
const totals = async () => within(await screen.findByRole('region', { name: 'Totals' }));

const basis = {
  quoteId: someId(),
  quoteNumber: 'Q-2026-0009',
  portion: { type: 'rest' },
  earlier: [{ invoiceId: someId(), number: 'INV-2026-0001', total: 4_104 }],
} as const;

test('a draft is edited in place, and saved by itself', async () => {
  const state = serveInvoice(server, anInvoice());
  openInvoice(state.invoice);
  const days = await screen.findByRole('textbox', { name: 'Days to pay' });
  await userEvent.clear(days);
  await userEvent.type(days, '30');
  await userEvent.type(screen.getByRole('textbox', { name: 'How to pay' }), 'Sort code 12-34-56');
  const price = screen.getByRole('textbox', { name: 'Unit price' });
  await userEvent.clear(price);
  await userEvent.type(price, '10');
  expect((await totals()).getByText('£144.00')).toBeInTheDocument();
  await waitFor(() =>
    expect(state.invoice).toMatchObject({
      dueDays: 30,
      paymentDetails: 'Sort code 12-34-56',
      lines: [{ unitPrice: 1000 }],
    }),
  );
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('the amounts of a quote are shown and told to stay; the rest of its draft can be changed', async () => {
  const sums = { total: 9_576, invoicedBefore: 4_104, balance: 9_576 };
  const state = serveInvoice(server, anInvoice({ basis: { ...basis, earlier: [...basis.earlier] }, totals: sums }));
  openInvoice(state.invoice);
  expect(await screen.findByText(/These amounts were agreed in Q-2026-0009/)).toBeInTheDocument();
  expect(screen.getByText('12 m × £9.50')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Unit price' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Discount' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Days to pay' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Q-2026-0009' })).toHaveAttribute('href', `/client/quotes/${basis.quoteId}`);
  const card = await totals();
  expect(card.getByText('£136.80')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Invoiced before: INV-2026-0001' })).toBeInTheDocument();
  expect(card.getByText('-£41.04')).toBeInTheDocument();
  expect(card.getByText('£95.76')).toBeInTheDocument();
});

test('an issued invoice can be read: its days, what was credited and paid, and what is left', async () => {
  const state = serveInvoice(
    server,
    anInvoice({
      ...issued,
      documentStatus: 'pending',
      isOverdue: true,
      paymentDetails: 'Sort code 12-34-56',
      payments: [aPayment({ note: 'On account' })],
      credits: [{ invoiceId: someId(), number: 'CN-2026-0001', total: 1_680 }],
      totals: { credited: 1_680, paid: 5_000, balance: 7_000 },
    }),
  );
  openInvoice(state.invoice);
  const card = await totals();
  expect(screen.getByText('Overdue')).toBeInTheDocument();
  expect(screen.getByText('Issued 3 Mar 2026')).toBeInTheDocument();
  expect(screen.getByText('Due 17 Mar 2026')).toBeInTheDocument();
  expect(card.getByText('-£16.80')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Credited by CN-2026-0001' })).toBeInTheDocument();
  expect(card.getByText('£70.00')).toBeInTheDocument();
  const lines = within(screen.getByRole('region', { name: 'What it is for' }));
  expect(lines.getByRole('listitem')).toHaveTextContent('Skirting board12 m × £9.50£114.00');
  expect(screen.getByText('Sort code 12-34-56')).toBeInTheDocument();
  const payments = within(screen.getByRole('region', { name: 'Payments' }));
  expect(payments.getByText('5 Mar 2026 · On account')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Unit price' })).not.toBeInTheDocument();
});

test('what was paid above what is owed is told to be paid back', async () => {
  const sums = { credited: 13_680, paid: 5_000, balance: -5_000 };
  const state = serveInvoice(server, anInvoice({ ...issued, documentStatus: 'completed', totals: sums }));
  openInvoice(state.invoice);
  const card = await totals();
  expect(card.getByText('To pay back')).toBeInTheDocument();
  expect(card.getByText('£50.00')).toBeInTheDocument();
});

test('a credit note leads to what it takes back', async () => {
  const creditOf = { invoiceId: someId(), number: 'INV-2026-0001' };
  const facts = { kind: 'credit-note', number: 'CN-2026-0001', documentStatus: 'completed', creditOf } as const;
  const state = serveInvoice(server, anInvoice({ ...facts, issuedOn: '2026-03-04', totals: { balance: 0 } }));
  openInvoice(state.invoice);
  expect(await screen.findByText('Credit note')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'INV-2026-0001' })).toHaveAttribute(
    'href',
    `/client/invoices/${creditOf.invoiceId}`,
  );
  expect(screen.queryByRole('region', { name: 'Payments' })).not.toBeInTheDocument();
});

test('the history tells of payments and credits', async () => {
  const state = serveInvoice(server, anInvoice(issued));
  const entry = { at: '2026-03-05T09:00:00.000Z', by: 'owner', revision: null } as const;
  state.timeline = [
    { ...entry, id: someId(), what: 'credited', note: 'CN-2026-0001, £20.00' },
    { ...entry, id: someId(), what: 'paid', note: '£50.00' },
  ];
  openInvoice(state.invoice);
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(await history.findByText('Payment received: £50.00')).toBeInTheDocument();
  expect(history.getByText('Credited: CN-2026-0001, £20.00')).toBeInTheDocument();
});

test('what the customer asks is told beside the totals', async () => {
  const state = serveInvoice(server, anInvoice(issued));
  const entry = { id: someId(), at: '2026-03-05T09:00:00.000Z', by: 'customer', revision: 1 } as const;
  state.timeline = [{ ...entry, what: 'asked', note: 'Can I pay by card?' }];
  const sharing = { url: 'https://invoices.example/i/x', delivery: null, openedAt: null, answer: null };
  server.use(http.get(apiUrl(`/invoices/${state.invoice.id}/sharing`), () => HttpResponse.json(sharing)));
  openInvoice(state.invoice);
  const card = within(await screen.findByRole('region', { name: 'With the customer' }));
  expect(await card.findByText('Can I pay by card?')).toBeInTheDocument();
});

test('the PDF bears the number and the name; a lost connection is told', async () => {
  const state = serveInvoice(server, anInvoice({ ...issued, title: 'Hall / stairs' }));
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.use(http.get(apiUrl(`/invoices/${state.invoice.id}/pdf`), () => HttpResponse.error()));
  openInvoice(state.invoice);
  const [pdf] = await screen.findAllByRole('button', { name: 'PDF' });
  if (pdf) await userEvent.click(pdf);
  expect(await screen.findAllByText(/could not.*download|download.*failed|PDF/i)).not.toHaveLength(0);
  server.use(http.get(apiUrl(`/invoices/${state.invoice.id}/pdf`), () => new HttpResponse('%PDF-')));
  if (pdf) await userEvent.click(pdf);
  await waitFor(() => expect(saved).toEqual(['Invoice INV-2026-0001 Hall stairs.pdf']));
});

test('an invoice that is not there says so, with a way on', async () => {
  const invoice = anInvoice();
  server.use(
    http.get(apiUrl(`/invoices/${invoice.id}`), () =>
      HttpResponse.json(failure(404, 'INVOICE_NOT_FOUND'), { status: 404 }),
    ),
  );
  openInvoice(invoice);
  expect(await screen.findByText('We could not find that invoice. It may have been deleted.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'All invoices' }));
  expect(screen.getByRole('heading', { name: 'The list' })).toBeInTheDocument();
});
