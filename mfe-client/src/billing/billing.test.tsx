import type { PlanState } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense } from 'react';
import { browser } from './api';
import { BillingSettings } from './BillingSettings';
import { PlanLeft } from './PlanLeft';

const free: PlanState = {
  plan: 'free',
  monthlyQuotes: 10,
  used: 4,
  renewsAt: '2026-12-01T00:00:00.000Z',
  subscription: null,
  prices: [
    { plan: 'gold', currency: 'GBP', monthly: 4900 },
    { plan: 'business', currency: 'GBP', monthly: 1900 },
  ],
};
const paid = (status: 'active' | 'past_due' | 'ending'): PlanState => ({
  ...free,
  plan: 'business',
  monthlyQuotes: 100,
  subscription: { status, until: '2026-12-12T12:00:00.000Z' },
});

let plan: PlanState;
let payouts: string;
const asked: { path: string; body: unknown }[] = [];
const leads = (path: string) =>
  http.post(apiUrl(path), async ({ request }) => {
    asked.push({ path, body: await request.text().then((text) => (text ? JSON.parse(text) : undefined)) });
    return HttpResponse.json({ url: `https://cards.example${path}` });
  });
const stream: ReadableStreamDefaultController<Uint8Array>[] = [];
const server = setupServer(
  http.get(apiUrl('/billing/plan'), () => HttpResponse.json(plan)),
  http.get(apiUrl('/billing/payouts'), () => HttpResponse.json({ status: payouts })),
  http.get(
    apiUrl('/events'),
    () =>
      new HttpResponse(new ReadableStream<Uint8Array>({ start: (controller) => void stream.push(controller) }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  ),
  leads('/billing/checkout'),
  leads('/billing/portal'),
  leads('/billing/payouts'),
);
const leaveFor = jest.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  plan = free;
  payouts = 'none';
  given.signedIn();
});
afterEach(() => {
  given.signedOut();
  server.resetHandlers();
  asked.length = 0;
  stream.length = 0;
  leaveFor.mockClear();
});
afterAll(() => server.close());

const open = async () => {
  renderScreen(
    <Suspense>
      <BillingSettings />
    </Suspense>,
  );
  return screen.findByRole('region', { name: 'Your plan' });
};

test('the plan says how much of it is used, and when the count begins anew', async () => {
  const card = await open();
  expect(card).toHaveTextContent('Free');
  expect(card).toHaveTextContent('4 of 10 quotes made this month, 6 left.');
  expect(within(card).getByRole('progressbar', { name: 'Quotes made this month' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  expect(card).toHaveTextContent(/begins anew on (1 December|December 1)/);
  expect(within(card).queryByRole('button')).not.toBeInTheDocument();
});

test('a larger plan is bought where its price is told', async () => {
  await open();
  const offers = screen.getAllByRole('listitem');
  expect(offers.map((offer) => offer.textContent)).toEqual([
    expect.stringMatching(/^Business100 quotes a month£19.00/),
    expect.stringMatching(/^GoldAny number of quotes£49.00/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Gold' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://cards.example/billing/checkout'));
  expect(asked).toEqual([{ path: '/billing/checkout', body: { plan: 'gold' } }]);
});

test('where nothing can be bought, that is said and no button is dead', async () => {
  plan = { ...free, prices: [] };
  await open();
  expect(screen.getByText(/cannot be bought here yet/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Upgrade/ })).not.toBeInTheDocument();
});

test.each([
  ['active', 'Paid', /It renews on/],
  ['ending', 'Ending', /You stay on Business until .*12.*, then you are on Free. Nothing is deleted./],
  ['past_due', 'Payment failed', /Your last payment did not go through. .* by .*12.*: after that you are on Free/],
] as const)('a subscription that is %s is told plainly, and managed where it is paid', async (status, pill, told) => {
  plan = paid(status);
  const card = await open();
  expect(card).toHaveTextContent(pill);
  expect(card).toHaveTextContent(told);
  expect(screen.queryByRole('button', { name: /Upgrade/ })).not.toBeInTheDocument();
  await userEvent.click(within(card).getByRole('button', { name: 'Manage billing' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://cards.example/billing/portal'));
});

test('a page of the card provider that cannot be had is told once', async () => {
  server.use(
    http.post(apiUrl('/billing/checkout'), () => HttpResponse.json({ code: 'SERVER_ERROR' }, { status: 500 })),
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Business' }));
  expect(await screen.findAllByText(/Something went wrong on our end/)).toHaveLength(1);
  expect(leaveFor).not.toHaveBeenCalled();
});

test.each([
  ['none', 'Connect Stripe'],
  ['incomplete', 'Go on at Stripe'],
])('card payments of customers that are %s lead on to Stripe', async (status, button) => {
  payouts = status;
  await open();
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://cards.example/billing/payouts'));
});

test.each([
  ['ready', 'Customers can pay by card'],
  ['unavailable', 'Card payments are not set up here. Customers pay as your invoices say.'],
])('card payments of customers that are %s say so', async (status, text) => {
  payouts = status;
  await open();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

describe('where one records', () => {
  const record = () => renderScreen(<PlanLeft />, { at: '/client/recording' });

  test('what is left is a quiet line', async () => {
    record();
    expect(await screen.findByText('6 quotes left this month')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('three left is a warning, with the way to more', async () => {
    plan = { ...free, used: 7 };
    record();
    expect(await screen.findByText(/Only 3 quotes left until/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/client/settings/billing');
  });

  test('none left says the limit, the way out, and that the recording is kept', async () => {
    plan = { ...free, used: 10 };
    record();
    const told = await screen.findByText(
      /You have reached your monthly quote limit. Upgrade your plan to create more quotes./,
    );
    expect(told).toHaveTextContent(/What you record is kept/);
  });

  test.each([
    ['any number is left', () => void (plan = { ...free, plan: 'gold', monthlyQuotes: null })],
    [
      'nobody can tell',
      () => server.use(http.get(apiUrl('/billing/plan'), () => new HttpResponse(null, { status: 503 }))),
    ],
  ])('nothing is said where %s', async (_when, arrange) => {
    const answered = jest.fn();
    server.events.on('response:mocked', ({ request }) => void (request.url.includes('/billing/plan') && answered()));
    arrange();
    const { container } = record();
    await waitFor(() => expect(answered).toHaveBeenCalled());
    expect(container).not.toHaveTextContent('left');
  });

  test('a quote that is made on another device counts here at once', async () => {
    record();
    await screen.findByText('6 quotes left this month');
    await waitFor(() => expect(stream).toHaveLength(1));
    plan = { ...free, used: 5 };
    stream[0]?.enqueue(new TextEncoder().encode('event: quote.generated\ndata: {}\n\n'));
    expect(await screen.findByText('5 quotes left this month')).toBeInTheDocument();
  });
});
