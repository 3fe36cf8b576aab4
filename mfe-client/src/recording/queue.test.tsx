import { ERRORS } from '@jobspeak/web';
import { apiUrl, given, testUser } from '@jobspeak/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aRecording, failure } from '../testing';
import { recordingCallsOf } from './api';
import { TakeQueue } from './queue';
import { openTakes, type TakeStore } from './takes';
import {
  aService,
  button,
  clock,
  empty,
  leftBehind,
  open,
  record,
  SOMEBODY_ELSE,
  server,
  speak,
  startRecordings,
  stream,
} from './testing';

startRecordings();

test('a recording left on this device goes out by itself, under its own key, and is followed to its quote', async () => {
  const takes = await leftBehind();
  const service = aService();
  const { address } = open();
  expect(await screen.findByText('Turning into words')).toBeInTheDocument();
  expect(service.opened).toEqual(['take-from-yesterday']);
  expect([...service.pieces.values()]).toEqual(['piece 0', 'piece 1']);
  expect(await takes.list(testUser.id)).toEqual([]);
  const { id: recordingId, quoteId } = service.recording;
  act(() => stream.say('quote.generated', { quoteId, recordingId, lines: 1, total: 100, missingPrices: 0 }));
  await userEvent.click(await screen.findByRole('link', { name: 'Open the quote' }));
  expect(address()).toBe(`/client/quotes/${quoteId}`);
});

test('takes that wait go out in the order of speaking, whatever the order they are kept in', async () => {
  const takes = await openTakes();
  for (const [id, hour] of [
    ['take-b', 11],
    ['take-c', 12],
    ['take-a', 10],
  ] as const) {
    const take = { id, userId: testUser.id, mimeType: 'audio/webm', startedAt: `2026-03-01T${hour}:00:00.000Z` };
    await takes.addPieces({ ...take, pieces: 1, spokenMs: 8000 }, 0, [new ArrayBuffer(4)]);
  }
  const service = aService();
  open();
  await waitFor(() => expect(service.completed).toBe(3));
  expect(service.opened).toEqual(['take-a', 'take-b', 'take-c']);
});

/** A take of so many pieces of half a second, with what each says. */
async function spoken(pieces: number, bytes: number) {
  const takes = await openTakes();
  const take = { id: 'long-take', userId: testUser.id, mimeType: 'audio/webm', startedAt: '2026-03-01T16:00:00.000Z' };
  const sounds = Array.from({ length: pieces }, (_, number) => String.fromCharCode(97 + number).repeat(bytes));
  for (const [number, sound] of sounds.entries()) {
    const kept = new TextEncoder().encode(sound);
    const facts = { ...take, pieces: number + 1, spokenMs: 8000 };
    await takes.addPieces(facts, number, [kept.buffer.slice(0, kept.byteLength)]);
  }
  return { takes, sounds };
}

