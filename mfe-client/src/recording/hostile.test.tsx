import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aService,
  button,
  clock,
  discard,
  FakeMediaRecorder,
  getUserMedia,
  open,
  record,
  speak,
  startRecordings,
  tracks,
} from './testing';

startRecordings();

const muted = (isMuted: boolean): void => {
  for (const track of tracks) track.muted = isMuted;
};

test('a microphone that is still taken is not recorded from: its silence would be in the place of words', async () => {
  aService();
  open();
  await record();
  await speak('one');
  clock.ahead = 6000;
  muted(true);
  act(() => tracks[0]?.tell('mute'));
  await userEvent.click(await button('Resume'));
  expect(await screen.findByText(/The microphone is still taken/)).toBeInTheDocument();
  expect(FakeMediaRecorder.last?.state).toBe('paused');
  muted(false);
  await userEvent.click(await button('Resume'));
  expect(await screen.findByText('Listening')).toBeInTheDocument();
  expect(FakeMediaRecorder.last?.state).toBe('recording');
  await discard();
});

test('a microphone that is taken from the beginning is said to be', async () => {
  const give = getUserMedia.getMockImplementation();
  getUserMedia.mockImplementation(async () => {
    const stream: unknown = await give?.();
    muted(true);
    return stream;
  });
  open();
  await userEvent.click(await button('Start recording'));
  expect(await screen.findByText(/Something else has taken the microphone/)).toBeInTheDocument();
  expect(FakeMediaRecorder.last?.state).toBe('paused');
  await discard();
});

/** Time stands still until the test moves it. */
const freeze = () => {
  const at = performance.now();
  return jest.spyOn(performance, 'now').mockImplementation(() => at + clock.ahead);
};
afterEach(() => jest.restoreAllMocks());

test('the second press of a double tap neither stops what the first has begun, nor begins anew', async () => {
  aService();
  open();
  const start = await button('Start recording');
  freeze();
  fireEvent.click(start);
  const stop = await button('Stop and make the quote');
  clock.ahead = 300;
  fireEvent.click(stop);
  expect(screen.getByText('Listening')).toBeInTheDocument();
  clock.ahead = 2000;
  fireEvent.click(stop);
  expect(await screen.findByText(/too short/)).toBeInTheDocument();
  await discard();
});
