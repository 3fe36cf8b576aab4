import type { Recording } from '@jobspeak/contracts';
import { AppError, type ErrorCode } from '@jobspeak/web';
import { waitFor } from '@testing-library/react';
import { patienceFor, type RecordingCalls, withPatience } from './api';
import { mayPass, startUpload, type Upload, waitBefore } from './upload';

const TAKE = { id: 'take-1', mimeType: 'audio/webm', startedAt: '2026-03-02T09:00:00.000Z' };
const recording = (chunks: number[] = []): Recording => ({
  id: '7f0f6d0a-3d3b-4c56-9a53-7f1f1f0c0001',
  quoteId: '7f0f6d0a-3d3b-4c56-9a53-7f1f1f0c0002',
  state: 'receiving',
  chunks,
  bytes: 0,
  sha256: null,
  into: null,
  cutShort: false,
  audioDeletedAt: null,
  durationMs: null,
  segments: [],
  error: null,
  createdAt: '2026-03-02T09:00:00.000Z',
});

/** A server that keeps what it is sent, and a list of the failures that it has still to answer with. */
function server({ there = [] as number[], loses = [] as number[] } = {}) {
  const kept = new Map(there.map((number) => [number, `before ${number}`]));
  const log: string[] = [];
  const failures: { call: 'open' | 'piece' | 'complete'; code: ErrorCode }[] = [];
  const lost = new Set(loses);
  const answer = (call: 'open' | 'piece' | 'complete') => {
    if (failures[0]?.call !== call) return;
    const failure = failures.shift();
    if (failure) throw new AppError(failure.code);
  };
  const calls: RecordingCalls = {
    open: async ({ id }) => {
      log.push(`open ${id}`);
      answer('open');
      return recording([...kept.keys()]);
    },
    putPiece: async (_id, number, sound) => {
      log.push(`put ${number}`);
      answer('piece');
      if (!lost.delete(number)) kept.set(number, new TextDecoder().decode(sound));
    },
    putLast: async (id, sound, whole, signal) => {
      await calls.putPiece(id, whole.chunks - 1, sound, signal);
      return calls.complete(id, whole, signal);
    },
    complete: async (_id, { chunks: pieces }) => {
      log.push(`complete ${pieces}`);
      answer('complete');
      const missing = Array.from({ length: pieces }, (_, number) => number).filter((number) => !kept.has(number));
      if (missing.length > 0) throw new AppError('RECORDING_INCOMPLETE', undefined, { details: { missing } });
      return { ...recording([...kept.keys()]), state: 'stored' };
    },
  };
  return { calls, kept, log, failures };
}

const sound = (number: number): ArrayBuffer => new TextEncoder().encode(`second ${number}`).buffer;
const upload = (calls: RecordingCalls) => {
  const waits: number[] = [];
  const progress: number[] = [];
  const sending: Upload = startUpload({
    take: TAKE,
    calls,
    piece: async (number) => sound(number),
    onProgress: (sent) => progress.push(sent),
    wait: async (ms) => void waits.push(ms),
  });
  return { sending, waits, progress };
};

test('pieces go out in order as they are spoken, and are completed with their number', async () => {
  const { calls, log, kept } = server();
  const { sending, progress } = upload(calls);
  sending.offer(1);
  sending.offer(3);
  const arrived = await sending.finish(4);
  expect(arrived.state).toBe('stored');
  expect(log).toEqual(['open take-1', 'put 0', 'put 1', 'put 2', 'put 3', 'complete 4']);
  expect([...kept.values()]).toEqual(['second 0', 'second 1', 'second 2', 'second 3']);
  expect(progress).toEqual([1, 2, 3, 4]);
});

test('the last piece goes out with the news that it is the last: no other call is waited for', async () => {
  const { calls, log } = server();
  const never = () => Promise.reject(new Error('It was complete already.'));
  const { sending } = upload({ ...calls, complete: never });
  sending.offer(1);
  await expect(sending.finish(2)).resolves.toMatchObject({ state: 'stored' });
  expect(log).toEqual(['open take-1', 'put 0', 'put 1', 'complete 2']);
});