test('what was spoken without a signal goes out in larger portions, but what may have gone out before as it was', async () => {
  const { takes, sounds } = await spoken(10, 24 * 1024);
  const [first = '', second = '', third = ''] = sounds;
  const service = aService({ ...empty(), pieces: new Map([[0, first]]) });
  open();
  expect(await screen.findByText('Turning into words')).toBeInTheDocument();
  const sent = [...service.pieces.entries()].sort(([a], [b]) => a - b);
  // the server has the first one, and may have the second: those stay what they were
  expect(sent.map(([number]) => number)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(sent[1]?.[1]).toBe(second);
  expect(sent[2]?.[1]).toBe(third + sounds[3]);
  expect(sent.map(([, sound]) => sound).join('')).toBe(sounds.join(''));
  expect(await takes.list(testUser.id)).toEqual([]);
});

test('portions are made once: who comes back finds them as they are', async () => {
  const { takes } = await spoken(10, 24 * 1024);
  const [take] = await takes.list(testUser.id);
  if (!take) throw new Error('Nothing is kept.');
  const once = await takes.gather(take, 2, 64 * 1024);
  const sound = await takes.piece(take.id, 4);
  const again = await takes.gather(once, 4, 64 * 1024);
  expect([once.pieces, again.pieces]).toEqual([6, 6]);
  expect(await takes.piece(take.id, 4)).toEqual(sound);
  expect(await takes.piece(take.id, 6)).toBeUndefined();
});

test('a delay that is told of leaves what was put together as it is: who comes back sends all of it', async () => {
  const { takes, sounds } = await spoken(10, 24 * 1024);
  const service = aService();
  server.use(
    http.patch(apiUrl(`/recordings/${service.recording.id}/chunks`), () =>
      HttpResponse.json(failure(503, 'SERVICE_UNAVAILABLE'), { status: 503 }),
    ),
  );
  const { unmount } = open();
  expect(await screen.findByText(/safe on this device and goes out by itself later/)).toBeInTheDocument();
  const [kept] = await takes.list(testUser.id);
  expect(kept).toMatchObject({ told: true, pieces: 6 });
  unmount();
  given.signedOut();
  given.signedIn();
  aService(service);
  open();
  expect(await screen.findByText('Turning into words')).toBeInTheDocument();
  expect([...service.pieces.values()].join('')).toBe(sounds.join(''));
});

/** A queue as a page has it, but which waits for nothing. */
function aQueue(takes: () => Promise<TakeStore> = openTakes) {
  const queue = new TakeQueue({
    userId: testUser.id,
    calls: recordingCallsOf(testUser.id),
    takes,
    wait: () => new Promise((resolve) => setTimeout(resolve)),
  });
  return { queue, stop: queue.start({ onDelay: jest.fn(), onReady: jest.fn() }) };
}

test('a take that the server fails on does not keep the others back', async () => {
  const takes = await openTakes();
  const take = { userId: testUser.id, mimeType: 'audio/webm', pieces: 1, spokenMs: 8000 };
  for (const [id, hour] of [
    ['take-bad', 10],
    ['take-good', 11],
  ] as const)
    await takes.addPieces({ ...take, id, startedAt: `2026-03-01T${hour}:00:00.000Z` }, 0, [new ArrayBuffer(4)]);
  const service = aService();
  let tries = 0;
  server.use(
    http.post(apiUrl('/recordings'), ({ request }) => {
      if (request.headers.get('Idempotency-Key') !== 'take-bad') return; // and falls through to the service
      tries += 1;
      return HttpResponse.json(failure(500, 'SERVER_ERROR'), { status: 500 });
    }),
  );
  const { stop } = aQueue();
  await waitFor(() => expect(service.completed).toBe(1));
  expect(service.opened).toEqual(['take-good']);
  const before = tries;
  await waitFor(() => expect(tries).toBeGreaterThan(before)); // it has its turn again
  stop();
  expect(await takes.list(testUser.id)).toMatchObject([{ id: 'take-bad' }]);
});

test('what another tab begins to record at this moment is left alone', async () => {
  const real = await openTakes();
  const held: { name: string }[] = [];
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query: async () => ({ held }) } });
  const take = {
    id: 'take-of-now',
    userId: testUser.id,
    mimeType: 'audio/webm',
    startedAt: '',
    pieces: 0,
    spokenMs: 0,
  };
  const list: TakeStore['list'] = async (userId) => {
    held.push({ name: 'jobspeak-take-take-of-now' });
    await real.save(take);
    return real.list(userId);
  };
  const { queue, stop } = aQueue(async () => ({ ...real, list }));
  await queue.wake();
  expect(queue.read()).toEqual([]);
  expect(await real.find('take-of-now')).toEqual(take);
  stop();
  Reflect.deleteProperty(navigator, 'locks');
});

