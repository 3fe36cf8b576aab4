import 'fake-indexeddb/auto';
import { createToastStore, ToastProvider } from '@jobspeak/ui';
import { AppError, api } from '@jobspeak/web';
import { createQueryClient, type QueryClient, QueryProvider, useQuery } from '@jobspeak/web/query';
import { apiUrl, given } from '@jobspeak/web/testing';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { forgetSeen } from './offline-reading';

const server = setupServer();
const Name = { parse: (value: unknown) => (value as { name: string }).name };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn());
afterEach(async () => {
  server.resetHandlers();
  given.signedOut();
  await forgetSeen();
});
afterAll(() => server.close());

const serverSays = (name: string) => server.use(http.get(apiUrl('/clients/1'), () => HttpResponse.json({ name })));
const noConnection = () => server.use(http.get(apiUrl('/clients/1'), () => HttpResponse.error()));

function Client({ area }: { area: string }) {
  const { data, error } = useQuery({ queryKey: [area, '1'], queryFn: () => api.get('/clients/1', Name), retry: false });
  return <p>{data ?? (error instanceof AppError ? error.code : 'waiting')}</p>;
}

/** A start of the app, which knows nothing but what the device keeps. */
function visit(area = 'clients'): { client: QueryClient; leave: () => void } {
  const toasts = createToastStore();
  const client = createQueryClient(toasts);
  const { unmount } = render(
    <ToastProvider store={toasts}>
      <QueryProvider client={client}>
        <Client area={area} />
      </QueryProvider>
    </ToastProvider>,
  );
  return { client, leave: unmount };
}

/** A visit on which the server answered. */
async function seenBefore(area = 'clients'): Promise<void> {
  serverSays('Joan Ellery');
  const { leave } = visit(area);
  await screen.findByText('Joan Ellery');
  leave();
}

test('what was seen can be read again without a connection, and is asked for again when there is one', async () => {
  await seenBefore();
  noConnection();
  const { client } = visit();
  expect(await screen.findByText('Joan Ellery')).toBeInTheDocument();
  serverSays('Joan Ellery-Hart');
  await client.refetchQueries({ stale: true });
  expect(await screen.findByText('Joan Ellery-Hart')).toBeInTheDocument();
});

test('what was never seen cannot be read', async () => {
  noConnection();
  visit();
  expect(await screen.findByText('NETWORK_ERROR')).toBeInTheDocument();
});

test('a refusal of the server is never answered from what was seen', async () => {
  await seenBefore();
  const gone = { error: { code: 'CLIENT_NOT_FOUND', requestId: '1' } };
  server.use(http.get(apiUrl('/clients/1'), () => HttpResponse.json(gone, { status: 404 })));
  visit();
  expect(await screen.findByText('CLIENT_NOT_FOUND')).toBeInTheDocument();
});

test('nobody reads what somebody else has seen', async () => {
  await seenBefore();
  given.signedOut();
  given.signedIn({ id: 'somebody-else' });
  noConnection();
  visit();
  expect(await screen.findByText('NETWORK_ERROR')).toBeInTheDocument();
});

test('what is not for reading on the way is not kept', async () => {
  await seenBefore('sessions');
  noConnection();
  visit('sessions');
  expect(await screen.findByText('NETWORK_ERROR')).toBeInTheDocument();
});
