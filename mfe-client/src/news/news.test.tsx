import { useQuery } from '@jobspeak/web/query';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someId } from '../testing';
import { News } from '.';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => given.signedIn());
afterEach(() => {
  given.signedOut();
  server.resetHandlers();
});
afterAll(() => server.close());

const QUOTE = someId();

/** What the stream tells when a customer has done something with this quote. */
const told = (quoteId: string) => ({
  id: someId(),
  name: 'notice.created',
  version: 1,
  occurredAt: '2026-03-02T09:00:00.000Z',
  accountId: someId(),
  data: {
    noticeId: someId(),
    unread: 1,
    notice: {
      id: someId(),
      timestamp: '2026-03-02T09:00:00.000Z',
      read: false,
      kind: 'quote-approved',
      title: 'Ann Lee has approved your quote',
      message: '',
      document: { kind: 'quote', id: quoteId },
    },
  },
});

/** A screen that shows how often it has read this quote. */
function Reader({ onRead }: { onRead: () => number }) {
  const { data } = useQuery({ queryKey: ['quotes', QUOTE], queryFn: () => Promise.resolve(onRead()) });
  return <p>{`Read ${data ?? 0}`}</p>;
}

async function show(events: object[]) {
  let reads = 0;
  let send = () => {};
  server.use(
    http.get(apiUrl('/events'), () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = () =>
            controller.enqueue(
              new TextEncoder().encode(
                events.map((event) => `event: notice.created\ndata: ${JSON.stringify(event)}\n\n`).join(''),
              ),
            );
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  renderScreen(
    <>
      <News />
      <Reader onRead={() => (reads += 1)} />
    </>,
  );
  await screen.findByText('Read 1');
  send();
  return () => reads;
}

test('a quote that its customer has answered is read anew on an open screen', async () => {
  await show([told(QUOTE)]);
  expect(await screen.findByText('Read 2')).toBeInTheDocument();
});

test('news of another quote, and what is no news, change nothing here', async () => {
  const reads = await show([{ nonsense: true }, told(someId()), told(QUOTE)]);
  await screen.findByText('Read 2'); // by the last of them alone
  expect(reads()).toBe(2);
});
