import 'fake-indexeddb/auto';
import type { Dashboard, InvoiceDashboard } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aSummary, failure, someId } from '../testing';
import { DashboardScreen } from './DashboardScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ firstName: 'Sam' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
const EMPTY: Dashboard = {
  currency: 'GBP',
  locale: 'en-GB',
  drafts: { count: 0, total: 0 },
  waiting: { count: 0, total: 0 },
  won: { count: 0, total: 0 },
  thisMonth: { count: 0, total: 0 },
  processing: 0,
  toCheck: [],
  opened: [],
  recent: [],
  months: MONTHS.map((month) => ({ month, won: 0, lost: 0 })),
};
const NO_INVOICES: InvoiceDashboard = {
  currency: 'GBP',
  owed: { count: 0, total: 0 },
  overdue: { count: 0, total: 0 },
  overdueInvoices: [],
  toInvoice: { count: 0, total: 0 },
  quotesToInvoice: [],
  revenue: MONTHS.map((month) => ({ month, total: 0 })),
};
const anOverdueInvoice = (): InvoiceDashboard['overdueInvoices'][number] => ({
  id: someId(),
  kind: 'invoice',
  number: 'INV-2026-0004',
  title: 'Bathroom',
  clientId: null,
  clientName: 'Joan Ellery',
  quoteId: null,
  documentStatus: 'sent',
  currency: 'GBP',
  total: 90_000,
  balance: 60_000,
  issuedOn: '2026-01-02',
  dueOn: '2026-01-16',
  isOverdue: true,
  createdAt: '2026-01-02T09:00:00.000Z',
  updatedAt: '2026-01-02T09:00:00.000Z',
});

function serve(facts: Partial<Dashboard> = {}, invoices: Partial<InvoiceDashboard> = {}) {
  const zones: (string | null)[] = [];
  server.use(
    http.get(apiUrl('/dashboard'), ({ request }) => {
      zones.push(new URL(request.url).searchParams.get('timeZone'));
      return HttpResponse.json({ ...EMPTY, ...facts });
    }),
    http.get(apiUrl('/invoices/dashboard'), () => HttpResponse.json({ ...NO_INVOICES, ...invoices })),
  );
  return zones;
}
const morning = () => new Date(2026, 2, 2, 9);
const figure = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Your numbers' })).getByRole('link', { name });

