import { BrowserReport } from '@jobspeak/contracts';
import { AppError, api, nothing } from '@jobspeak/web';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { type LCPMetric, onLCP } from 'web-vitals';
import { apiUrl, given } from '../testing';
import { noteFailure, startReports } from '.';
import { describe as describeError, routeOf } from './failure';
import { createReporter } from './reporter';

jest.mock('web-vitals', () => ({ onLCP: jest.fn(), onINP: jest.fn(), onCLS: jest.fn() }));

test.each([
  ['/', '/'],
  ['/client/quotes', '/client/quotes'],
  ['/client/quotes/?status=sent', '/client/quotes'],
  ['/quotes/3f2b8f4e-6a1c-4a60-9c53-5b8f3a3d8e21/pdf', '/quotes/:id/pdf'],
  ['/public/quotes/k3J9dKs02mLx8PqRzT5vWyB7nC4hGfAeQu', '/public/quotes/:id'],
  ['/clients/Kim%20Nunn', '/clients/:id'],
  ['/reset-password?email=kim@example.com&token=a#b', '/reset-password'],
  [`/${'deep/'.repeat(40)}`, '/deep/deep/deep/deep'],
])('of the address %s only the pattern is told: %s', (address, route) => {
  expect(routeOf(address)).toBe(route);
  expect(() => BrowserReport.parse({ version: '1', pages: [{ page: route }] })).not.toThrow();
});

test.each([
  ["Cannot read properties of undefined (reading 'lines')", "Cannot read properties of undefined (reading 'lines')"],
  [`Unexpected token 'K', "Kim Nunn, 12" is not valid JSON`, `Unexpected token 'K', "…" is not valid JSON`],
  ["No client 'Kim Nunn'", 'No client "…"'],
  ['kim.nunn@example.com is taken, call +44 7700 900123', '… is taken, call #'],
  ['Failed to fetch https://api.example.com/quotes?token=abc', 'Failed to fetch https://api.example.com/quotes'],
])('what an error says is told without what a person wrote: %s', (said, told) => {
  expect(describeError(new RangeError(said))).toMatchObject({ type: 'RangeError', message: told });
});

test('of a failure that the product knows, the code and its cause are told, not its words', () => {
  const failure = new AppError('SERVER_ERROR', undefined, { cause: new TypeError('Kim') });
  failure.message = 'Kim Nunn was not found.';
  expect(describeError(failure)).toMatchObject({ type: 'AppError', message: 'SERVER_ERROR (TypeError)' });
  expect(describeError('sudden')).toEqual({ type: 'string', message: 'sudden' });
});

test.each([
  [
    'Chromium',
    [
      'TypeError: no Kim',
      '    at show (https://app.example.com/js/main.1a2b3c4d.js:1:200)',
      '    at async Object.render [as run] (https://app.example.com/remotes/mfe-client/js/485.c4906470.js:2:7)',
      '    at https://app.example.com/js/vendor.8d0df4cd.js?token=secret:1:9',
      '    at Promise.all (index 0)',
    ],
  ],
  [
    'Firefox and Safari',
    [
      'show@https://app.example.com/js/main.1a2b3c4d.js:1:200',
      'Object.render@https://app.example.com/remotes/mfe-client/js/485.c4906470.js:2:7',
      '@https://app.example.com/js/vendor.8d0df4cd.js?token=secret:1:9',
      '[native code]',
    ],
  ],
])('of a stack in %s, functions and the names of files are told', (_browser, lines) => {
  const error = Object.assign(new TypeError('no'), { stack: lines.join('\n') });
  expect(describeError(error).stack).toBe(
    [
      '    at show (main.1a2b3c4d.js:1:200)',
      '    at Object.render (485.c4906470.js:2:7)',
      '    at ? (vendor.8d0df4cd.js:1:9)',
    ].join('\n'),
  );
});

