import { apiUrl } from '@jobspeak/web/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  aService,
  button,
  clock,
  discard,
  FakeMediaRecorder,
  getUserMedia,
  open,
  record,
  server,
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

test('going back while somebody speaks asks first', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one');
  clock.ahead = 6000;
  act(() => history.back());
  expect(await screen.findByText('You are recording')).toBeInTheDocument();
  await userEvent.click(await button('Keep recording'));
  expect(screen.getByText('Listening')).toBeInTheDocument();
  act(() => history.back());
  await userEvent.click(await button('Stop and send it'));
  await waitFor(() => expect(address()).toBe('/client/dashboard'));
  await waitFor(() => expect(service.completed).toBe(1));
});

test('what is thrown away on going back leads on at once, and nothing of it is sent', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one');
  clock.ahead = 6000;
  act(() => history.back());
  await screen.findByText('You are recording');
  await userEvent.click(await button('Discard it'));
  await waitFor(() => expect(address()).toBe('/client/dashboard'));
  expect(service.completed).toBe(0);
});

const closing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a file that is being sent is not lost with its tab, nor by a newer version of the app', async () => {
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.post(apiUrl('/recordings/upload'), async () => {
      await arriving;
      return HttpResponse.json({ code: 'SERVER_ERROR' }, { status: 500 });
    }),
  );
  open();
  expect(closing()).toBe(false);
  await userEvent.upload(screen.getByLabelText('Audio file'), new File(['sound'], 'memo.webm', { type: 'audio/webm' }));
  await waitFor(() => expect(closing()).toBe(true));
  arrive();
  await waitFor(() => expect(closing()).toBe(false));
});
