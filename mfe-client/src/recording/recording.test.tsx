import { createQueryClient } from '@jobspeak/web/query';
import { useRecording } from '@jobspeak/web/state';
import { apiUrl, testUser } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aRecording } from '../testing';
import { forgetTakes, openTakes } from './takes';
import {
  aService,
  button,
  clock,
  FakeMediaRecorder,
  getUserMedia,
  leftBehind,
  open,
  record,
  SOMEBODY_ELSE,
  server,
  speak,
  startRecordings,
  tracks,
} from './testing';

startRecordings();

test('what was spoken is sent piece by piece and becomes a quote', async () => {
  const service = aService();
  const { address } = open();
  await record();
  expect(FakeMediaRecorder.last?.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 32_000 });
  await speak('one', 'two');
  clock.ahead = 8000;
  await speak('three');
  await waitFor(() => expect(service.pieces.size).toBe(3));
  expect(service.completed).toBe(0);
  await userEvent.click(await button('Stop and make the quote'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces]).toEqual([
    [0, 'one'],
    [1, 'two'],
    [2, 'three'],
    [3, 'end'],
  ]);
  expect(service.completed).toBe(1);
  expect(tracks[0]?.stop).toHaveBeenCalled();
  expect(await (await openTakes()).list(testUser.id)).toEqual([]);
});

test('nothing opens over a recording by itself, from the press that begins it until it has gone out', async () => {
  aService();
  open();
  await screen.findByRole('button', { name: 'Start recording' });
  expect(useRecording.getState().isOn).toBe(false);
  await record();
  expect(useRecording.getState().isOn).toBe(true);
  await speak('one');
  clock.ahead = 8000;
  await userEvent.click(await button('Stop and make the quote'));
  await waitFor(() => expect(useRecording.getState().isOn).toBe(false));
});

test('a connection that is lost while speaking loses nothing', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one', 'two');
  clock.ahead = 6000;
  await speak('three');
  await waitFor(() => expect(service.pieces.size).toBe(3));
  let refused = 0;
  server.use(
    http.patch(apiUrl(`/recordings/${service.recording.id}/chunks`), () => {
      refused += 1;
      return HttpResponse.error();
    }),
  );
  await speak('four', 'five');
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText('Sending the recording…')).toBeInTheDocument();
  await waitFor(() => expect(refused).toBeGreaterThan(0));
  expect(await (await openTakes()).list(testUser.id)).toMatchObject([{ pieces: 6 }]);
  expect(address()).toBe('/client/recording');

  server.resetHandlers();
  aService(service);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces.values()]).toEqual(['one', 'two', 'three', 'four', 'five', 'end']);
  expect(await (await openTakes()).list(testUser.id)).toEqual([]);
});

test('less than five seconds are refused before anything is sent, and can be gone on with', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one');
  clock.ahead = 3000;
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findAllByText('Recording is too short. Please record 5 seconds or more.')).toHaveLength(1);
  expect(FakeMediaRecorder.last?.state).toBe('paused');
  expect(service.opened).toEqual([]);
  await userEvent.click(await button('Resume'));
  expect(screen.queryByText(/too short/)).not.toBeInTheDocument();
  clock.ahead = 6000;
  await userEvent.click(await button('Stop and make the quote'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces.values()]).toEqual(['one', 'end']);
});

test('a microphone that is unplugged ends the recording: too short is gone, the rest is sent', async () => {
  const service = aService();
  const { address } = open();
  const unplug = () => act(async () => tracks.at(-1)?.tell('ended'));
  await record();
  clock.ahead = 3000;
  await unplug();
  expect(await screen.findByText('Recording is too short. Please record 5 seconds or more.')).toBeInTheDocument();
  expect(service.opened).toEqual([]);
  expect(screen.queryByText(/microphone has stopped/)).not.toBeInTheDocument();
  await record();
  clock.ahead = 9000;
  await unplug();
  expect(await screen.findByText(/microphone has stopped/)).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
});

test("the browser's recorder that breaks down ends the recording with all that it has heard", async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one');
  clock.ahead = 9000;
  act(() => FakeMediaRecorder.last?.stop());
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces.values()]).toEqual(['one', 'end']);
});

