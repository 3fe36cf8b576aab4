import type { PlanState } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import AuthRoutes from '../routes';
import { pace } from './SubscriptionScreen';

const free: PlanState = {
  plan: 'free',
  monthlyQuotes: 10,
  used: 4,
  renewsAt: '2026-12-01T00:00:00.000Z',
  subscription: null,
  prices: [],
};
const business: PlanState = {
  ...free,
  plan: 'business',
  monthlyQuotes: 100,
  subscription: { status: 'active', until: '2026-12-12T00:00:00.000Z' },
};

let plan: PlanState;
const looks = jest.fn();
const stream: ReadableStreamDefaultController<Uint8Array>[] = [];
const server = setupServer(
  http.get(apiUrl('/billing/plan'), () => {
    looks();
    return HttpResponse.json(plan);
  }),
  http.get(
    apiUrl('/events'),
    () =>
      new HttpResponse(new ReadableStream<Uint8Array>({ start: (controller) => void stream.push(controller) }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
const usual = { ...pace };
beforeEach(() => {
  Object.assign(pace, usual);
  plan = free;
  looks.mockClear();
  stream.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  given.signedOut();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (query = '') => renderScreen(<AuthRoutes />, { at: `/subscription-success${query}` });

test('who has paid is told their plan', async () => {
  given.signedIn();
  plan = business;
  open();
  expect(await screen.findByRole('heading', { name: 'You are on Business' })).toBeInTheDocument();
  expect(screen.getByText(/100 quotes from your voice each month/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Record a job' })).toHaveAttribute('href', '/client/recording');
});

test('what the address says proves nothing: it waits until it is so, and is told at once', async () => {
  pace.soon = 3_600_000; // by itself it would not ask again
  given.signedIn();
  open('?plan=gold&paid=yes&session_id=cs_test_1');
  expect(await screen.findByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
  await waitFor(() => expect(stream).toHaveLength(1));
  await waitFor(() => expect(looks).toHaveBeenCalled());
  plan = business;
  stream[0]?.enqueue(new TextEncoder().encode('event: plan.changed\ndata: {}\n\n'));
  expect(await screen.findByRole('heading', { name: 'You are on Business' })).toBeInTheDocument();
});

test('without such news it asks again by itself', async () => {
  given.signedIn();
  pace.soon = 20;
  server.use(http.get(apiUrl('/events'), () => new HttpResponse(null, { status: 503 })));
  open();
  await screen.findByRole('heading', { name: 'Confirming your payment' });
  await waitFor(() => expect(looks).toHaveBeenCalled());
  plan = business;
  expect(await screen.findByRole('heading', { name: 'You are on Business' })).toBeInTheDocument();
});

test('what takes longer than a minute says what to do', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  given.signedIn();
  open();
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByRole('heading', { name: 'Your payment is on its way' })).toBeInTheDocument();
  expect(screen.getByText(/You need not pay again/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to my plan' })).toHaveAttribute('href', '/client/settings/billing');
  plan = business;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(await screen.findByRole('heading', { name: 'You are on Business' })).toBeInTheDocument();
});

test('who is not signed in does so first, and comes back here', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Log in to see your plan' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fsubscription-success',
  );
  expect(looks).not.toHaveBeenCalled();
});
