import { FlagsProvider, useFlag } from '@jobspeak/web/flags';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { apiUrl, given } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  act(() => given.signedOut());
  server.resetHandlers();
});
afterAll(() => server.close());

const encoder = new TextEncoder();

/** Every timer of the browser stays, but for some. */
const TIMERS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const timersBut = (...faked: (typeof TIMERS)[number][]) => TIMERS.filter((name) => !faked.includes(name));

/** Serves the switches, and a stream over which it is told that one was set. */
function serve(first: boolean | null) {
  const state = { tour: first, asked: 0, stream: null as ReadableStreamDefaultController<Uint8Array> | null };
  server.use(
    http.get(apiUrl('/feature-flags'), () => {
      state.asked += 1;
      return state.tour === null ? HttpResponse.error() : HttpResponse.json({ flags: { tour: state.tour } });
    }),
    http.get(
      apiUrl('/events'),
      () =>
        new HttpResponse(new ReadableStream({ start: (stream) => void (state.stream = stream) }), {
          headers: { 'content-type': 'text/event-stream' },
        }),
    ),
  );
  return {
    state,
    set: async (tour: boolean) => {
      await waitFor(() => expect(state.stream).not.toBeNull());
      state.tour = tour;
      state.stream?.enqueue(encoder.encode(`event: flag.changed\ndata: {"data":{"key":"tour"}}\n\n`));
    },
  };
}

const Part = () => <p>{useFlag('tour') ? 'The tour is on' : 'The tour is off'}</p>;
const show = () => {
  given.signedIn();
  render(
    <FlagsProvider>
      <Part />
    </FlagsProvider>,
  );
};

test('a switch stands as the API says, and follows when an administrator sets it', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0); // no page is spared the wait for its turn, but this one
  const { set } = serve(false);
  show();
  expect(await screen.findByText('The tour is off')).toBeInTheDocument();
  await set(true);
  expect(await screen.findByText('The tour is on')).toBeInTheDocument();
});

test('while no news can come, it is asked for every seven seconds: a change is there within ten', async () => {
  jest.useFakeTimers({ doNotFake: timersBut('setInterval', 'clearInterval') });
  const { state } = serve(false);
  server.use(http.get(apiUrl('/events'), () => HttpResponse.error()));
  show();
  expect(await screen.findByText('The tour is off')).toBeInTheDocument();
  state.tour = true;
  const asked = state.asked;
  jest.advanceTimersByTime(7_000);
  expect(await screen.findByText('The tour is on')).toBeInTheDocument();
  expect(state.asked).toBe(asked + 1);
});

test('when news come again, what was set in between is read', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { state } = serve(false);
  show();
  await waitFor(() => expect(state.asked).toBe(2)); // at first, and when the stream came
  const before = state.stream;
  state.tour = true;
  before?.close();
  await waitFor(() => expect(state.stream).not.toBe(before));
  expect(await screen.findByText('The tour is on')).toBeInTheDocument();
});

test('while the API does not answer, a switch stands as the product has it', async () => {
  const { state } = serve(null);
  show();
  await waitFor(() => expect(state.asked).toBeGreaterThan(0));
  expect(screen.getByText('The tour is on')).toBeInTheDocument();
});
