import type { InvoiceCounts, InvoicePage } from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { failure, someId, startDocumentApi } from '../testing';
import { InvoicesScreen } from './InvoicesScreen';
import { anInvoice, aSummary } from './testing';

const server = startDocumentApi();
const NONE: InvoiceCounts = { all: 0, draft: 0, sent: 0, pending: 0, completed: 0, cancelled: 0, overdue: 0 };

/** Serves lists, and notes what was asked for. */
function serveList(answer: (query: URLSearchParams) => Partial<InvoicePage>) {
  const asked: string[] = [];
  server.use(
    http.get(apiUrl('/invoices'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('limit');
      asked.push(searchParams.toString());
      const counts = searchParams.has('cursor') ? null : NONE;
      return HttpResponse.json({ items: [], nextCursor: null, counts, ...answer(searchParams) });
    }),
  );
  return asked;
}

afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

const open = (at = '/client/invoices') =>
  renderScreen(
    <Routes>
      <Route path="/client/invoices" element={<InvoicesScreen />} />
      <Route path="/client/invoices/:id" element={<h1>One invoice</h1>} />
    </Routes>,
    { at },
  );
const PHONE: Partial<MediaQueryList> = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
const table = async () => within(await screen.findByRole('table', { name: 'Invoices' }));
const cards = async () => within(await screen.findByRole('list', { name: 'Invoices' }));

test('invoices are told apart: what is owed and since when, what is paid, what a credit takes away', async () => {
  serveList(() => ({
    items: [
      aSummary({ number: null, documentStatus: 'draft', dueOn: null, title: 'Loft' }),
      aSummary({ number: 'INV-2', documentStatus: 'pending', balance: 10_000, isOverdue: true }),
      aSummary({ number: 'INV-3', documentStatus: 'completed', balance: 0 }),
      aSummary({ number: 'CN-1', kind: 'credit-note', documentStatus: 'completed', total: 2_000, balance: 0 }),
    ],
    counts: { ...NONE, all: 3, draft: 1, overdue: 1 },
  }));
  window.matchMedia = () => PHONE as MediaQueryList;
  open();
  const [draft, late, paid, credit] = (await cards()).getAllByRole('listitem');
  expect(draft).toHaveTextContent('Loft');
  expect(draft).toHaveTextContent('Draft');
  expect(late).toHaveTextContent(/INV-2.*£136.80.*Hall.*Overdue.*Due 17 Mar 2026.*£100.00 left/);
  expect(paid).toHaveTextContent('Paid');
  expect(credit).toHaveTextContent(/CN-1-£20.00.*Credit note/);
  expect(screen.getByRole('button', { name: /^Overdue\s*1$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^All\s*3$/ })).toBeInTheDocument();
});

test('the address keeps status, order and search, and the server is asked for them', async () => {
  const asked = serveList(() => ({ items: [aSummary()] }));
  const page = open('/client/invoices?status=pending');
  await table();
  expect(asked).toEqual(['status=pending']);
  await userEvent.click(screen.getByRole('button', { name: 'Overdue' }));
  await waitFor(() => expect(asked.at(-1)).toBe('overdue=true'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Due first');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'joan');
  await waitFor(() => expect(asked.at(-1)).toBe('search=joan&overdue=true&sort=due'));
  expect(page.address()).toBe('/client/invoices?search=joan&overdue=true&sort=due');
});

test('more are read where a page ends', async () => {
  serveList((query) =>
    query.get('cursor') === 'next'
      ? { items: [aSummary({ number: 'INV-31' })] }
      : { items: [aSummary({ number: 'INV-1' })], nextCursor: 'next' },
  );
  open();
  const list = await table();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await list.findByRole('link', { name: 'INV-31' })).toBeInTheDocument();
  expect(list.getByRole('link', { name: 'INV-1' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('who has none is led to the approved quotes, and who filters to nothing back to all', async () => {
  serveList(() => ({}));
  open('/client/invoices?overdue=true');
  expect(await screen.findByRole('heading', { name: 'Nothing is overdue' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all invoices' }));
  expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Approved quotes' })).toHaveAttribute(
    'href',
    '/client/quotes?status=approved',
  );
});

test('what is to be invoiced are the approved quotes with what is left of each', async () => {
  const quote = { quoteId: someId(), number: 'Q-2026-0007', title: 'Porch', clientName: 'Tom Okafor', currency: 'GBP' };
  server.use(
    http.get(apiUrl('/invoices/to-invoice'), () =>
      HttpResponse.json({ items: [{ ...quote, left: 45_000 }], nextCursor: null }),
    ),
  );
  open('/client/invoices?to-invoice=true');
  const list = within(await screen.findByRole('list', { name: 'Quotes to invoice' }));
  expect(list.getByRole('listitem')).toHaveTextContent('Porch£450.00Tom Okafor · Q-2026-0007');
  expect(list.getByRole('link', { name: 'Porch' })).toHaveAttribute('href', `/client/quotes/${quote.quoteId}`);
  expect(screen.getByRole('button', { name: 'To invoice' })).toHaveAttribute('aria-pressed', 'true');
  // neither of them would do anything to these rows
  expect(screen.queryByRole('searchbox', { name: 'Search invoices' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Order' })).not.toBeInTheDocument();
});

test('two taps start one invoice', async () => {
  serveList(() => ({ items: [aSummary()] }));
  const keys = new Set<string | null>();
  const invoice = anInvoice();
  server.use(
    http.post(apiUrl('/invoices'), ({ request }) => {
      keys.add(request.headers.get('Idempotency-Key'));
      return HttpResponse.json(invoice, { status: 201 });
    }),
  );
  const page = open();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'New invoice' }));
  expect(await screen.findByRole('heading', { name: 'One invoice' })).toBeInTheDocument();
  expect(page.address()).toBe(`/client/invoices/${invoice.id}`);
  expect([...keys]).toEqual([expect.any(String)]); // the service does once what comes under one key
});

test('a list that cannot be read says so, and is read again', async () => {
  let fails = true;
  server.use(
    http.get(apiUrl('/invoices'), () =>
      fails
        ? HttpResponse.json(failure(503, 'SERVICE_UNAVAILABLE'), { status: 503 })
        : HttpResponse.json({ items: [aSummary()], nextCursor: null, counts: NONE }),
    ),
  );
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect((await table()).getByRole('link', { name: 'INV-2026-0001' })).toBeInTheDocument();
});
