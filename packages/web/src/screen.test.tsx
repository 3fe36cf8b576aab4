import { ErrorBoundary } from '@jobspeak/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyScreen } from './screen';

const Quotes = ({ count }: { count: number }) => <h1>{count} quotes</h1>;

test('a spinner is shown until the code is there, and not again', async () => {
  const load = jest.fn(() => Promise.resolve(Quotes));
  const Screen = lazyScreen(load);
  const first = render(<Screen count={1} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(await screen.findByRole('heading', { name: '1 quotes' })).toBeInTheDocument();
  first.unmount();
  render(<Screen count={2} />);
  expect(screen.getByRole('heading', { name: '2 quotes' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test("code that did not come is asked for once, and again by 'Try again'", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn(() => Promise.resolve(Quotes)).mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const Screen = lazyScreen(load);
  render(
    <ErrorBoundary>
      <Screen count={3} />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: '3 quotes' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});
