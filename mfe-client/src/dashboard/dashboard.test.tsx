import 'fake-indexeddb/auto';
import type { Dashboard } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aSummary, failure } from '../testing';
import { DashboardScreen } from './DashboardScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ firstName: 'Sam' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const EMPTY: Dashboard = {
  currency: 'GBP',
  locale: 'en-GB',
  drafts: { count: 0, total: 0 },
  waiting: { count: 0, total: 0 },
  won: { count: 0, total: 0 },
  thisMonth: { count: 0, total: 0 },
  processing: 0,
  toCheck: [],
  recent: [],
};
function serve(facts: Partial<Dashboard> = {}) {
  const zones: (string | null)[] = [];
  server.use(
    http.get(apiUrl('/dashboard'), ({ request }) => {
      zones.push(new URL(request.url).searchParams.get('timeZone'));
      return HttpResponse.json({ ...EMPTY, ...facts });
    }),
  );
  return zones;
}
const morning = () => new Date(2026, 2, 2, 9);

test('who is new is told in one line how to begin', async () => {
  serve();
  renderScreen(<DashboardScreen now={morning} />);
  expect(await screen.findByText('Your first quote is one recording away')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Sam');
  expect(screen.getByRole('link', { name: 'Record a job' })).toHaveAttribute('href', '/client/recording');
});

test('the numbers of the day lead to their quotes', async () => {
  const toCheck = aSummary({ title: 'Kitchen', missingPrices: 2, toCheck: 2 });
  const zones = serve({
    drafts: { count: 3, total: 45_000 },
    thisMonth: { count: 7, total: 1_234_500 },
    processing: 1,
    toCheck: [toCheck],
    recent: [aSummary({ title: 'Hall' })],
  });
  renderScreen(<DashboardScreen now={morning} />);
  const numbers = within(await screen.findByRole('list', { name: 'Your numbers' }));
  expect(numbers.getByRole('link', { name: /Not sent yet/ })).toHaveTextContent('£450.003 drafts');
  expect(numbers.getByRole('link', { name: /Not sent yet/ })).toHaveAttribute('href', '/client/quotes?status=draft');
  expect(numbers.getByRole('link', { name: /this month/ })).toHaveTextContent('£12,345.00');
  expect(numbers.getByRole('link', { name: /Being written/ })).toHaveTextContent('1recording');
  const checks = within(screen.getByRole('list', { name: 'Quotes to check' }));
  expect(checks.getByRole('link', { name: 'Kitchen' })).toHaveAttribute('href', `/client/quotes/${toCheck.id}`);
  expect(checks.getByText('2 prices missing')).toBeInTheDocument();
  expect(zones[0]).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('with nothing to check it says so', async () => {
  serve({ recent: [aSummary()] });
  renderScreen(<DashboardScreen now={morning} />);
  expect(await screen.findByText(/Nothing needs a look/)).toBeInTheDocument();
});

test('numbers that cannot be loaded say so once and can be tried again', async () => {
  server.use(http.get(apiUrl('/dashboard'), () => HttpResponse.json(failure(400, 'INVALID_INPUT'), { status: 400 })));
  renderScreen(<DashboardScreen now={morning} />);
  expect(await screen.findAllByText('Please check your input and try again.')).toHaveLength(1);
  serve({ recent: [aSummary()] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Nothing needs a look/)).toBeInTheDocument();
});
