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
    http.get(apiUrl('/templates'), () => HttpResponse.json({ items: [], nextCursor: null })),
    http.get(apiUrl('/quotes/counts'), () =>
      HttpResponse.json({
        statuses: [
          { status: 'sent', count: 3 },
          { status: 'pending', count: 4 },
          { status: 'draft', count: 1000 },
        ],
        archived: 2,
        deleted: 1,
        mostCounted: 1000,
      }),
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
      aSummary({ title: 'Fence', total: 100_000, low: 80_000 }),
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
  expect(texts[6]).toContain('£800.00\u00a0to £1,000.00');
});

test('search, status and order are in the address and asked of the API', async () => {
  const asked = serve(() => page(aSummary()));
  const { address } = renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: /^Sent/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Highest total');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search quotes' }), 'hall');
  expect(address()).toBe('/client/quotes?search=hall&status=sent&sort=highest');
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50&search=hall&sort=highest&statuses=sent%2Cpending'));
});

test('several statuses can be on, each counted, and "All" turns them off', async () => {
  const asked = serve(() => page(aSummary()));
  const { address } = renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await userEvent.click(await screen.findByRole('button', { name: /^Sent\s*7$/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Drafts\s*1000\+$/ }));
  expect(address()).toBe('/client/quotes?status=draft%2Csent');
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50&statuses=draft%2Csent%2Cpending'));
  await userEvent.click(screen.getByRole('button', { name: /^Sent/ }));
  expect(address()).toBe('/client/quotes?status=draft');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(address()).toBe('/client/quotes');
});

test('an address with filters shows them, and what it cannot mean is left out', async () => {
  const asked = serve(() => page(aSummary()));
  renderScreen(<QuotesScreen />, { at: '/client/quotes?status=approved&sort=sideways' });
  await rows();
  expect(asked).toEqual(['limit=50&statuses=approved']);
  expect(screen.getByRole('button', { name: 'Approved' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');
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
  expect(await screen.findByRole('button', { name: /^Sent\s*7$/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Archived\s*2$/ }));
  expect(await rows()).toHaveLength(1);
  await waitFor(() => expect(asked.at(-1)).toContain('state=archived'));
  expect(address()).toBe('/client/quotes?state=archived');
});

/** Serves moves of many quotes, refusing some, and keeps what was asked for. */
function serveMoves(refused: readonly string[] = []) {
  const moves: { action: string; ids: string[]; key: string | null }[] = [];
  server.use(
    http.post(apiUrl('/quotes/bulk'), async ({ request }) => {
      const { action, ids } = (await request.json()) as { action: string; ids: string[] };
      moves.push({ action, ids, key: request.headers.get('Idempotency-Key') });
      const isRefused = (id: string) => refused.includes(id);
      return HttpResponse.json({
        done: ids.filter((id) => !isRefused(id)),
        refused: ids.filter(isRefused).map((id) => ({ id, code: 'INVALID_TRANSITION' })),
      });
    }),
  );
  return moves;
}
/** A list that the moves change, as the server's would. */
function serveChanging(start: QuoteSummary[], moves: ReturnType<typeof serveMoves>, refused: readonly string[] = []) {
  const isGone = ({ id }: QuoteSummary) => {
    const last = moves.filter(({ ids }) => ids.includes(id)).at(-1);
    return last !== undefined && last.action !== 'restore' && !refused.includes(id);
  };
  return serve(() => page(...start.filter((quote) => !isGone(quote))));
}

test('what is ticked is archived in one go, and comes back by Undo', async () => {
  const [hall, kitchen, loft] = ['Hall', 'Kitchen', 'Loft'].map((title) => aSummary({ title })) as [
    QuoteSummary,
    QuoteSummary,
    QuoteSummary,
  ];
  const moves = serveMoves();
  serveChanging([hall, kitchen, loft], moves);
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Hall' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Loft' }));
  const bar = within(screen.getByRole('region', { name: 'Selected quotes' }));
  expect(bar.getByRole('status')).toHaveTextContent('2 selected');
  await userEvent.click(bar.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('2 quotes archived')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Hall' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Selected quotes' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Hall' })).toBeInTheDocument();
  expect(moves.map(({ action, ids }) => [action, ids])).toEqual([
    ['archive', [hall.id, loft.id]],
    ['restore', [hall.id, loft.id]],
  ]);
  expect(new Set(moves.map(({ key }) => key)).size).toBe(2);
});

test('all are ticked by one press; who could not be moved is told of and stays', async () => {
  const [hall, kitchen] = [aSummary({ title: 'Hall' }), aSummary({ title: 'Kitchen' })];
  const moves = serveMoves([kitchen.id]);
  serveChanging([hall, kitchen], moves, [kitchen.id]);
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Quote could not be deleted')).toBeInTheDocument();
  expect(screen.getByText('Quote deleted')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Kitchen' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Hall' })).not.toBeInTheDocument());
});