test('thirty takes that wait make no more calls than thirty times one, and the browser is asked to keep them', async () => {
  const takes = await openTakes();
  for (let minute = 10; minute < 40; minute += 1) {
    const take = { id: `take-${minute}`, userId: testUser.id, mimeType: 'audio/webm', pieces: 1, spokenMs: 8000 };
    await takes.addPieces({ ...take, startedAt: `2026-03-01T10:${minute}:00.000Z` }, 0, [new ArrayBuffer(4)]);
  }
  const persist = jest.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
  const service = aService();
  let looked = 0;
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/quotes/')) looked += 1;
  });
  const { stop } = aQueue();
  await waitFor(() => expect(service.completed).toBe(30));
  await waitFor(() => expect(looked).toBe(30));
  expect(service.opened).toHaveLength(30);
  expect(persist).toHaveBeenCalledTimes(1);
  stop();
  server.events.removeAllListeners();
  Reflect.deleteProperty(navigator, 'storage');
});

test('a queue that had nothing to do sends what comes later', async () => {
  const service = aService();
  open();
  await screen.findByText('Ready when you are');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await leftBehind();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(service.completed).toBe(1));
});

test('where nothing can be kept there is nothing to send, and nothing fails', async () => {
  const { queue, stop } = aQueue(() => Promise.reject(new Error('private')));
  await expect(queue.wake()).resolves.toBeUndefined();
  expect(queue.read()).toEqual([]);
  stop();
});

test('a server that asks for a rest is no delay to be told of: it goes on by itself', async () => {
  await leftBehind();
  const service = aService();
  server.use(
    http.patch(
      apiUrl(`/recordings/${service.recording.id}/chunks`),
      () =>
        HttpResponse.json(
          { ...failure(429, 'TOO_MANY_REQUESTS'), details: { retryAfterSeconds: 60 } },
          { status: 429 },
        ),
      { once: true },
    ),
  );
  open();
  expect(await screen.findByText('A lot was sent at once. It goes on by itself within a minute.')).toBeInTheDocument();
  expect(screen.getByText('Uploading')).toBeInTheDocument();
  expect(screen.queryByText(/goes out by itself later/)).not.toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Turning into words')).toBeInTheDocument();
});

test.each([
  [507, 'STORAGE_FULL', 'We are short of room for it just now. There is nothing for you to do.'],
  [503, 'SERVICE_UNAVAILABLE', ERRORS.SERVICE_UNAVAILABLE.text],
] as const)(
  'an answer of %i delays a recording, tells its person once, and loses nothing',
  async (status, code, text) => {
    const takes = await leftBehind();
    const service = aService();
    let refusals = 0;
    server.use(
      http.patch(apiUrl(`/recordings/${service.recording.id}/chunks`), () => {
        refusals += 1;
        return HttpResponse.json(failure(status, code), { status });
      }),
    );
    open();
    expect(await screen.findByText(/safe on this device and goes out by itself later/)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(refusals).toBeGreaterThan(1));
    expect(screen.getAllByText(/safe on this device and goes out by itself later/)).toHaveLength(1);
    expect(await takes.list(testUser.id)).toHaveLength(1);
    aService(service);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Turning into words')).toBeInTheDocument();
    expect(await takes.list(testUser.id)).toEqual([]);
  },
);

test('the device keeps its copy when the server holds something else', async () => {
  const takes = await leftBehind();
  const service = aService({ ...empty(), recording: aRecording({ sha256: '0'.repeat(64) }) });
  open();
  await waitFor(() => expect(service.completed).toBe(1));
  expect(await screen.findByText('On this phone')).toBeInTheDocument();
  expect(await takes.list(testUser.id)).toHaveLength(1);
});

test('without a connection several takes can be spoken, and wait', async () => {
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.post(apiUrl('/recordings'), () => HttpResponse.error()));
  open();
  for (const count of [1, 2]) {
    await record();
    await speak('one');
    clock.ahead += 6000;
    await userEvent.click(await button('Stop and make the quote'));
    expect(await screen.findByText('Ready when you are')).toBeInTheDocument();
    expect(await (await openTakes()).list(testUser.id)).toHaveLength(count);
  }
  offline.mockRestore();
});

