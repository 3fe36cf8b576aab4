import type {
  AdminDashboard,
  Durations,
  ErrorDetail,
  ErrorGroup,
  GenerationLogs,
  Metrics,
  SystemStatus,
  Trace,
} from '@jobspeak/contracts';
import { useAdmin } from '@jobspeak/web/state';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import AdminRoutes from './routes';
import { rowsOf } from './traces/tree';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const AT = '2026-03-01T12:00:00.000Z';
const MARKUP = '<img src=x onerror="alert(1)">';
const TRACE = 'ab'.repeat(16);
const answer = (path: string, body: object, status = 200) =>
  server.use(http.get(apiUrl(path), () => HttpResponse.json(body as Record<string, unknown>, { status })));

/** The routes as the shell mounts them: at their own addresses, from the root. */
const open = (place: string) => renderScreen(<AdminRoutes />, { at: place });

const durations = (facts: Partial<Durations> = {}): Durations => ({
  count: 0,
  failed: 0,
  meanMs: null,
  p50Ms: null,
  p95Ms: null,
  p99Ms: null,
  maxMs: null,
  ...facts,
});
const stretch = { from: AT, to: '2026-03-01T12:01:00.000Z', stepSeconds: 60 };
const figures = { signUps: 0, requests: durations(), generations: durations() };
const dashboard = (facts: Partial<AdminDashboard> = {}): AdminDashboard => ({
  ...stretch,
  now: figures,
  before: figures,
  series: [],
  errors: [],
  ...facts,
});
const status = (parts: SystemStatus['parts'], state: SystemStatus['state'] = 'good'): SystemStatus => ({
  at: AT,
  state,
  parts,
});
const group: ErrorGroup = {
  fingerprint: 'f00d',
  service: 'pdf',
  severity: 17,
  message: MARKUP,
  exceptionType: 'Error',
  firstAt: AT,
  lastAt: AT,
  count: 3,
  release: null,
  traceId: TRACE,
};

test('the dashboard says what is in trouble, leads to its errors, and feeds the store', async () => {
  answer(
    '/admin/dashboard',
    dashboard({
      now: { ...figures, signUps: 7, generations: durations({ count: 4, failed: 1, p95Ms: 2_500 }) },
      errors: [group],
      plans: [
        { plan: 'free', accounts: 90 },
        { plan: 'business', accounts: 4 },
        { plan: 'gold', accounts: 1 },
      ],
      revenue: [{ currency: 'GBP', monthly: 9_550, subscriptions: 4, before: 7_600 }],
    }),
  );
  const parts: SystemStatus['parts'] = [
    { id: 'quote', name: 'Quote', kind: 'service', state: 'good', note: 'Fine.', service: 'quote' },
    { id: 'printer', name: 'PDF printing', kind: 'dependency', state: 'bad', note: '3 of 4 failed.', service: 'pdf' },
    {
      id: 'speech',
      name: 'Speech',
      kind: 'dependency',
      state: 'warn',
      note: '40 s.',
      service: 'recording',
      isSlow: true,
    },
  ];
  answer('/admin/system-status', status(parts, 'bad'));
  open('/dashboard');
  const trouble = await screen.findByRole('link', { name: /PDF printing/ });
  expect(trouble).toHaveAttribute('href', '/admin/error-logs?service=pdf&range=1h');
  expect(trouble).toHaveTextContent('3 of 4 failed.');
  const slow = screen.getByRole('link', { name: /40 s/ });
  expect(slow).toHaveAttribute('href', '/admin/generation-times?range=1h');
  expect(screen.queryByRole('link', { name: /Fine/ })).not.toBeInTheDocument();
  const numbers = await screen.findByRole('list', { name: 'Numbers' });
  expect(numbers).toHaveTextContent('Sign-ups7');
  expect(numbers).toHaveTextContent('Success rate75%');
  expect(numbers).toHaveTextContent('2.50 s');
  expect(numbers).toHaveTextContent('On a paid plan5Business 4, Gold 1');
  expect(numbers).toHaveTextContent('Revenue a month£95.50£76 before, 4 subscriptions');
  expect(screen.getByRole('link', { name: new RegExp('onerror') })).toHaveAttribute(
    'href',
    '/admin/error-logs/f00d?range=24h',
  );
  expect(document.querySelector('img')).toBeNull();
  expect(useAdmin.getState()).toMatchObject({
    metrics: { now: { signUps: 7 } },
    systemStatus: { state: 'bad' },
    error: null,
  });
});