/** Sends a second piece whose answer does not come, and ends with a third one. */
async function endMeanwhile(keepsSecond: boolean) {
  const { calls, log, kept } = server();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const putPiece: RecordingCalls['putPiece'] = async (id, number, piece, signal) => {
    if (number !== 1) return calls.putPiece(id, number, piece, signal);
    if (keepsSecond) await calls.putPiece(id, number, piece, signal);
    begin();
    await answered;
    if (!keepsSecond) await calls.putPiece(id, number, piece, signal);
  };
  const { sending, progress } = upload({ ...calls, putPiece });
  sending.offer(2);
  await begun;
  return { arriving: sending.finish(3), answer, log, kept, progress };
}

test('the last piece does not wait for the answer to the one before', async () => {
  const { arriving, log, progress } = await endMeanwhile(true);
  await expect(arriving).resolves.toMatchObject({ state: 'stored' });
  expect(log).toEqual(['open take-1', 'put 0', 'put 1', 'put 2', 'complete 3']);
  expect(progress).toEqual([1, 3]);
});

test('a last piece that overtakes the one before waits for it, and nothing is sent twice', async () => {
  const { arriving, answer, log, kept } = await endMeanwhile(false);
  await waitFor(() => expect(log.at(-1)).toBe('complete 3'));
  answer();
  await expect(arriving).resolves.toMatchObject({ state: 'stored' });
  expect(log).toEqual(['open take-1', 'put 0', 'put 2', 'complete 3', 'put 1', 'complete 3']);
  expect(kept.size).toBe(3);
});

test('a server that has only kept the last piece is told that it was the last', async () => {
  const { calls, log } = server();
  const putLast: RecordingCalls['putLast'] = async (id, piece, { chunks }, signal) => {
    await calls.putPiece(id, chunks - 1, piece, signal);
    return null;
  };
  await expect(upload({ ...calls, putLast }).sending.finish(2)).resolves.toMatchObject({ state: 'stored' });
  expect(log).toEqual(['open take-1', 'put 0', 'put 1', 'complete 2']);
});

test('a last piece whose answer was lost is sent once more, and completed by a call of its own', async () => {
  const { calls, log, failures } = server();
  failures.push({ call: 'complete', code: 'NETWORK_ERROR' });
  await expect(upload(calls).sending.finish(2)).resolves.toMatchObject({ state: 'stored' });
  expect(log).toEqual(['open take-1', 'put 0', 'put 1', 'complete 2', 'put 1', 'complete 2']);
});

test('a lost connection is tried again, ever more patiently, and nothing is skipped', async () => {
  const { calls, log, failures } = server();
  for (let count = 0; count < 7; count += 1) failures.push({ call: 'piece', code: 'NETWORK_ERROR' });
  const { sending, waits } = upload(calls);
  await sending.finish(2);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(log.filter((call) => call === 'put 0')).toHaveLength(8);
  expect(log.slice(-2)).toEqual(['put 1', 'complete 2']);
});