test('a move that fails is told of once, and its rows are there again', async () => {
  serve(() => page(aSummary({ title: 'Hall' })));
  server.use(
    http.post(apiUrl('/quotes/bulk'), () => HttpResponse.json(failure(400, 'INVALID_INPUT'), { status: 400 })),
  );
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await userEvent.click(await screen.findByRole('button', { name: 'More for Hall' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findAllByText('Please check your input and try again.')).toHaveLength(1);
  expect(await screen.findByRole('link', { name: 'Hall' })).toBeInTheDocument();
});

test('a row offers what its quote can do', async () => {
  serve(() =>
    page(
      aSummary({ title: 'Draft' }),
      aSummary({ title: 'Won', state: 'finalized', documentStatus: 'approved' }),
      aSummary({ title: 'Coming', state: 'processing' }),
    ),
  );
  renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  const offered = async (title: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More for ${title}` }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    return names;
  };
  expect(await offered('Draft')).toEqual(['Send', 'Duplicate', 'Archive', 'Delete']);
  expect(await offered('Won')).toEqual(['Duplicate', 'Archive', 'Delete']);
  expect(await offered('Coming')).toEqual(['Delete']);
});

test('a row is duplicated into a draft, which opens, and a quote without prices is sent from its own screen', async () => {
  const copy = aQuote();
  const [hall, unpriced] = [aSummary({ title: 'Hall' }), aSummary({ title: 'Loft', missingPrices: 1 })];
  serve(() => page(hall, unpriced));
  server.use(http.post(apiUrl(`/quotes/${hall.id}/duplicate`), () => HttpResponse.json(copy, { status: 201 })));
  const { address } = renderScreen(<QuotesScreen />, { at: '/client/quotes' });
  await userEvent.click(await screen.findByRole('button', { name: 'More for Loft' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Send' }));
  expect(address()).toBe(`/client/quotes/${unpriced.id}`);
  await userEvent.click(screen.getByRole('button', { name: 'More for Hall' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${copy.id}`));
});

test('deleted quotes say how long they can be restored, and are', async () => {
  const deletedAt = new Date(Date.now() - 28.5 * 86_400_000).toISOString();
  const hall = aSummary({ title: 'Hall', state: 'deleted', deletedAt });
  const moves = serveMoves();
  const asked = serve(() => page(...(moves.length > 0 ? [] : [hall])));
  renderScreen(<QuotesScreen />, { at: '/client/quotes?state=deleted' });
  expect((await rows())[0]).toHaveTextContent('2 days left');
  expect(asked[0]).toBe('limit=50&state=deleted');
  expect(screen.queryByRole('link', { name: 'Hall' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More for Hall' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Restore' }));
  expect(await screen.findByText('Quote restored')).toBeInTheDocument();
  expect(await screen.findByText('Nothing is deleted')).toBeInTheDocument();
  expect(moves.map(({ action, ids }) => [action, ids])).toEqual([['restore', [hall.id]]]);
});

describe('on a phone', () => {
  beforeEach(() => {
    const phone = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    // jsdom has no screen whose width could be asked for
    window.matchMedia = () => phone as unknown as MediaQueryList;
  });
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

  test('quotes are cards, which are ticked once the person says so', async () => {
    const moves = serveMoves();
    serveChanging([aSummary({ title: 'Hall' }), aSummary({ title: 'Loft' })], moves);
    renderScreen(<QuotesScreen />, { at: '/client/quotes' });
    const list = await screen.findByRole('list', { name: 'Quotes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Loft' }));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Quote archived')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Loft' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('a swiped card has what its menu has, for the thumb alone', async () => {
    const moves = serveMoves();
    const hall = aSummary({ title: 'Hall' });
    serveChanging([hall], moves);
    Element.prototype.scrollTo = () => undefined; // jsdom lays nothing out
    renderScreen(<QuotesScreen />, { at: '/client/quotes' });
    await screen.findByRole('link', { name: 'Hall' });
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Archive'));
    expect(await screen.findByText('Quote archived')).toBeInTheDocument();
    expect(moves.map(({ ids }) => ids)).toEqual([[hall.id]]);
  });
});
