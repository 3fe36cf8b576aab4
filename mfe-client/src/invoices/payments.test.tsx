import type { Invoice } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { failure, startDocumentApi } from '../testing';
import { anInvoice, aPayment, choose, issued, openInvoice, press, serveInvoice, serveMove } from './testing';

const server = startDocumentApi();

const unpaid = (facts: Parameters<typeof anInvoice>[0] = {}) =>
  serveInvoice(server, anInvoice({ ...issued, ...facts }));
const paid = (amount: number): Partial<Invoice> => {
  const { totals } = anInvoice({ ...issued, totals: { paid: amount, balance: 13_680 - amount } });
  return { documentStatus: amount === 13_680 ? 'completed' : 'pending', totals };
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('a payment is what is left to pay, today, until something else is said', async () => {
  const state = unpaid();
  const told = serveMove(server, state, 'payments', paid(13_680));
  openInvoice(state.invoice);
  await press('Record a payment');
  const dialog = await dialogOf('Record a payment');
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('136.80');
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Paid in full')).toBeInTheDocument();
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  expect(told.map(({ body }) => body)).toEqual([
    { kind: 'payment', amount: 13_680, method: 'bank', paidOn: today, note: '' },
  ]);
  expect(screen.getByText('Paid', { selector: 'span' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a part is paid: how, when and by whom is kept, and what will be left is told before', async () => {
  const state = unpaid();
  const told = serveMove(server, state, 'payments', paid(5_000));
  openInvoice(state.invoice);
  await press('Record a payment');
  const dialog = await dialogOf('Record a payment');
  await retype(dialog.getByRole('textbox', { name: 'Amount' }), '50');
  expect(dialog.getByText('£86.80 will be left to pay.')).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How it was paid' }), 'Cash');
  await retype(dialog.getByLabelText('Paid on'), '2026-03-05');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'Her son');
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
  expect(told.map(({ body }) => body)).toEqual([
    { kind: 'payment', amount: 5_000, method: 'cash', paidOn: '2026-03-05', note: 'Her son' },
  ]);
  expect(screen.getByText('Part paid')).toBeInTheDocument();
});

test('nothing, more than is due, or no amount is refused before it is sent', async () => {
  const state = unpaid();
  const told = serveMove(server, state, 'payments', paid(13_680));
  openInvoice(state.invoice);
  await press('Record a payment');
  const dialog = await dialogOf('Record a payment');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  for (const [typed, words] of [
    ['200', 'At most £136.80 is left to pay.'],
    ['0', 'Enter an amount.'],
    ['a lot', 'Enter an amount, like 35.50.'],
  ] as const) {
    await retype(amount, typed);
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
    expect(await dialog.findByText(words)).toBeInTheDocument();
  }
  expect(told).toEqual([]);
});

test('a refusal is told at its field, once, and the invoice is read anew', async () => {
  const state = unpaid();
  const fields = { amount: 'At most £10.00 is left to pay.' };
  serveMove(server, state, 'payments', () => {
    state.invoice = { ...state.invoice, ...paid(12_680), version: 2 };
    return HttpResponse.json({ ...failure(400, 'INVALID_INPUT'), fields }, { status: 400 });
  });
  openInvoice(state.invoice);
  await press('Record a payment');
  const dialog = await dialogOf('Record a payment');
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findAllByText('At most £10.00 is left to pay.')).toHaveLength(1);
  expect(await screen.findByText('Part paid')).toBeInTheDocument();
});

test('who taps again after a lost connection pays once: the same under the same key', async () => {
  const state = unpaid();
  const lost = serveMove(server, state, 'payments', () => HttpResponse.error());
  openInvoice(state.invoice);
  await press('Record a payment');
  const dialog = await dialogOf('Record a payment');
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText('Unable to connect. Please check your internet connection.')).toBeInTheDocument();
  const told = serveMove(server, state, 'payments', paid(13_680));
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Paid', { selector: 'span' })).toBeInTheDocument();
  expect(new Set([...lost, ...told].map(({ key }) => key)).size).toBe(1);
});

test('what was paid is paid back', async () => {
  const state = unpaid({
    documentStatus: 'completed',
    payments: [aPayment({ amount: 13_680 })],
    totals: { paid: 13_680, credited: 3_680, balance: -3_680 },
  });
  const told = serveMove(server, state, 'payments', paid(10_000));
  openInvoice(state.invoice);
  await screen.findByText('To pay back');
  await choose('Record a refund');
  const dialog = await dialogOf('Record a refund');
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('36.80');
  await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }));
  expect(await screen.findByText('Refund recorded')).toBeInTheDocument();
  expect(told[0]?.body).toMatchObject({ kind: 'refund', amount: 3_680 });
});

test('a payment that was noted by mistake is removed once that is sure', async () => {
  const payment = aPayment();
  const state = unpaid({ documentStatus: 'pending', payments: [payment], totals: { paid: 5_000, balance: 8_680 } });
  let refused = true;
  server.use(
    http.delete(apiUrl(`/invoices/${state.invoice.id}/payments/${payment.id}`), () => {
      if (refused) {
        const fields = { payment: 'This was paid back. Remove the refund first.' };
        return HttpResponse.json({ ...failure(400, 'INVALID_INPUT'), fields }, { status: 400 });
      }
      state.invoice = { ...anInvoice(issued), id: state.invoice.id, version: 2 };
      return HttpResponse.json(state.invoice);
    }),
  );
  openInvoice(state.invoice);
  await press('Remove the payment of £50.00');
  const dialog = await dialogOf('Remove this payment?');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove payment' }));
  expect(await dialog.findByText('This was paid back. Remove the refund first.')).toBeInTheDocument();
  refused = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Remove payment' }));
  expect(await screen.findByText('Payment removed')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Nothing is paid yet.')).toBeInTheDocument());
});