test.each(['SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'REQUEST_TIMEOUT', 'TOO_MANY_REQUESTS'] as const)(
  '%s is a matter of time',
  async (code) => {
    const { calls, failures } = server();
    failures.push({ call: 'open', code }, { call: 'piece', code }, { call: 'complete', code });
    const { sending, waits } = upload(calls);
    await expect(sending.finish(1)).resolves.toMatchObject({ state: 'stored' });
    expect(waits).toEqual([1000, 1000, 1000]);
  },
);

test('a server that asks for a rest is left alone for as long as it says', async () => {
  const { calls } = server();
  const rests = [7, 7, undefined]; // of the first of two pieces
  const { sending, waits } = upload({
    ...calls,
    putPiece: async (...piece) => {
      if (rests.length === 0) return calls.putPiece(...piece);
      throw new AppError('TOO_MANY_REQUESTS', undefined, { details: { retryAfterSeconds: rests.shift() } });
    },
  });
  await expect(sending.finish(2)).resolves.toMatchObject({ state: 'stored' });
  expect(waits).toEqual([7000, 7000, 4000]);
});

test.each(['QUOTE_LIMIT_EXCEEDED', 'RECORDING_TOO_LARGE', 'RECORDING_NOT_FOUND'] as const)(
  '%s is an answer and ends it',
  async (code) => {
    const { calls, failures, log } = server();
    failures.push({ call: 'open', code });
    const { sending, waits } = upload(calls);
    await expect(sending.finish(1)).rejects.toMatchObject({ code });
    expect(waits).toEqual([]);
    expect(log).toEqual(['open take-1']);
  },
);

test('what an earlier visit has sent is not sent again', async () => {
  const { calls, log, kept } = server({ there: [0, 1] });
  await upload(calls).sending.finish(4);
  expect(log).toEqual(['open take-1', 'put 2', 'put 3', 'complete 4']);
  expect(kept.get(0)).toBe('before 0');
});

test('what a full device could not keep, but the server has, is completed all the same', async () => {
  const { calls, kept } = server({ there: [0, 1, 2, 3, 4] });
  const completed = jest.fn(calls.complete);
  await upload({ ...calls, complete: completed }).sending.finish(2);
  expect(completed.mock.calls.map(([, whole]) => whole)).toEqual([{ chunks: 5 }]);
  expect(kept.get(4)).toBe('before 4');
});

test('what the server has let go of is sent anew, once', async () => {
  const { calls, log, failures } = server();
  failures.push({ call: 'piece', code: 'RECORDING_NOT_FOUND' });
  await expect(upload(calls).sending.finish(2)).resolves.toMatchObject({ state: 'stored' });
  expect(log).toEqual(['open take-1', 'put 0', 'open take-1', 'put 0', 'put 1', 'complete 2']);
  failures.push({ call: 'complete', code: 'RECORDING_NOT_FOUND' }, { call: 'complete', code: 'RECORDING_NOT_FOUND' });
  await expect(upload(calls).sending.finish(2)).rejects.toMatchObject({ code: 'RECORDING_NOT_FOUND' });
});

test('sound that this device has lost is not waited for', async () => {
  const { calls } = server();
  const piece = () => Promise.reject(new AppError('RECORDING_FAILED'));
  const sending = startUpload({ take: TAKE, calls, piece, wait: () => Promise.reject(new Error('It waits.')) });
  await expect(sending.finish(2)).rejects.toMatchObject({ code: 'RECORDING_FAILED' });
  expect(mayPass(new AppError('RECORDING_FAILED'))).toBe(false);
});

test('what the server misses is sent again until it has all of it', async () => {
  const { calls, log, kept } = server({ loses: [1, 3] });
  await upload(calls).sending.finish(4);
  expect(log).toEqual([
    'open take-1',
    'put 0',
    'put 1',
    'put 2',
    'put 3',
    'complete 4',
    'put 1',
    'put 3',
    'complete 4',
  ]);
  expect([...kept.keys()].sort()).toEqual([0, 1, 2, 3]);
});

test('a discarded recording stops being sent', async () => {
  const { calls, log } = server();
  const { sending } = upload(calls);
  sending.stop();
  await expect(sending.finish(3)).rejects.toMatchObject({ name: 'AbortError' });
  expect(log).toEqual(['open take-1']);
});

test('waits double from one second to thirty', () => {
  expect([0, 1, 4, 5, 50].map(waitBefore)).toEqual([1000, 2000, 16_000, 30_000, 30_000]);
});

test('a weak line has the time that a portion takes on it', () => {
  expect([4 * 1024, 64 * 1024].map(patienceFor)).toEqual([24_096, 85_536]);
});

describe('a call that hangs', () => {
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

  test('ends when patience does, as a timeout that is tried again', async () => {
    const patience = new AbortController();
    const call = withPatience(hang, new AbortController().signal, patience.signal);
    patience.abort();
    await expect(call).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
  });

  test('ends when its recording is discarded, as itself', async () => {
    const stop = new AbortController();
    const call = withPatience(hang, stop.signal, new AbortController().signal);
    stop.abort();
    await expect(call).rejects.toThrow('stopped');
  });
});
