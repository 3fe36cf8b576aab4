import { FlagsProvider, useFlag } from '@jobspeak/web/flags';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { apiUrl, given } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  act(() => given.signedOut());
  server.resetHandlers();
});
afterAll(() => server.close());

const encoder = new TextEncoder();

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
  jest.restoreAllMocks();
});

test('while the API does not answer, a switch stands as the product has it', async () => {
  const { state } = serve(null);
  show();
  await waitFor(() => expect(state.asked).toBeGreaterThan(0));
  expect(screen.getByText('The tour is on')).toBeInTheDocument();
});
