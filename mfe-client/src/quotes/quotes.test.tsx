import type { QuoteSummary } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aQuote, aSummary, failure, someBusiness } from '../testing';
import { QuotesScreen } from './QuotesScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  given.signedIn();
  server.use(
    http.get(apiUrl('/business/settings'), () => HttpResponse.json(someBusiness)),
    http.get(apiUrl('/quotes/counts'), () =>
      HttpResponse.json({ statuses: [{ status: 'sent', count: 3 }], archived: 2, mostCounted: 1000 }),
    ),
  );
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

/** Serves lists and keeps what was asked for. */
function serve(answer: (query: URLSearchParams) => { items: QuoteSummary[]; nextCursor: string | null }) {
  const asked: string[] = [];
  server.use(
    http.get(apiUrl('/quotes'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return HttpResponse.json(answer(searchParams));
    }),
  );
  return asked;
}
const page = (...items: QuoteSummary[]) => ({ items, nextCursor: null });
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Quotes' }))
    .getAllByRole('row')
    .slice(1);

test('quotes are listed with customer, status and total, and say what wants a look', async () => {
  serve(() =>
    page(
      aSummary({ title: 'Hall', total: 13_680 }),
      aSummary({ title: 'Kitchen', missingPrices: 1, toCheck: 1 }),
      aSummary({ title: 'Loft', missingPrices: 1, toCheck: 3 }),
      aSummary({ title: '', state: 'processing', failed: true }),
      aSummary({ title: '', state: 'processing' }),
      aSummary({ title: 'Roof', documentStatus: 'approved', state: 'finalized' }),
    ),
  );
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toContain('Joan Ellery');
  expect(texts[0]).toContain('£136.80');
  expect(texts[1]).toContain('1 price missing');
  expect(texts[2]).toContain('3 to check');
  expect(texts[3]).toContain('Needs attention');
  expect(texts[4]).toContain('Processing');
  expect(texts[5]).toContain('Approved');
});

test('search, status and order are in the address and asked of the API', async () => {
  const asked = serve(() => page(aSummary()));
  const { address } = renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: /^Sent/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Highest total');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search quotes' }), 'hall');
  expect(address()).toBe('/client/quotes?search=hall&status=sent&sort=highest');
  await waitFor(() => expect(asked.at(-1)).toBe('limit=30&search=hall&status=sent&sort=highest'));
});

test('an address with filters shows them, and what it cannot mean is left out', async () => {
  const asked = serve(() => page(aSummary()));
  renderScreen(<QuotesScreen />, { at: '/client/quotes?status=approved&sort=sideways' });
  await rows();
  expect(asked).toEqual(['limit=30&status=approved']);
  expect(screen.getByRole('button', { name: 'Approved' })).toHaveAttribute('aria-pressed', 'true');
});

test('more is loaded from where the list ended', async () => {
  serve((query) =>
    query.get('cursor') === 'next'
      ? page(aSummary({ title: 'Second' }))
      : { items: [aSummary({ title: 'First' })], nextCursor: 'next' },
  );
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  expect(await rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('without any quote the way to the first one is there', async () => {
  serve(() => page());
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  expect(await screen.findByText('No quotes yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Record a job' })).toHaveAttribute('href', '/client/recording');
});

test('when nothing matches, all quotes are one press away', async () => {
  serve((query) => (query.has('search') ? page() : page(aSummary())));
  const { address } = renderScreen(<QuotesScreen />, { at: '/client/quotes?search=zzz' });
  expect(await screen.findByText('No quote matches')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all quotes' }));
  expect(await rows()).toHaveLength(1);
  expect(address()).toBe('/client/quotes');
});

test('a blank quote is started once and opened', async () => {
  serve(() => page(aSummary()));
  const quote = aQuote();
  const keys: (string | null)[] = [];
  server.use(
    http.post(apiUrl('/quotes'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json(quote, { status: 201 });
    }),
  );
  const { address } = renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await userEvent.click(screen.getByRole('button', { name: 'New quote' }));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${quote.id}`));
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test('a list that cannot be loaded says so once and can be tried again', async () => {
  server.use(http.get(apiUrl('/quotes'), () => HttpResponse.json(failure(400, 'INVALID_INPUT'), { status: 400 })));
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  expect(await screen.findAllByText('Please check your input and try again.')).toHaveLength(1);
  serve(() => page(aSummary()));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

test('archived quotes are a list of their own, with how many there are', async () => {
  const asked = serve(() => page(aSummary({ state: 'archived' })));
  const { address } = renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  expect(await screen.findByRole('button', { name: /^Sent\s*3$/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Archived\s*2$/ }));
  expect(await rows()).toHaveLength(1);
  await waitFor(() => expect(asked.at(-1)).toContain('state=archived'));
  expect(address()).toBe('/client/quotes?state=archived');
});
