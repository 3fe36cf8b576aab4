import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteRoutes } from './RemoteRoutes';
import { routesOf } from './remotes';

jest.mock('./remotes', () => ({ routesOf: jest.fn() }));
const load = jest.mocked(routesOf);
beforeEach(() => {
  load.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test("a remote that is down shows an error card beside the rest; 'Try again' loads it", async () => {
  load.mockRejectedValueOnce(new Error('RUNTIME-008'));
  load.mockResolvedValueOnce({ default: () => <p>users are here</p> });
  render(
    <>
      <nav>the rest</nav>
      <RemoteRoutes name="mfe_admin" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Everything else still works.');
  expect(screen.getByText('RUNTIME-008')).toBeInTheDocument();
  expect(screen.getByText('the rest')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('users are here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a screen that throws is caught in its place', async () => {
  let broken = true;
  load.mockImplementation(async () => ({
    default: () => {
      if (broken) throw new Error('boom');
      return <p>mended</p>;
    },
  }));
  render(<RemoteRoutes name="mfe_client" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('alert')).toHaveTextContent('Something unexpected happened. Please try again.');
  expect(screen.getByRole('alert')).toHaveTextContent('boom');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mended')).toBeInTheDocument();
});

test('until a remote is there a spinner is; one that takes long says so and offers a reload', async () => {
  jest.useFakeTimers();
  let arrive = (_module: Awaited<ReturnType<typeof routesOf>>) => undefined as void;
  load.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  render(<RemoteRoutes name="mfe_auth" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  jest.useRealTimers();
  await act(async () => arrive({ default: () => <p>sign-in is here</p> }));
  expect(screen.getByText('sign-in is here')).toBeInTheDocument();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});
