import { ONBOARDING_STEPS, type UserAnalytics } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { AnalyticsScreen } from './AnalyticsScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

/** Serves the analytics, and notes how many days were asked for. */
function serve(changes: Partial<UserAnalytics> = {}) {
  const days: number[] = [];
  server.use(
    http.get(apiUrl('/admin/user-analytics'), ({ request }) => {
      const from = new URL(request.url).searchParams.get('from');
      days.push(Math.round((Date.now() - Date.parse(from ?? '')) / 86_400_000));
      return HttpResponse.json({
        signedUp: 40,
        funnel: ONBOARDING_STEPS.map((step, index) => ({ step, people: 30 - index })),
        retention: [{ week: '2026-03-02', signedUp: 40, active: [20, 0] }],
        plans: [
          { plan: 'free', accounts: 3 },
          { plan: 'business', accounts: 2 },
          { plan: 'gold', accounts: 0 },
        ],
        ...changes,
      } satisfies UserAnalytics);
    }),
  );
  return days;
}

test('the way from signing up to being paid is shown step by step', async () => {
  serve();
  renderScreen(<AnalyticsScreen />);
  const funnel = within(await screen.findByRole('region', { name: 'From signing up to being paid' }));
  const [first, second, ...others] = funnel.getAllByRole('listitem');
  expect(first).toHaveTextContent('Signed up40 100%');
  expect(second).toHaveTextContent('Business settings30 75%');
  expect(others).toHaveLength(6);
});

test('of each week’s sign-ups it is told who comes back, and nothing of weeks that are still to come', async () => {
  serve();
  renderScreen(<AnalyticsScreen />);
  const [, cohort] = within(await screen.findByRole('table', { name: /By the week of the sign-up/ })).getAllByRole(
    'row',
  );
  const cells = within(cohort as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['40', '50%', '0%', '', '', '', '', '', '']);
});

test('a month is looked at first, and another stretch by a press; where nobody signed up it says so', async () => {
  const days = serve({ signedUp: 0, retention: [] });
  renderScreen(<AnalyticsScreen />);
  expect(await screen.findAllByText('Nobody has signed up in this time. Choose a longer one.')).toHaveLength(2);
  await userEvent.click(screen.getByText('7 days'));
  await waitFor(() => expect(days).toEqual([30, 7]));
});
