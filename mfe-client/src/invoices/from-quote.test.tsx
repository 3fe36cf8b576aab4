import type { Invoice, Quote } from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { aLine, aQuote, failure, someId, startDocumentApi } from '../testing';
import { InvoiceQuoteDialog, QuoteInvoices } from '.';
import { anInvoice, aSummary } from './testing';

const server = startDocumentApi();
const APPROVED = { state: 'finalized', documentStatus: 'approved', number: 'Q-2026-0009' } as const;

/** Serves an approved quote with the invoices it has already, and notes what is asked of it. */
function serveApproved(facts: Partial<Quote> = {}, invoices: readonly Invoice[] = []) {
  const quote = aQuote({ ...APPROVED, ...facts });
  const told: { body: unknown; key: string | null }[] = [];
  const made = anInvoice();
  const items = invoices.map(({ id, kind, number, documentStatus }) => aSummary({ id, kind, number, documentStatus }));
  server.use(
    http.get(apiUrl('/invoices'), () => HttpResponse.json({ items, nextCursor: null, counts: null })),
    ...invoices.map((invoice) => http.get(apiUrl(`/invoices/${invoice.id}`), () => HttpResponse.json(invoice))),
    http.post(apiUrl(`/quotes/${quote.id}/invoice`), async ({ request }) => {
      told.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  return { quote, told, made };
}

/** An invoice that has taken a part of a quote of £136.80. */
const taking = (portion: NonNullable<Invoice['basis']>['portion'], [net, tax]: [number, number]) => {
  const taxes = [{ ratePercent: 20, net, tax }];
  const basis = { quoteId: someId(), quoteNumber: 'Q-2026-0009', portion, earlier: [] };
  const sums = { net, tax, taxes, total: net + tax, balance: net + tax };
  return anInvoice({ number: 'INV-2026-0001', documentStatus: 'sent', basis, totals: sums });
};

/** The invoices of a quote, and the question how much the next one takes. */
function AQuote({ quote }: { quote: Quote }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <QuoteInvoices quote={quote} />
      {isOpen && <InvoiceQuoteDialog quote={quote} onClose={() => setOpen(false)} />}
    </>
  );
}

async function openDialog(quote: Quote) {
  const page = renderScreen(
    <Routes>
      <Route path="/client/quotes/:id" element={<AQuote quote={quote} />} />
      <Route path="/client/invoices/:id" element={<h1>The invoice</h1>} />
    </Routes>,
    { at: `/client/quotes/${quote.id}` },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an invoice' }));
  return { page, dialog };
}

test('a deposit is invoiced in one tap, with every amount in sight before', async () => {
  const { quote, told, made } = serveApproved({ deposit: { type: 'percent', value: 30 } });
  const { page, dialog } = await openDialog(quote);
  expect(await dialog.findByRole('radio', { name: /The deposit/ })).toBeChecked();
  expect(dialog.getByText('£41.04')).toBeInTheDocument();
  expect(dialog.getByText('£136.80')).toBeInTheDocument();
  expect(dialog.getByText('£68.40')).toBeInTheDocument();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Make the invoice' }));
  expect(await screen.findByRole('heading', { name: 'The invoice' })).toBeInTheDocument();
  expect(page.address()).toBe(`/client/invoices/${made.id}`);
  expect(told[0]?.body).toEqual({ portion: { type: 'deposit' } });
  expect(new Set(told.map(({ key }) => key)).size).toBe(1);
});

test('a share is invoiced as it is typed; none, and more than there is, are refused', async () => {
  const { quote, told } = serveApproved();
  const { dialog } = await openDialog(quote);
  await userEvent.click(await dialog.findByRole('radio', { name: /A percentage/ }));
  expect(dialog.queryByRole('radio', { name: /The deposit/ })).not.toBeInTheDocument();
  const field = dialog.getByRole('textbox', { name: 'Percent of the quote' });
  for (const [typed, words] of [
    ['0', 'This comes to nothing. Enter more.'],
    ['120', 'At most 100%.'],
    ['some', 'Enter a percentage.'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect(await dialog.findByText(words)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Make the invoice' }));
  }
  expect(told).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '25');
  expect(dialog.getByText('£34.20')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Make the invoice' }));
  await waitFor(() => expect(told.map(({ body }) => body)).toEqual([{ portion: { type: 'percent', percent: 25 } }]));
});

test('after a deposit, the rest is next, and comes to what is left', async () => {
  const deposit = taking({ type: 'deposit' }, [3_420, 684]);
  const { quote, told } = serveApproved({ deposit: { type: 'percent', value: 30 } }, [deposit]);
  const { dialog } = await openDialog(quote);
  expect(await dialog.findByRole('radio', { name: /The rest/ })).toBeChecked();
  expect(dialog.getByText('£95.76')).toBeInTheDocument();
  expect(dialog.getByText('£41.04 of £136.80 is invoiced already.')).toBeInTheDocument();
  expect(dialog.queryByRole('radio', { name: /The deposit|The whole/ })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Make the invoice' }));
  await waitFor(() => expect(told.map(({ body }) => body)).toEqual([{ portion: { type: 'rest' } }]));
});

test('a draft of the quote is finished first', async () => {
  const draft = anInvoice();
  const first = serveApproved({}, [draft]);
  const { dialog } = await openDialog(first.quote);
  expect(await dialog.findByRole('link', { name: 'Open the draft' })).toHaveAttribute(
    'href',
    `/client/invoices/${draft.id}`,
  );
});

test('a quote that is invoiced in full says so, and shows its invoices', async () => {
  const { quote } = serveApproved({}, [taking({ type: 'whole' }, [11_400, 2_280])]);
  const { dialog } = await openDialog(quote);
  expect(await dialog.findByText(/All of this quote is invoiced already/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the quote' }));
  const own = within(await screen.findByRole('list', { name: 'Invoices of this quote' }));
  expect(own.getByRole('link', { name: 'INV-2026-0001' })).toBeInTheDocument();
});

test('a refusal is told in the dialog, and a yes that is still on its way is waited for', async () => {
  const { quote, made } = serveApproved();
  let answers: Response[] = [];
  server.use(
    http.post(apiUrl(`/quotes/${quote.id}/invoice`), () => {
      const fields = { portion: 'All of this quote is invoiced already.' };
      const refused = HttpResponse.json({ ...failure(400, 'INVALID_INPUT'), fields }, { status: 400 });
      return answers.shift() ?? refused;
    }),
  );
  const { dialog } = await openDialog(quote);
  await userEvent.click(await dialog.findByRole('button', { name: 'Make the invoice' }));
  expect(await dialog.findByText('All of this quote is invoiced already.')).toBeInTheDocument();
  answers = [
    HttpResponse.json(failure(404, 'QUOTE_NOT_FOUND'), { status: 404 }),
    HttpResponse.json(made, { status: 201 }),
  ];
  await userEvent.click(dialog.getByRole('button', { name: 'Make the invoice' }));
  expect(await screen.findByRole('heading', { name: 'The invoice' })).toBeInTheDocument();
});

test('the whole of a quote with a range is invoiced up to what was accepted', async () => {
  const lines = [aLine({ quantity: 1, unitPrice: 100_000, low: { unitPrice: 80_000 }, cap: 120_000 })];
  const { quote } = serveApproved({ lines, taxRatePercent: 0, deposit: { type: 'percent', value: 10 } });
  const { dialog } = await openDialog(quote);
  // a deposit is a part of the total, and the last invoice may reach the cap
  expect(await dialog.findByText('£100.00')).toBeInTheDocument();
  expect(dialog.getByText('up to £1,200.00')).toBeInTheDocument();
});
