import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { listenToEvents, type ServerEvent, waitBefore } from './events';
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
    const stop = listenToEvents({
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
    listenToEvents({
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