test('the last words of a microphone that is unplugged are waited for', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one');
  clock.ahead = 9000;
  const heard = FakeMediaRecorder.last;
  if (!heard) throw new Error('Nothing records.');
  heard.state = 'inactive'; // as a browser does before it hands over what it has
  await act(async () => tracks.at(-1)?.tell('ended'));
  heard.hand('last');
  heard.dispatchEvent(new Event('stop'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces.values()]).toEqual(['one', 'last']);
  expect(await (await openTakes()).list(testUser.id)).toEqual([]);
});

test('a clock that is set back while somebody speaks costs nothing', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one');
  Object.assign(clock, { ahead: 8000, setOn: -3_600_000 });
  await userEvent.click(await button('Stop and make the quote'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
});

test('a pause does not count as speaking', async () => {
  aService();
  open();
  await record();
  clock.ahead = 2000;
  await userEvent.click(await button('Pause'));
  clock.ahead = 60_000;
  await userEvent.click(await button('Resume'));
  clock.ahead = 61_000;
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText(/too short/)).toBeInTheDocument();
});

test('before the browser asks, it is said why; a refusal says what to do', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  open();
  expect(await screen.findByText(/Your browser will ask for the microphone/)).toBeInTheDocument();
  await userEvent.click(await button('Start recording'));
  expect(
    await screen.findAllByText(
      'Microphone access is required to record. Allow it in your browser settings and try again.',
    ),
  ).toHaveLength(1);
  expect(screen.getByText('The microphone is off')).toBeInTheDocument();
  expect(screen.getByText('Switch the microphone on for this page.')).toBeInTheDocument();
});

test('a device without a microphone says so', async () => {
  getUserMedia.mockRejectedValue(new DOMException('none', 'NotFoundError'));
  open();
  await userEvent.click(await button('Start recording'));
  expect(await screen.findByText('The recording failed. Please try again.')).toBeInTheDocument();
});

test('a recording is thrown away only after being asked', async () => {
  open();
  await record();
  await speak('one');
  await userEvent.click(await button('Discard'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard it' }));
  expect(await screen.findByText('Ready when you are')).toBeInTheDocument();
  await waitFor(async () => expect(await (await openTakes()).list(testUser.id)).toEqual([]));
});

test('closing the tab is asked about while something could be lost', async () => {
  open();
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await record();
  expect(closing()).toBe(true);
});

test('the space bar starts and stops', async () => {
  const service = aService();
  open();
  await screen.findByText('Ready when you are');
  await userEvent.keyboard(' ');
  await screen.findByText('Listening');
  clock.ahead = 6000;
  await userEvent.keyboard(' ');
  await waitFor(() => expect(service.completed).toBe(1));
});

test("one person's recordings are removed from this device, and nobody else's", async () => {
  await leftBehind();
  const takes = await openTakes();
  const [take] = await takes.list(testUser.id);
  if (!take) throw new Error('Nothing was left behind');
  await takes.addPieces({ ...take, id: 'take-of-another', userId: SOMEBODY_ELSE }, 0, [new ArrayBuffer(4)]);
  await forgetTakes(testUser.id);
  expect(await takes.list(testUser.id)).toEqual([]);
  expect(await takes.piece(take.id, 0)).toBeUndefined();
  expect(await takes.list(SOMEBODY_ELSE)).toHaveLength(1);
  expect(await takes.piece('take-of-another', 0)).toBeDefined();
});

const file = (name: string) => new File(['sound'], name, { type: 'audio/webm' });

test('a file that arrives while somebody speaks does not take them away', async () => {
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.post(apiUrl('/recordings/upload'), async () => {
      await arriving;
      return HttpResponse.json(aRecording(), { status: 201 });
    }),
  );
  const client = createQueryClient({ show: () => '' });
  const { address } = open(client);
  await userEvent.upload(screen.getByLabelText('Audio file'), file('memo.webm'));
  await record();
  expect(client.isMutating()).toBe(1);
  arrive();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(address()).toBe('/client/recording');
  expect(screen.getByText('Listening')).toBeInTheDocument();
  await userEvent.click(await button('Discard'));
  await userEvent.click(await button('Discard it'));
  expect(await screen.findByText('Ready when you are')).toBeInTheDocument();
});
