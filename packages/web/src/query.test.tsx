import { AppError } from '@jobspeak/contracts/errors';
import { ToastProvider } from '@jobspeak/ui';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Boundary, createQueryClient, QueryProvider, retryDelay, useMutation, useSuspenseQuery } from './query';
import { renderScreen } from './testing';

test('waits between tries double from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

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
  ['may be sent twice and the server failed', { idempotent: true }, 'SERVER_ERROR', 2],
  ['may be sent twice and there was no connection', { idempotent: true }, 'NETWORK_ERROR', 2],
  ['may be sent twice but was refused', { idempotent: true }, 'INVALID_INPUT', 1],
  ['may not be sent twice', {}, 'SERVER_ERROR', 1],
] as const)('a mutation that %s', async (_name, meta, code, calls) => {
  const send = refuse(code);
  await mutate(meta, send);
  expect(send).toHaveBeenCalledTimes(calls);
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