test("another person's recording on this device is not offered", async () => {
  await leftBehind(SOMEBODY_ELSE);
  open();
  await screen.findByText('Ready when you are');
  expect(screen.queryByText('Your recordings')).not.toBeInTheDocument();
});

test('who logs out while sending finds the recording again; nobody else sees or sends it', async () => {
  const service = aService();
  open();
  await record();
  clock.ahead = 6000;
  await speak('one');
  await waitFor(() => expect(service.pieces.size).toBe(1));
  const refused = jest.fn();
  server.use(
    http.patch(apiUrl(`/recordings/${service.recording.id}/chunks`), ({ request }) => {
      refused(request.headers.get('Authorization'));
      return HttpResponse.error();
    }),
  );
  await speak('two');
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  act(() => given.signedOut());
  act(() => void given.signedIn({ id: SOMEBODY_ELSE }));
  window.dispatchEvent(new Event('online'));
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeInTheDocument();
  expect(refused.mock.calls).toEqual([['Bearer access-1']]);
  expect(service.completed).toBe(0);
  expect(screen.queryByText('Your recordings')).not.toBeInTheDocument();
  expect(await (await openTakes()).list(testUser.id)).toMatchObject([{ userId: testUser.id, pieces: 3 }]);
  expect(await (await openTakes()).list(SOMEBODY_ELSE)).toEqual([]);
});

test('a recording that the server refuses stays on this device and is offered again', async () => {
  server.use(
    http.post(apiUrl('/recordings'), () => HttpResponse.json(failure(429, 'QUOTE_LIMIT_EXCEEDED'), { status: 429 })),
  );
  open();
  await record();
  await speak('one');
  clock.ahead = 6000;
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText(/reached your monthly quote limit/)).toBeInTheDocument();
  expect(await button('Try again')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the plans' })).toBeInTheDocument();
});

test('what waits can be thrown away by its person, after a question', async () => {
  const takes = await leftBehind();
  const tried = jest.fn(() => HttpResponse.error());
  server.use(http.post(apiUrl('/recordings'), tried));
  open();
  await waitFor(() => expect(tried).toHaveBeenCalled());
  expect(await screen.findByText('It is safe on this device and goes out by itself in a moment.')).toBeInTheDocument();
  await userEvent.click(await button('More for the recording of 0:08'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Discard' }));
  expect(await takes.list(testUser.id)).toHaveLength(1);
  await userEvent.click(await button('Discard it'));
  await waitFor(async () => expect(await takes.list(testUser.id)).toEqual([]));
  expect(screen.queryByText('On this phone')).not.toBeInTheDocument();
});

test('a session that has expired keeps a recording here; it goes out once its person has signed in again', async () => {
  const takes = await leftBehind();
  const service = aService();
  const refused = jest.fn(() => HttpResponse.json(failure(401, 'SESSION_EXPIRED'), { status: 401 }));
  server.use(http.post(apiUrl('/recordings'), refused), http.post(apiUrl('/auth/refresh'), refused));
  open();
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('Uploading')).not.toBeInTheDocument());
  expect(await takes.list(testUser.id)).toHaveLength(1);
  expect(screen.queryByText(/goes out by itself later/)).not.toBeInTheDocument();
  server.resetHandlers();
  server.use(
    http.get(apiUrl('/events'), () => HttpResponse.error()),
    http.get(apiUrl('/quotes/:id'), () => HttpResponse.json(failure(404, 'QUOTE_NOT_FOUND'), { status: 404 })),
  );
  aService(service);
  act(() => void given.signedIn());
  await waitFor(() => expect(service.completed).toBe(1));
  await waitFor(async () => expect(await takes.list(testUser.id)).toEqual([]));
});
