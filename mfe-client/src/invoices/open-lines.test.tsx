import { type Invoice, type InvoiceEdit, lineNet } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, failure, someId, startDocumentApi } from '../testing';
import { anInvoice, openInvoice, press, serveInvoice } from './testing';

const server = startDocumentApi();
const save = () => act(async () => void window.dispatchEvent(new Event('online')));
const totals = () => screen.getByRole('region', { name: 'Totals' });
const line = async (name: string) =>
  within(await screen.findByRole('group', { name: `What “${name}” really came to` }));

const work = aLine({ description: 'Work', quantity: 1, unit: 'job', unitPrice: 50_000 });
const clearing = aLine({ description: 'Clear up', quantity: 1, unit: 'job', unitPrice: 100_000 });
const digging = aLine({ description: 'Dig', quantity: 1, unit: 'day', unitPrice: 30_000 });
const joists = aLine({ description: 'Joists', quantity: 1, unit: 'job', unitPrice: 20_000 });

/** Accepted: 500 as it is, 800 to 1,000, 300 and at most 600, and 200 if the joists are rotten. */
const basis = (facts: Partial<NonNullable<Invoice['basis']>> = {}) => ({
  quoteId: someId(),
  quoteNumber: 'Q-2026-0009',
  portion: { type: 'whole' as const },
  earlier: [],
  open: [
    { lineId: clearing.id, low: 80_000, most: 100_000 },
    { lineId: digging.id, low: 30_000, most: 60_000 },
    { lineId: joists.id, low: 20_000, most: 20_000, condition: 'joists rotten' },
  ],
  accepted: 230_000,
  taken: [],
  ...facts,
});

const draft = (facts: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({ lines: [work, clearing, digging, joists], taxRatePercent: 0, basis: basis(), ...facts });

/** Refuses what is above 600.00 on the digging, as the invoice service does. */
function refuseAbove(invoice: Invoice) {
  server.use(
    http.patch(apiUrl(`/invoices/${invoice.id}`), async ({ request }) => {
      const { lines = [] } = (await request.clone().json()) as InvoiceEdit;
      const dig = lines.find(({ id }) => id === digging.id);
      const amount = dig ? lineNet(dig) : 0;
      if (amount <= 60_000) return undefined;
      const total = lines.reduce((sum, one) => sum + lineNet(one), 0);
      const details = {
        accepted: 230_000,
        invoicedBefore: 0,
        total,
        lines: [{ lineId: digging.id, most: 60_000, amount }],
      };
      return HttpResponse.json(failure(409, 'INVOICE_ABOVE_ACCEPTED', details), { status: 409 });
    }),
  );
}

const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('lines of a range ask for the real figure, up to what was accepted; the others are only read', async () => {
  const state = serveInvoice(server, draft());
  openInvoice(state.invoice);
  expect((await line('Clear up')).getByText('Up to £1,000.00 was accepted, from £800.00.')).toBeInTheDocument();
  expect((await line('Joists')).getByText('Up to £200.00 was accepted, only if: joists rotten.')).toBeInTheDocument();
  expect(screen.getByText(/3 lines were accepted without a fixed price in Q-2026-0009/)).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: /Work/ })).not.toBeInTheDocument();
  expect(totals()).toHaveTextContent('Total£2,000.00');
  expect(totals()).toHaveTextContent('Accepted, at most£2,300.00');
  await type((await line('Clear up')).getByRole('textbox', { name: 'What it came to' }), '850.50');
  await type((await line('Dig')).getByRole('textbox', { name: 'Quantity' }), '2');
  expect(totals()).toHaveTextContent('Total£2,150.50');
  await save();
  await waitFor(() => expect(state.invoice.lines).toMatchObject([{}, { unitPrice: 85_050 }, { quantity: 2 }, {}]));
  // nothing else of a line may change
  expect(state.invoice.lines[0]).toEqual(work);
});

test('what is above what was accepted is refused with its amounts beside the line, until it is put right', async () => {
  const state = serveInvoice(server, draft());
  refuseAbove(state.invoice);
  openInvoice(state.invoice);
  await type((await line('Dig')).getByRole('textbox', { name: 'Unit price' }), '650');
  await save();
  expect((await line('Dig')).getByRole('alert')).toHaveTextContent(
    '£650.00 is £50.00 more than the £600.00 that was accepted.',
  );
  expect(screen.getByText(/^This comes to £2,350.00. Your customer has accepted £2,300.00/)).toBeInTheDocument();
  // what is to be done with it is refused for the same reason, not as changed elsewhere
  await press('Send');
  expect(await screen.findAllByText(/more than the customer has accepted/)).not.toHaveLength(0);
  expect(screen.queryByText(/changed elsewhere|somewhere else/i)).not.toBeInTheDocument();
  await type((await line('Dig')).getByRole('textbox', { name: 'Unit price' }), '600');
  await save();
  await waitFor(() => expect(state.invoice.lines[2]).toMatchObject({ unitPrice: 60_000 }));
  expect((await line('Dig')).queryByRole('alert')).not.toBeInTheDocument();
});

test('what was not needed is left out, and can be put back in its place', async () => {
  const state = serveInvoice(server, draft());
  openInvoice(state.invoice);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out Clear up' }));
  expect(totals()).toHaveTextContent('Total£1,000.00');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) ?? document.body);
  expect(totals()).toHaveTextContent('Total£2,000.00');
  await save();
  expect(state.invoice.lines.map(({ description }) => description)).toEqual(['Work', 'Clear up', 'Dig', 'Joists']);
  await userEvent.click(screen.getByRole('button', { name: 'Leave out Joists' }));
  await save();
  await waitFor(() => expect(state.invoice.lines).toHaveLength(3));
});

test('the rest follows the real figures, less what was invoiced before', async () => {
  const earlier = [{ invoiceId: someId(), number: 'INV-2026-0001', total: 60_000 }];
  const taken = [{ ratePercent: 20, net: 50_000, tax: 10_000 }];
  const facts = basis({ portion: { type: 'rest' }, earlier, taken, accepted: 276_000 });
  const state = serveInvoice(
    server,
    draft({ taxRatePercent: 20, basis: facts, totals: { invoicedBefore: 60_000, total: 180_000, balance: 180_000 } }),
  );
  openInvoice(state.invoice);
  await type((await line('Clear up')).getByRole('textbox', { name: 'What it came to' }), '900');
  expect(totals()).toHaveTextContent('Total£2,280.00');
  expect(totals()).toHaveTextContent('Left to pay£1,680.00');
});
