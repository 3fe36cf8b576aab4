import { AppError } from '@jobspeak/contracts/errors';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Answered } from './Answered';

const refetch = jest.fn(async () => undefined);
const question = { data: undefined, isError: false, isRefetchError: false, error: null, refetch };
const failed = { ...question, isError: true, error: new AppError('SERVICE_UNAVAILABLE') };
const show = (query: Parameters<typeof Answered<string>>[0]['query']) =>
  render(
    <Answered query={query} rows={2} label="Loading the figures" title="No figures">
      {(data) => <p>{data}</p>}
    </Answered>,
  );

test('what is asked for is awaited, shown, or refused with another try', async () => {
  const { unmount } = show(question);
  expect(screen.getByText('Loading the figures')).toBeInTheDocument();
  unmount();
  const { unmount: end } = show(failed);
  expect(screen.getByRole('heading', { name: 'No figures' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  end();
  show({ ...question, data: 'Forty-two' });
  expect(screen.getByText('Forty-two')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('what cannot be renewed stays, and it is said that it is old', () => {
  show({ ...failed, data: 'Forty-two', isRefetchError: true });
  expect(screen.getByText('Forty-two')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'This could not be renewed' })).toBeInTheDocument();
});

test('what there is none of is said, also by an error that the frame has made', () => {
  // the frame and the back office have a copy of the class each
  const error = Object.assign(new Error('gone'), { name: 'AppError', code: 'NOT_FOUND' });
  render(
    <Answered query={{ ...question, isError: true, error }} rows={2} missing={<p>No such trace</p>}>
      {(data: string) => <p>{data}</p>}
    </Answered>,
  );
  expect(screen.getByText('No such trace')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
