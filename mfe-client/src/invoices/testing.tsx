import {
  type Invoice,
  type InvoiceEdit,
  type InvoiceSummary,
  type Payment,
  type TimelineEntry,
  totalsOf,
} from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { aLine, failure, someId } from '../testing';
import { InvoiceScreen } from './InvoiceScreen';

export const aPayment = (facts: Partial<Payment> = {}): Payment => ({
  id: someId(),
  kind: 'payment',
  amount: 5_000,
  method: 'bank',
  paidOn: '2026-03-05',
  note: '',
  createdAt: '2026-03-05T09:00:00.000Z',
  ...facts,
});

type Facts = Partial<Omit<Invoice, 'totals'>> & { totals?: Partial<Invoice['totals']> };

/** A draft over £136.80, until something else is said. */
export function anInvoice({ totals, ...facts }: Facts = {}): Invoice {
  const invoice = {
    id: someId(),
    version: 1,
    kind: 'invoice',
    number: null,
    title: 'Hall',
    client: { id: null, name: 'Joan Ellery', email: 'joan@example.com', phone: '', address: '' },
    sections: [],
    lines: [aLine()],
    discount: null,
    taxRatePercent: 20,
    pricesIncludeTax: false,
    hideLinePrices: false,
    dueDays: 14,
    notes: '',
    terms: '',
    paymentDetails: '',
    documentStatus: 'draft',
    currency: 'GBP',
    locale: 'en-GB',
    basis: null,
    creditOf: null,
    issuedOn: null,
    dueOn: null,
    isOverdue: false,
    payments: [],
    credits: [],
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
    ...facts,
  } satisfies Omit<Invoice, 'totals'>;
  const own = totalsOf({ ...invoice, deposit: null });
  const sums = { ...own, invoicedBefore: 0, credited: 0, paid: 0, balance: own.total, ...totals };
  return { ...invoice, totals: sums };
}

/** What the customer has: numbered, and due. */
export const issued = {
  number: 'INV-2026-0001',
  documentStatus: 'sent',
  issuedOn: '2026-03-03',
  dueOn: '2026-03-17',
} as const;

export const aSummary = (facts: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: someId(),
  kind: 'invoice',
  number: 'INV-2026-0001',
  title: 'Hall',
  clientId: null,
  clientName: 'Joan Ellery',
  quoteId: null,
  documentStatus: 'sent',
  currency: 'GBP',
  total: 13_680,
  balance: 13_680,
  issuedOn: '2026-03-03',
  dueOn: '2026-03-17',
  isOverdue: false,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  ...facts,
});

/** Serves one invoice as the invoice service does, and keeps what it was told. */
export function serveInvoice(server: SetupServer, start: Invoice) {
  const state = { invoice: start, edits: [] as InvoiceEdit[], timeline: [] as TimelineEntry[] };
  const at = (path = '') => apiUrl(`/invoices/${start.id}${path}`);
  server.use(
    http.get(at(), () => HttpResponse.json(state.invoice)),
    http.get(at('/timeline'), () => HttpResponse.json({ items: state.timeline })),
    http.get(at('/sharing'), () => HttpResponse.json(null)),
    http.patch(at(), async ({ request }) => {
      const edit = (await request.json()) as InvoiceEdit;
      state.edits.push(edit);
      const { version, ...changes } = edit;
      if (version !== state.invoice.version)
        return HttpResponse.json(failure(409, 'STALE_VERSION', { current: state.invoice }), { status: 409 });
      state.invoice = { ...state.invoice, ...changes, version: version + 1 };
      return HttpResponse.json(state.invoice);
    }),
  );
  return state;
}

/** One call that was made: what it said, and under which key. */
interface Told {
  body: unknown;
  key: string | null;
}

/** Serves a move of an invoice, and notes each call. */
export function serveMove(
  server: SetupServer,
  state: { invoice: Invoice },
  path: string,
  after: Partial<Invoice> | (() => Response),
) {
  const told: Told[] = [];
  server.use(
    http.post(apiUrl(`/invoices/${state.invoice.id}/${path}`), async ({ request }) => {
      const text = await request.text();
      told.push({ body: text ? JSON.parse(text) : null, key: request.headers.get('Idempotency-Key') });
      if (typeof after === 'function') return after();
      state.invoice = { ...state.invoice, ...after, version: state.invoice.version + 1 };
      return HttpResponse.json(state.invoice);
    }),
  );
  return told;
}

/** Opens the invoice's screen, with the list beside it. */
export const openInvoice = (invoice: Invoice) =>
  renderScreen(
    <Routes>
      <Route path="/client/invoices" element={<h1>The list</h1>} />
      <Route path="/client/invoices/:id" element={<InvoiceScreen />} />
      <Route path="/client/quotes/:id" element={<h1>The quote</h1>} />
    </Routes>,
    { at: `/client/invoices/${invoice.id}` },
  );

/** Presses the first button of a name: some stand at the head and at the foot. */
export async function press(name: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await userEvent.click(button);
}

/** Chooses from the invoice's menu. */
export async function choose(item: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'More for this invoice' }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}
