import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from './Toaster';
import { createToastStore, TOAST_DURATION_MS, TOAST_FADE_MS, useToasts } from './toasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const titles = () => screen.queryAllByRole('listitem').map((item) => within(item).getAllByText(/./)[0]?.textContent);

const showing = () => {
  const store = createToastStore();
  render(<ToastProvider store={store}>page</ToastProvider>);
  const show = (...args: Parameters<typeof store.show>) => act(() => void store.show(...args));
  return { store, show };
};

test('the newest toast comes first and at most five are shown', () => {
  const { show } = showing();
  for (const title of ['1', '2', '3', '4', '5', '6']) show({ type: 'info', title });
  expect(titles()).toEqual(['6', '5', '4', '3', '2']);
});

test('a toast fades after five seconds and is gone 300 ms later', () => {
  const { show } = showing();
  show({ type: 'success', title: 'Saved' });
  pass(TOAST_DURATION_MS - 1);
  expect(screen.getByRole('listitem')).not.toHaveClass('leaving');
  pass(1);
  expect(screen.getByRole('listitem')).toHaveClass('leaving');
  pass(TOAST_FADE_MS);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test.each([{ persistent: true }, { duration: 0 }, { duration: -1 }])('a toast with %o stays', (more) => {
  const { show } = showing();
  show({ type: 'error', title: 'Still here', ...more });
  pass(60_000);
  expect(screen.getByText('Still here')).toBeInTheDocument();
});

test('a toast that is being read waits, and its clock starts anew', () => {
  const { store } = showing();
  let id = '';
  act(() => {
    id = store.show({ type: 'info', title: 'Long text' });
  });
  pass(4000);
  act(() => store.hold(id));
  pass(20_000);
  expect(screen.getByText('Long text')).toBeInTheDocument();
  act(() => store.release(id));
  pass(TOAST_DURATION_MS + TOAST_FADE_MS);
  expect(screen.queryByText('Long text')).not.toBeInTheDocument();
});

test('the close button removes one toast; without one there is no button', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { show } = showing();
  show({ type: 'warning', title: 'First', message: 'More about it', closable: false });
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  show({ type: 'info', title: 'Second' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  pass(TOAST_FADE_MS);
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
  expect(screen.getByText('More about it')).toBeInTheDocument();
});

test('the type is told in words, not by colour alone', () => {
  const { show } = showing();
  show({ type: 'error', title: 'No signal' });
  expect(screen.getByRole('img', { name: 'Error' })).toBeInTheDocument();
});

test('using toasts outside a provider fails loudly', () => {
  const Lonely = () => <>{useToasts().current().length}</>;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Lonely />)).toThrow('useToasts must be used within a ToastProvider');
});
