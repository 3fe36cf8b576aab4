import { AppError } from '@jobspeak/contracts/errors';
import { ToastProvider } from '@jobspeak/ui';
import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Boundary, createQueryClient, QueryProvider, type Submit, useMutation, useSuspenseQuery } from './query';
import { renderScreen } from './testing';

afterEach(() => jest.useRealTimers());

const mutate = async (meta: Record<string, unknown>, mutationFn: () => Promise<unknown>) => {
  const show = jest.fn(() => 'id');
  const client = createQueryClient({ show });
  client.setDefaultOptions({ mutations: { retryDelay: 0 } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ToastProvider>
      <QueryProvider client={client}>{children}</QueryProvider>
    </ToastProvider>
  );
  const { result } = renderHook(() => useMutation({ meta, mutationFn }), { wrapper });
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isIdle || result.current.isPending).toBe(false));
  return show;
};
const refuse = (code: ConstructorParameters<typeof AppError>[0]) => jest.fn(() => Promise.reject(new AppError(code)));

test('a mutation says that it is done', async () => {
  const show = await mutate({ done: 'Quote approved' }, () => Promise.resolve());
  expect(show.mock.calls).toEqual([[{ type: 'success', title: 'Quote approved' }]]);
});

test('a failed mutation is told once, in the words of its code', async () => {
  const show = await mutate({}, refuse('DUPLICATE_ITEM'));
  expect(show.mock.calls).toEqual([
    [{ type: 'error', title: 'An item with this name already exists in your library.' }],
  ]);
});

test('a form tells its failure itself, and the sign-in page an expired session', async () => {
  expect(await mutate({ inForm: true }, refuse('DUPLICATE_ITEM'))).not.toHaveBeenCalled();
  expect(await mutate({}, refuse('SESSION_EXPIRED'))).not.toHaveBeenCalled();
});

test.each([
  ['meets a server that failed', {}, 'SERVER_ERROR', 2],
  ['has no connection', {}, 'NETWORK_ERROR', 2],
  ['was refused', {}, 'INVALID_INPUT', 1],
  ['may not be sent twice', { idempotent: false }, 'SERVER_ERROR', 1],
] as const)('a mutation that %s', async (_name, meta, code, calls) => {
  const send = refuse(code);
  await mutate(meta, send);
  expect(send).toHaveBeenCalledTimes(calls);
});

test('each submit of a mutation has a key of its own, and its second try the same one', async () => {
  const keys: string[] = [];
  const client = createQueryClient({ show: () => 'id' });
  client.setDefaultOptions({ mutations: { retryDelay: 0 } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ToastProvider>
      <QueryProvider client={client}>{children}</QueryProvider>
    </ToastProvider>
  );
  const send = (_input: void, { idempotencyKey }: Submit) => {
    keys.push(idempotencyKey);
    return Promise.reject(new AppError('NETWORK_ERROR'));
  };
  const { result } = renderHook(() => useMutation({ mutationFn: send }), { wrapper });
  for (let submit = 1; submit <= 2; submit += 1)
    await act(() => expect(result.current.mutateAsync()).rejects.toThrow('Unable to connect'));
  expect(keys).toHaveLength(4);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[3]).toBe(keys[2]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('data is fresh for five minutes, kept for ten, and asked for up to four times', async () => {
  jest.useFakeTimers();
  const client = createQueryClient({ show: () => 'id' });
  const load = jest.fn(() => Promise.resolve('quotes'));
  await client.fetchQuery({ queryKey: ['a'], queryFn: load });
  jest.setSystemTime(Date.now() + 299_999);
  await client.fetchQuery({ queryKey: ['a'], queryFn: load });
  expect(load).toHaveBeenCalledTimes(1);
  jest.setSystemTime(Date.now() + 1);
  await client.fetchQuery({ queryKey: ['a'], queryFn: load });
  expect(load).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(599_999);
  expect(client.getQueryData(['a'])).toBe('quotes');
  jest.advanceTimersByTime(1);
  expect(client.getQueryData(['a'])).toBeUndefined();

  const waits: number[] = [];
  const started = Date.now();
  const fail = jest.fn(() => {
    waits.push(Date.now() - started);
    return Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
  });
  const observer = new QueryObserver(client, { queryKey: ['b'], queryFn: fail });
  const stop = observer.subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(waits).toEqual([0, 1000, 3000, 7000]);
  expect(client.getQueryState(['b'])).toMatchObject({ status: 'error' });
  stop();
});

test("a failed query shows its error card; 'Try again' asks again", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new AppError('QUOTE_NOT_FOUND'))
    .mockResolvedValueOnce('Bathroom');
  const Quote = () => <p>{useSuspenseQuery({ queryKey: ['quote'], queryFn: load }).data}</p>;
  renderScreen(
    <Boundary>
      <Quote />
    </Boundary>,
  );
  expect(await screen.findByText('We could not find that quote. It may have been deleted.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Bathroom')).toBeInTheDocument();
});
