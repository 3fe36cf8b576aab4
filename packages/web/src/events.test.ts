import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { followEvents, listenToEvents, type ServerEvent, waitBefore } from './events';
import { closeSession } from './session';
import { apiUrl, given } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  closeSession();
  server.resetHandlers();
});
afterAll(() => server.close());

const message = (id: string, name: string, data: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const stream = (text: string) => new HttpResponse(text, { headers: { 'Content-Type': 'text/event-stream' } });

/** Serves one answer per connection and keeps the headers it was asked with. */
function serve(answers: (() => Response)[]) {
  const asked: { token: string | null; lastId: string | null }[] = [];
  server.use(
    http.get(apiUrl('/events'), ({ request }) => {
      const answer = answers[asked.length];
      asked.push({ token: request.headers.get('Authorization'), lastId: request.headers.get('Last-Event-ID') });
      return answer ? answer() : new Promise<Response>(() => undefined);
    }),
  );
  return asked;
}

/** Listens until `count` events have come. */
const collect = (count: number): Promise<ServerEvent[]> =>
  new Promise((resolve) => {
    const events: ServerEvent[] = [];
    const stop = followEvents({
      wait: () => Promise.resolve(),
      onEvent: (event) => {
        events.push(event);
        if (events.length < count) return;
        stop();
        resolve(events);
      },
    });
  });

test('events arrive with their names and envelopes, over a reconnection that continues after the last one', async () => {
  given.signedIn();
  const asked = serve([
    () => stream(`: hello\n\n${message('7', 'recording.progressed', { data: { stage: 'decode' } })}`),
    () => new HttpResponse(null, { status: 503 }),
    () => stream(message('8', 'quote.generated', { data: { lines: 3 } })),
  ]);
  expect(await collect(2)).toEqual([
    { name: 'recording.progressed', id: '7', data: { data: { stage: 'decode' } } },
    { name: 'quote.generated', id: '8', data: { data: { lines: 3 } } },
  ]);
  expect(asked.map(({ lastId }) => lastId)).toEqual([null, '7', '7']);
});

test('an expired token is renewed before the stream is opened again', async () => {
  given.signedIn();
  server.use(
    http.post(apiUrl('/auth/refresh'), () =>
      HttpResponse.json({ access_token: 'access-2', refresh_token: 'refresh-2' }),
    ),
  );
  const asked = serve([
    () => new HttpResponse(null, { status: 401 }),
    () => stream(message('1', 'quote.generated', {})),
  ]);
  await collect(1);
  expect(asked.map(({ token }) => token)).toEqual(['Bearer access-1', 'Bearer access-2']);
});

test('signing out ends the listening', async () => {
  given.signedIn();
  const asked = serve([() => stream(message('1', 'quote.generated', {}))]);
  await new Promise<void>((resolve) => {
    followEvents({
      onEvent: () => closeSession(),
      wait: () => Promise.reject(new Error('must not wait for another connection')),
      onClose: () => resolve(),
    });
  });
  expect(asked).toHaveLength(1);
});

test('waits double up to half a minute, and half of each is chance', () => {
  expect([0, 1, 2, 10].map((attempt) => waitBefore(attempt, () => 0))).toEqual([500, 1000, 2000, 15_000]);
  expect([0, 1, 2, 10].map((attempt) => waitBefore(attempt, () => 1))).toEqual([1000, 2000, 4000, 30_000]);
});

/** A stream that stays open, and tells when it has been asked for and when it was left. */
function serveOpen() {
  const connections: { left: boolean }[] = [];
  server.use(
    http.get(apiUrl('/events'), ({ request }) => {
      const connection = { left: false };
      request.signal.addEventListener('abort', () => (connection.left = true));
      connections.push(connection);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(message('1', 'quote.generated', {}))),
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return connections;
}

function turnPage(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => turnPage('visible'));

test('everybody on a page listens over one connection, and who comes later knows that it is open', async () => {
  given.signedIn();
  const connections = serveOpen();
  const stop = await new Promise<() => void>((resolve) => {
    const leave = listenToEvents({ onEvent: () => resolve(leave) });
  });
  const late = jest.fn();
  const stopLate = listenToEvents({ onEvent: () => {}, onOpen: late });
  expect(late).toHaveBeenCalledTimes(1);
  expect(connections).toHaveLength(1);
  stop();
  expect(connections.at(0)?.left).toBe(false);
  stopLate();
  await waitFor(() => expect(connections.at(0)?.left).toBe(true));
});

test('a page that nobody sees holds no connection, and reads anew when it is seen again', async () => {
  given.signedIn();
  const connections = serveOpen();
  const onOpen = jest.fn();
  const stop = listenToEvents({ onEvent: () => {}, onOpen });
  await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1));
  turnPage('hidden');
  await waitFor(() => expect(connections.at(0)?.left).toBe(true));
  turnPage('visible');
  await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2));
  expect(connections).toHaveLength(2);
  stop();
});
