import 'fake-indexeddb/auto';
import { AppError } from '@jobspeak/web';
import { testUser } from '@jobspeak/web/testing';
import { waitFor } from '@testing-library/react';
import { aRecording } from '../testing';
import type { RecordingCalls } from './api';
import type { Microphone, MicrophoneOptions } from './microphone';
import { Recorder } from './recorder';
import { openTakes, type TakeStore } from './takes';

const passed = performance.now.bind(performance);
const clock = { ahead: 0 };
beforeAll(() => {
  performance.now = () => passed() + clock.ahead;
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
});
beforeEach(() => {
  clock.ahead = 0;
});
afterAll(() => {
  performance.now = passed;
});

/** A recorder with a microphone that says what it is told to, on a device that keeps what it can. */
function aRecorder(takes: () => Promise<TakeStore>, refuse?: AppError) {
  let hear: MicrophoneOptions['onPiece'] = () => {};
  let lose: MicrophoneOptions['onLost'] = () => {};
  const stopped = jest.fn();
  const sent: string[] = [];
  const calls: RecordingCalls = {
    open: async () => {
      if (refuse) throw refuse;
      return aRecording();
    },
    putPiece: async (_id, _number, bytes) => void sent.push(new TextDecoder().decode(bytes)),
    putLast: async (_id, bytes) => {
      sent.push(new TextDecoder().decode(bytes));
      return { ...aRecording(), state: 'stored' };
    },
    complete: async () => ({ ...aRecording(), state: 'stored' }),
  };
  const openMicrophone = async ({ onPiece, onLost }: MicrophoneOptions): Promise<Microphone> => {
    hear = onPiece;
    lose = onLost;
    return Object.assign({} as Microphone, {
      mimeType: 'audio/webm',
      start: jest.fn(),
      flush: jest.fn(),
      level: () => 0,
      isTaken: () => false,
      stop: async () => void stopped(),
    });
  };
  const onWaiting = jest.fn();
  const recorder = new Recorder({ userId: testUser.id, calls, openMicrophone, takes, onWaiting });
  const say = (...words: string[]) => {
    for (const word of words) hear(new Blob([word]));
  };
  return { recorder, say, sent, stopped, onWaiting, hear: (sound: Blob) => hear(sound), lose: () => lose() };
}

test('a device that has no room for a while has all of it afterwards, without a gap', async () => {
  const real = await openTakes();
  const full = jest.fn(() => false);
  const addPieces: TakeStore['addPieces'] = (...pieces) =>
    full() ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : real.addPieces(...pieces);
  const { recorder, say } = aRecorder(async () => ({ ...real, addPieces }));
  await recorder.start(null);
  say('a');
  await waitFor(async () => expect(await real.list(testUser.id)).toMatchObject([{ pieces: 1 }]));
  full.mockReturnValue(true);
  say('b');
  await waitFor(() => expect(recorder.keeps).toBe(false));
  expect(await real.list(testUser.id)).toMatchObject([{ pieces: 1 }]);
  full.mockReturnValue(false);
  say(...'cdefghij');
  await waitFor(() => expect(recorder.keeps).toBe(true));
  const [take] = await real.list(testUser.id);
  const pieces = await Promise.all(Array.from({ length: 9 }, (_, number) => real.piece(take?.id ?? '', number)));
  expect(pieces.map((piece) => new TextDecoder().decode(piece)).join('')).toBe('abcdefghi');
  await recorder.discard();
  expect(await real.list(testUser.id)).toEqual([]);
});

test('where nothing can be kept, what is said goes out from memory, and that is told', async () => {
  const { recorder, say, sent } = aRecorder(() => Promise.reject(new Error('private')));
  await recorder.start(null);
  expect(recorder.keeps).toBe(false);
  say('one', 'two');
  clock.ahead = 6000;
  await recorder.stop();
  expect(recorder.state).toMatchObject({ phase: 'sent' });
  expect(sent).toEqual(['one', 'two']);
});

test('a screen that is left before its recording begins has the microphone off, and nothing kept', async () => {
  const real = await openTakes();
  const { recorder, stopped } = aRecorder(async () => real);
  const starting = recorder.start(null);
  recorder.leave();
  await starting;
  expect(stopped).toHaveBeenCalledTimes(1);
  expect(await real.list(testUser.id)).toEqual([]);
  expect(recorder.state.phase).not.toBe('recording');
});

test('too short a take on a device without room is told of, and nothing of it stays', async () => {
  const real = await openTakes();
  const full = jest.fn(() => true);
  const addPieces: TakeStore['addPieces'] = (...pieces) =>
    full() ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : real.addPieces(...pieces);
  for (const isFullFromTheStart of [true, false]) {
    full.mockReturnValue(isFullFromTheStart);
    const { recorder, say, sent, lose } = aRecorder(async () => ({ ...real, addPieces }));
    await recorder.start(null);
    full.mockReturnValue(true);
    say('one', 'two');
    await waitFor(() => expect(recorder.keeps).toBe(false));
    lose();
    await waitFor(() => expect(recorder.state).toEqual({ phase: 'idle', problem: 'RECORDING_TOO_SHORT' }));
    await waitFor(async () => expect(await real.list(testUser.id)).toEqual([]));
    expect(sent).toEqual([]);
  }
});

test('a second of sound that a full device cannot read back costs no other second', async () => {
  const real = await openTakes();
  const { recorder, say, sent, hear } = aRecorder(async () => real);
  await recorder.start(null);
  say('one');
  hear(
    Object.assign(new Blob(['two']), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  );
  await waitFor(() => expect(recorder.keeps).toBe(false));
  say('three');
  await waitFor(() => expect(recorder.keeps).toBe(true));
  clock.ahead = 6000;
  await recorder.stop();
  expect(recorder.state).toMatchObject({ phase: 'sent' });
  expect(sent).toEqual(['one', 'three']);
});

test('an hour ends the recording, also where no screen looks at it', async () => {
  const real = await openTakes();
  const { recorder, say, sent } = aRecorder(async () => real);
  await recorder.start(null);
  say('one');
  clock.ahead = 60 * 60_000;
  say('two');
  await waitFor(() => expect(recorder.state).toMatchObject({ phase: 'sent' }));
  expect(sent).toEqual(['one', 'two']);
});

test('what nobody has kept and the server would not have is told as a failure, not as kept', async () => {
  const refusal = new AppError('QUOTE_LIMIT_EXCEEDED');
  const { recorder, say, onWaiting } = aRecorder(() => Promise.reject(new Error('private')), refusal);
  await recorder.start(null);
  say('one');
  clock.ahead = 6000;
  await recorder.stop();
  expect(recorder.state).toEqual({ phase: 'idle', problem: 'QUOTE_LIMIT_EXCEEDED' });
  expect(onWaiting).not.toHaveBeenCalled();
});

const closing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the tab is asked about until all of it has gone out, also once its screen is left', async () => {
  const { recorder, say } = aRecorder(() => Promise.reject(new Error('private')));
  expect(closing()).toBe(false);
  await recorder.start(null);
  say('one');
  clock.ahead = 6000;
  recorder.leave();
  expect(closing()).toBe(true);
  await waitFor(() => expect(recorder.state).toMatchObject({ phase: 'sent' }));
  await waitFor(() => expect(closing()).toBe(false));
});
