import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from './Toaster';
import { createToastStore, TOAST_DURATION_MS, TOAST_FADE_MS, TOAST_LIMIT, useToasts } from './toasts';

// the frontends are typed without node; this test reads a file
declare const __dirname: string;
const { readFileSync } = jest.requireActual<{ readFileSync: (file: string, encoding: 'utf8') => string }>('node:fs');
const style = readFileSync(`${__dirname}/Toaster.module.css`, 'utf8');

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

test('the constants are those of the specification', () => {
  expect([TOAST_LIMIT, TOAST_DURATION_MS, TOAST_FADE_MS]).toEqual([5, 5000, 300]);
  // the fade is the style's as much as the clock's; the width gives way only to a narrower screen
  expect(style).toMatch(/\.leaving \{[^}]*transition: opacity 300ms/);
  expect(style).toMatch(/\.stack \{[^}]*width: min\(24rem, calc\(100vw - /);
});

test.each([
  [undefined, 'top', 'right'],
  ['top-right', 'top', 'right'],
  ['top-left', 'top', 'left'],
  ['top-center', 'top', 'center'],
  ['bottom-left', 'bottom', 'left'],
  ['bottom-right', 'bottom', 'right'],
  ['bottom-center', 'bottom', 'center'],
] as const)('toasts that are asked to stand at %s stand at the %s %s', (position, edge, side) => {
  render(<ToastProvider {...(position && { position })}>page</ToastProvider>);
  expect(screen.getByRole('region', { name: 'Notifications' }).className.split(' ')).toEqual(['stack', edge, side]);
  const rule = { top: /\.top \{\s+top:/, bottom: /\.bottom \{\s+bottom:/, left: /\.left \{\s+left:/ };
  const sides = {
    ...rule,
    right: /\.right \{\s+right:/,
    center: /\.center \{\s+left: 50%;\s+transform: translateX\(-50%/,
  };
  expect(style).toMatch(sides[edge]);
  expect(style).toMatch(sides[side]);
});

test.each([
  ['success', 'Success'],
  ['error', 'Error'],
  ['warning', 'Warning'],
  ['info', 'Information'],
] as const)('a toast of the type %s has a title, says "%s", and is announced', (type, word) => {
  const { show } = showing();
  const announced = screen.getByRole('status');
  expect(announced).toHaveAttribute('aria-live', 'polite');
  show({ type, title: 'The quote', message: 'More about it' });
  const item = within(announced).getByRole('listitem');
  expect(item).toHaveAttribute('data-type', type);
  expect(within(item).getByRole('img', { name: word })).toBeInTheDocument();
  expect(within(item).getByText('The quote')).toBeInTheDocument();
  expect(within(item).getByText('More about it')).toBeInTheDocument();
});

test('a page may show fewer or more toasts', () => {
  const Button = () => {
    const toasts = useToasts();
    const all = () => ['1', '2', '3'].forEach((title) => void toasts.show({ type: 'info', title }));
    return (
      <button type="button" onClick={all}>
        Show
      </button>
    );
  };
  render(
    <ToastProvider limit={2}>
      <Button />
    </ToastProvider>,
  );
  act(() => screen.getByRole('button', { name: 'Show' }).click());
  expect(titles()).toEqual(['3', '2']);
});

test('a toast has an id of its own, by which it alone is removed', () => {
  const { store } = showing();
  const ids: string[] = [];
  act(() => {
    for (const title of ['1', '2', '3']) ids.push(store.show({ type: 'info', title }));
  });
  expect(new Set(ids).size).toBe(3);
  act(() => {
    store.dismiss(ids[1] ?? '');
    store.dismiss('unknown');
  });
  pass(TOAST_FADE_MS);
  expect(titles()).toEqual(['3', '1']);
});

test('a toast may have a time of its own', () => {
  const { show } = showing();
  show({ type: 'info', title: 'Short', duration: 1000 });
  pass(999);
  expect(screen.getByRole('listitem')).not.toHaveClass('leaving');
  pass(1 + TOAST_FADE_MS);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

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

test('using toasts outside a provider fails loudly', () => {
  const Lonely = () => <>{useToasts().current().length}</>;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Lonely />)).toThrow('useToasts must be used within a ToastProvider');
});