test('with nothing measured yet every screen says so', async () => {
  answer('/admin/dashboard', dashboard());
  answer('/admin/system-status', status([]));
  open('/dashboard');
  expect(await screen.findByText('No errors in this time')).toBeInTheDocument();
  expect(screen.getByText('Nobody has recorded a job in this time.')).toBeInTheDocument();
});

test.each([
  ['/metrics', '/admin/metrics'],
  ['/generation-times', '/admin/generation-times'],
  ['/error-logs', '/admin/error-logs'],
  ['/error-logs/f00d', '/admin/error-logs/f00d'],
  ['/generation-logs/one', '/admin/generation-logs/one'],
  [`/traces/${TRACE}`, `/admin/traces/${TRACE}`],
])('a failure of %s is shown in its place, with another try', async (place, call) => {
  answer(call, { code: 'INSUFFICIENT_PERMISSIONS' }, 403);
  open(place);
  expect(await screen.findAllByText(/You do not have permission to do this\./)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test.each([
  ['/users/one', '/admin/users/one', 'USER_NOT_FOUND', 'No such user', 'All users', '/admin/users'],
  ['/error-logs/f00d', '/admin/error-logs/f00d', 'NOT_FOUND', 'No such error', 'All errors', '/admin/error-logs'],
  [`/traces/${TRACE}`, `/admin/traces/${TRACE}`, 'NOT_FOUND', 'No such trace', 'All errors', '/admin/error-logs'],
  [
    '/generation-logs/one',
    '/admin/generation-logs/one',
    'QUOTE_NOT_FOUND',
    'No generation of this quote',
    'Generation times',
    '/admin/generation-times',
  ],
])('%s, which is not there, says so and leads back', async (place, call, code, title, way, back) => {
  answer(call, { code }, 404);
  open(place);
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const card = within(heading.closest('section') ?? heading.parentElement!);
  expect(new URL(card.getByRole<HTMLAnchorElement>('link', { name: way }).href).pathname).toBe(back);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('metrics are narrowed to a route, which stands in the address', async () => {
  const route = {
    route: '/quotes/:id',
    method: 'GET',
    ...durations({ count: 12, failed: 3, p50Ms: 40, p95Ms: 900, p99Ms: 990 }),
  };
  const metrics: Metrics = {
    ...stretch,
    service: 'gateway',
    route: null,
    services: ['gateway', 'quote'],
    total: durations({ count: 12, failed: 3, p50Ms: 40, p95Ms: 900, p99Ms: 990 }),
    series: [],
    routes: [route],
    saturation: [],
  };
  const asked: (string | null)[] = [];
  server.use(
    http.get(apiUrl('/admin/metrics'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('route'));
      return HttpResponse.json(metrics);
    }),
  );
  const page = open('/metrics');
  expect(await screen.findByRole('list', { name: 'In all' })).toHaveTextContent('Requests12Failed25%Half within40 ms');
  const table = screen.getByRole('table', { name: 'Routes' });
  await userEvent.click(within(table).getByRole('button', { name: 'GET /quotes/:id' }));
  expect(await screen.findByRole('button', { name: 'Route /quotes/:id' })).toBeInTheDocument();
  expect(page.address()).toBe('/metrics?route=%2Fquotes%2F%3Aid');
  expect(asked).toEqual([null, '/quotes/:id']);
});

test('a mistake shows for whom it happened, and what it says stays text', async () => {
  const detail: ErrorDetail = {
    group,
    hours: [{ at: AT, count: 3 }],
    latest: [
      {
        at: AT,
        message: MARKUP,
        stack: `Error: ${MARKUP}`,
        traceId: TRACE,
        attributes: { 'jobspeak.account.id': 'an-account', 'jobspeak.quote.id': 'q1' },
      },
    ],
  };
  answer('/admin/error-logs/f00d', detail);
  open('/error-logs/f00d');
  expect(await screen.findByRole('heading', { level: 1, name: MARKUP })).toBeInTheDocument();
  expect(screen.getByText('an-account')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Trace' })).toHaveAttribute('href', `/admin/traces/${TRACE}`);
  expect(screen.getByRole('link', { name: 'Generation' })).toHaveAttribute('href', '/admin/generation-logs/q1');
  expect(document.querySelector('img')).toBeNull();
});

test('how a quote was made is shown attempt by attempt, and what was said stays text', async () => {
  const id = '0b1f6a52-5f3e-4c0e-9d0a-2f6f5f7f0a01';
  const attempt: GenerationLogs['items'][number] = {
    id,
    accountId: id,
    quoteId: id,
    recordingId: id,
    endedAt: AT,
    traceId: TRACE,
    outcome: 'failed',
    error: 'QUOTE_EMPTY_DETECTED',
    totalMs: 1_000,
    bytes: 2_048,
    durationMs: 4_000,
    stages: [
      { stage: 'transcribe', outcome: 'done', ms: 750, engine: 'amazon', reason: 'openai: too slow', attempts: 2 },
      { stage: 'extract', outcome: 'failed', ms: 250, engine: 'local', reason: null, attempts: null },
    ],
    segments: [{ startMs: 61_000, endMs: 62_000, text: MARKUP, confidence: 0.5 }],
    reading: null,
  };
  answer(`/admin/recordings/${id}`, { recordingId: id, state: 'private', durationMs: null });
  answer(`/admin/generation-logs/${id}`, { quoteId: id, items: [attempt, { ...attempt, id: id.replace('0b', '0c') }] });
  open(`/generation-logs/${id}`);
  const first = await screen.findByRole('region', { name: 'Attempt 2 of 2' });
  const [heard, read] = within(within(first).getByRole('list', { name: 'Stages' })).getAllByRole('listitem');
  expect(heard).toHaveTextContent('750 ms 75%');
  expect(heard).toHaveTextContent('4.0 s of sound → 3 words');
  expect(heard).toHaveTextContent('Engine: amazon2 attemptsBecause of openai: too slow');
  expect(within(read!).getByRole('img', { name: 'Failed' })).toBeInTheDocument();
  expect(first).toHaveTextContent(`1:01${MARKUP}50% sure`);
  expect(document.querySelector('img')).toBeNull();
});

const span = (
  spanId: string,
  parentId: string | null,
  afterMs: number,
  durationMs: number,
): Trace['spans'][number] => ({
  spanId,
  parentId,
  service: 'quote',
  name: spanId,
  startedAt: new Date(Date.parse(AT) + afterMs).toISOString(),
  durationMs,
  failed: false,
  attributes: {},
});

test('a trace is a tree: what was caused stands under its cause, in its time; what lost its parent stands at the top', () => {
  const spans = [
    span('top', null, 0, 100),
    span('late', 'top', 60, 40),
    span('early', 'top', 10, 40),
    span('lost', 'gone', 20, 10),
  ];
  const circle = [span('egg', 'hen', 0, 1), span('hen', 'egg', 0, 1)];
  const { rows, totalMs } = rowsOf({ spans });
  expect(totalMs).toBe(100);
  expect(rows.map((row) => [row.span.spanId, row.depth, row.start, row.length])).toEqual([
    ['top', 0, 0, 1],
    ['late', 1, 0.6, 0.4],
    ['early', 1, 0.1, 0.4],
    ['lost', 0, 0.2, 0.1],
  ]);
  expect(rowsOf({ spans: circle }).rows).toHaveLength(2);
});