test('who is new is told in one line how to begin', async () => {
  serve();
  renderScreen(<DashboardScreen now={morning} />);
  expect(await screen.findByText('Your first quote is one recording away')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Sam');
  expect(screen.getByRole('link', { name: 'Record a job' })).toHaveAttribute('href', '/client/recording');
});

test('the sums of the day lead to what they are made of', async () => {
  const zones = serve(
    {
      waiting: { count: 3, total: 45_000 },
      won: { count: 1, total: 1_234_500 },
      processing: 1,
      recent: [aSummary({ title: 'Hall' })],
    },
    { toInvoice: { count: 2, total: 99_900 }, overdue: { count: 1, total: 60_000 } },
  );
  renderScreen(<DashboardScreen now={morning} />);
  for (const [name, text, href] of [
    [/Money waiting/, '£450.003 quotes sent', '/client/quotes?status=sent'],
    [/Won this month/, '£12,345.001 quote', '/client/quotes?status=approved%2Ccompleted&sort=updated'],
    [/To be invoiced/, '£999.002 quotes approved', '/client/invoices?to-invoice=true'],
    [/Overdue/, '£600.001 invoice', '/client/invoices?overdue=true'],
    [/Being written/, '1recording', '/client/quotes'],
  ] as const) {
    await waitFor(async () => expect(await figure(name)).toHaveTextContent(text));
    expect(await figure(name)).toHaveAttribute('href', href);
  }
  expect(zones[0]).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('what needs the person today is named, each with the way to it', async () => {
  const toCheck = aSummary({ title: 'Kitchen', missingPrices: 2, toCheck: 2 });
  const opened = aSummary({ title: 'Loft', state: 'finalized', documentStatus: 'pending' });
  const [late, quoteId] = [anOverdueInvoice(), someId()];
  serve(
    { toCheck: [toCheck], opened: [opened], recent: [toCheck] },
    {
      overdueInvoices: [late],
      quotesToInvoice: [
        { quoteId, number: 'Q-2026-0007', title: 'Porch', clientName: 'Tom Okafor', currency: 'GBP', left: 45_000 },
      ],
    },
  );
  renderScreen(<DashboardScreen now={morning} />);
  const part = async (name: string) => within(await screen.findByRole('list', { name }));
  const checks = await part('Drafts to check');
  expect(checks.getByRole('link', { name: 'Kitchen' })).toHaveAttribute('href', `/client/quotes/${toCheck.id}`);
  expect(checks.getByText('2 prices missing')).toBeInTheDocument();
  expect((await part('Opened, not answered')).getByRole('link', { name: 'Loft' })).toBeInTheDocument();
  const overdue = await part('Overdue invoices');
  expect(overdue.getByRole('link', { name: 'INV-2026-0004' })).toHaveAttribute('href', `/client/invoices/${late.id}`);
  const porch = (await part('Approved, not invoiced')).getByRole('listitem');
  expect(porch).toHaveTextContent('PorchTom Okafor · Q-2026-0007£450.00');
  expect(within(porch).getByRole('link')).toHaveAttribute('href', `/client/quotes/${quoteId}`);
});

test('with nothing to do it says so', async () => {
  serve({ recent: [aSummary()] });
  renderScreen(<DashboardScreen now={morning} />);
  expect(await screen.findByText(/Nothing waits for you/)).toBeInTheDocument();
});

test('months are told in bars, and in a table', async () => {
  serve(
    {
      recent: [aSummary()],
      months: MONTHS.map((month) => ({ month, won: month === '2026-03' ? 2 : 0, lost: month === '2026-03' ? 1 : 0 })),
    },
    { revenue: MONTHS.map((month) => ({ month, total: month === '2026-03' ? 123_450 : 0 })) },
  );
  renderScreen(<DashboardScreen now={morning} />);
  const chart = async (name: string) => within(await screen.findByRole('region', { name }));
  const [won, money] = [await chart('Quotes won'), await chart('Money in')];
  expect(won.getByText('67% of the last 3 that were answered or ran out.')).toBeInTheDocument();
  expect(money.getByText('£1,234.50 so far this month.')).toBeInTheDocument();
  const lastRow = (part: typeof won) => part.getAllByRole('row', { hidden: true }).at(-1);
  expect(lastRow(won)).toHaveTextContent('March 20262 of 3, 67%');
  expect(lastRow(money)).toHaveTextContent('March 2026£1,234.50');
});

test('while invoices cannot be reached their numbers say so, the rest stays, and they can be tried again', async () => {
  serve({ waiting: { count: 3, total: 45_000 }, recent: [aSummary({ title: 'Hall' })] });
  server.use(
    http.get(apiUrl('/invoices/dashboard'), () =>
      HttpResponse.json(failure(503, 'SERVICE_UNAVAILABLE'), { status: 503 }),
    ),
  );
  renderScreen(<DashboardScreen now={morning} />);
  expect(await screen.findByText('Invoices are missing here')).toBeInTheDocument();
  expect(await figure(/Overdue/)).toHaveTextContent('–Cannot be read right now');
  expect(await figure(/Money waiting/)).toHaveTextContent('£450.00');
  expect(screen.queryByText(/Nothing waits for you/)).not.toBeInTheDocument();
  serve({ recent: [aSummary()] }, { overdue: { count: 1, total: 60_000 } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await figure(/Overdue/)).toHaveTextContent('£600.001 invoice'));
  expect(screen.queryByText('Invoices are missing here')).not.toBeInTheDocument();
});

test('numbers that cannot be loaded say so once and can be tried again', async () => {
  serve();
  server.use(http.get(apiUrl('/dashboard'), () => HttpResponse.json(failure(400, 'INVALID_INPUT'), { status: 400 })));
  renderScreen(<DashboardScreen now={morning} />);
  expect(await screen.findAllByText('Please check your input and try again.')).toHaveLength(1);
  serve({ recent: [aSummary()] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Nothing waits for you/)).toBeInTheDocument();
});
