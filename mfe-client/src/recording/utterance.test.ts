import { AppError } from '@jobspeak/web';
import { type MicrophoneOptions, openMicrophone } from './microphone';
import { Utterance, type UtteranceOptions } from './utterance';

jest.mock('./microphone', () => ({ openMicrophone: jest.fn() }));

/** A microphone that hears this loud, and what the browser does with it. */
const microphone = { level: 0, stopped: 0 };
let opened: MicrophoneOptions | null = null;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(microphone, { level: 0, stopped: 0 });
  jest.mocked(openMicrophone).mockImplementation(async (options) => {
    opened = options;
    return {
      mimeType: 'audio/webm',
      start: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
      flush: () => undefined,
      isTaken: () => false,
      level: () => microphone.level,
      stream: {} as MediaStream, // nobody listens along here
      stop: async () => {
        microphone.stopped += 1;
        options.onPiece(new Blob(['end']));
      },
    };
  });
});
afterEach(() => jest.useRealTimers());

async function begin(more: Partial<UtteranceOptions> = {}) {
  const ended: (Blob | null)[] = [];
  const problems: string[] = [];
  const levels: number[] = [];
  const utterance = new Utterance({
    onEnd: (sound) => ended.push(sound),
    onProblem: (problem) => problems.push(problem),
    onLevel: (level) => levels.push(level),
    ...more,
  });
  await utterance.start();
  return { utterance, ended, problems, levels };
}
const hearFor = async (ms: number, level: number) => {
  microphone.level = level;
  await jest.advanceTimersByTimeAsync(ms);
};

test('who has said something and pauses has said it', async () => {
  const { ended, levels } = await begin();
  await hearFor(1000, 0.1);
  await hearFor(1500, 0.7);
  await hearFor(800, 0.1);
  await hearFor(500, 0.7);
  expect(ended).toEqual([]);
  await hearFor(1200, 0.1);
  expect(ended).toEqual([expect.objectContaining({ type: 'audio/webm', size: 3 })]);
  expect(microphone.stopped).toBe(1);
  expect(Math.max(...levels)).toBe(0.7);
});

test('who says nothing is not waited for without end, and nothing is sent', async () => {
  const { ended } = await begin();
  await hearFor(7500, 0.1);
  expect(ended).toEqual([]);
  await hearFor(600, 0.1);
  expect(ended).toEqual([null]);
});

test('where it is loud all the time it ends at the limit, or by a press', async () => {
  const { ended } = await begin();
  await hearFor(40_000, 0.9);
  expect(ended).toHaveLength(1);
  const { utterance, ended: pressed } = await begin();
  await hearFor(2000, 0.9);
  await utterance.stop();
  await utterance.stop();
  expect(pressed).toEqual([expect.any(Blob)]);
});

test('what has a least length is heard for so long, however soon it is let go; then a moment longer than that', async () => {
  const { utterance, ended } = await begin({ leastMs: 700 });
  await hearFor(200, 0.7);
  await utterance.stop();
  await hearFor(400, 0.7);
  expect(ended).toEqual([]);
  await hearFor(200, 0.1);
  expect(ended).toEqual([expect.any(Blob)]);
  const { utterance: longer, ended: after } = await begin({ leastMs: 700 });
  await hearFor(1000, 0.7);
  await longer.stop();
  expect(after).toEqual([]);
  await hearFor(240, 0.7);
  expect(after).toHaveLength(1);
});

test('a shorter pause ends what is one breath', async () => {
  const { ended } = await begin({ leastMs: 700, pauseMs: 640 });
  await hearFor(500, 0.7);
  await hearFor(560, 0.1);
  expect(ended).toEqual([]);
  await hearFor(160, 0.1);
  expect(ended).toHaveLength(1);
});

test('what is cancelled is thrown away, also while the browser still asks', async () => {
  const { utterance, ended } = await begin();
  await hearFor(2000, 0.7);
  await utterance.cancel();
  expect(ended).toEqual([null]);
  const onEnd = jest.fn();
  const early = new Utterance({ onEnd, onProblem: jest.fn(), onLevel: jest.fn() });
  const starting = early.start();
  await early.cancel();
  await starting;
  expect(onEnd).toHaveBeenCalledWith(null);
  expect(microphone.stopped).toBe(2);
});

test('a microphone that is taken away ends it with what was said; one that is refused says so', async () => {
  const { ended } = await begin();
  await hearFor(500, 0.7);
  opened?.onLost();
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([expect.any(Blob)]);
  jest.mocked(openMicrophone).mockRejectedValue(new AppError('RECORDING_PERMISSION_DENIED'));
  expect((await begin()).problems).toEqual(['RECORDING_PERMISSION_DENIED']);
});