describe('the reporter', () => {
  const error = (message: string) => ({ type: 'Error', message, page: '/' });
  const setUp = (send: (report: BrowserReport) => Promise<unknown> = async () => {}) => {
    const sent: BrowserReport[] = [];
    const reporter = createReporter({
      version: '1',
      send: (report) => {
        sent.push(BrowserReport.parse(report));
        return send(report);
      },
    });
    return { reporter, sent };
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('gathers the errors of a moment, and tells the same one once', () => {
    const { reporter, sent } = setUp();
    for (const message of ['a', 'b', 'a']) reporter.addError(error(message));
    expect(sent).toEqual([]);
    jest.runOnlyPendingTimers();
    reporter.addError(error('b'));
    jest.runOnlyPendingTimers();
    expect(sent).toMatchObject([{ version: '1', errors: [{ message: 'a' }, { message: 'b' }] }]);
  });

  test('a loop of errors ends with the twentieth, ten at a time', () => {
    const { reporter, sent } = setUp();
    for (let n = 0; n < 100; n++) {
      reporter.addError(error(String(n)));
      if (n % 30 === 29) jest.runOnlyPendingTimers();
    }
    jest.runOnlyPendingTimers();
    expect(sent.map(({ errors }) => errors.length)).toEqual([10, 10]);
  });

  test('errors that could not be sent go with the next report, and are no error themselves', async () => {
    let online = false;
    const { reporter, sent } = setUp(async () => {
      if (!online) throw new TypeError('Failed to fetch');
    });
    reporter.addError(error('a'));
    reporter.flush();
    await Promise.resolve();
    await Promise.resolve();
    online = true;
    reporter.addError(error('b'));
    reporter.flush();
    expect(sent.map(({ errors }) => errors.map(({ message }) => message))).toEqual([['a'], ['a', 'b']]);
  });

  test('calls are told by kind, and never more than a report holds', () => {
    const { reporter, sent } = setUp();
    const call = { method: 'GET', route: '/quotes/:id', status: 200 } as const;
    for (let n = 0; n < 200; n++) reporter.addCall({ ...call, ms: n });
    for (let n = 0; n < 50; n++) reporter.addCall({ ...call, status: 400 + n, ms: 1e9 });
    reporter.flush();
    reporter.flush();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.calls).toHaveLength(30);
    expect(sent[0]?.calls[0]).toMatchObject(call);
    expect(sent[0]?.calls[0]?.durationsMs).toHaveLength(100);
  });
});

describe('a page', () => {
  const server = setupServer();
  const heard: { report: BrowserReport; headers: Headers }[] = [];
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    heard.length = 0;
    server.use(
      http.post(apiUrl('/telemetry/errors'), async ({ request }) => {
        heard.push({ report: BrowserReport.parse(await request.json()), headers: request.headers });
        return new HttpResponse(null, { status: 204 });
      }),
    );
  });
  afterEach(() => {
    server.resetHandlers();
    given.signedOut();
  });
  afterAll(() => server.close());
  const leave = () => void window.dispatchEvent(new Event('pagehide'));

  test('tells what nobody caught, in a trace of its own and with the token of who is signed in', async () => {
    startReports();
    noteFailure(new ErrorEvent('error', { error: new TypeError('lost') }));
    leave();
    given.signedIn();
    noteFailure({ reason: new AppError('NETWORK_ERROR') });
    leave();
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ report }) => report.errors)).toEqual([
      [expect.objectContaining({ type: 'TypeError', message: 'lost', page: '/' })],
      [expect.objectContaining({ type: 'AppError', message: 'NETWORK_ERROR', page: '/' })],
    ]);
    expect(heard.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer access-1']);
    for (const { headers } of heard) expect(headers.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  });

  test('keeps to itself what a person was told of, and what is no error', async () => {
    startReports();
    noteFailure({ error: new AppError('QUOTE_NOT_FOUND') });
    noteFailure({ error: new AppError('NETWORK_ERROR') });
    noteFailure(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }));
    noteFailure({ error: new AppError('SERVER_ERROR') });
    leave();
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.report.errors).toMatchObject([{ message: 'SERVER_ERROR' }]);
  });

  test('tells how it felt and how long calls took, once, with patterns in the place of addresses', async () => {
    server.use(
      http.get(apiUrl('/quotes/:id'), () => new HttpResponse(null, { status: 200 })),
      http.patch(apiUrl('/quotes/:id'), () => HttpResponse.error()),
    );
    await api.get('/quotes/7', nothing);
    startReports();
    await api.patch('/quotes/8', nothing, {}).catch(() => undefined);
    await waitFor(() => {
      leave();
      expect(heard.flatMap(({ report }) => report.calls)).toHaveLength(2);
    });
    const durationsMs = [expect.any(Number)];
    expect(heard.flatMap(({ report }) => report.calls)).toEqual([
      { method: 'GET', route: '/quotes/:id', status: 200, durationsMs },
      { method: 'PATCH', route: '/quotes/:id', status: 0, durationsMs },
    ]);
    const [show] = jest.mocked(onLCP).mock.calls.map(([tell]) => tell);
    show?.({ value: 1_200 } as LCPMetric);
    leave();
    await waitFor(() =>
      expect(heard.flatMap(({ report }) => report.pages)).toEqual([{ page: '/', largestPaintMs: 1_200 }]),
    );
  });

  test('an error that could not be sent waits for the connection', async () => {
    startReports();
    server.use(http.post(apiUrl('/telemetry/errors'), () => HttpResponse.error(), { once: true }));
    noteFailure({ error: new Error('without a connection') });
    leave();
    await waitFor(() => {
      leave();
      expect(heard).toHaveLength(1);
    });
    expect(heard[0]?.report.errors).toMatchObject([{ message: 'without a connection' }]);
  });
});
