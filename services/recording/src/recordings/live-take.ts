import { createHash } from 'node:crypto';
import type { Db, Log, ObjectStore } from '@jobspeak/kit';
import { type Channel, createChannel } from '../speech/channel';
import type { SpeechEngine } from '../speech/engine';
import type { Transcription } from '../speech/transcription';
import { readChunk } from './audio';
import type { RecordingHead, RecordingRecord } from './domain';
import { startTelling } from './heard';

/** A recording that is listened to while its chunks arrive. */
export interface LiveTake {
  recording: RecordingHead;
  source: Channel<Buffer>;
  /** The chunk that comes next. */
  next: number;
  /** Those that came before their turn. */
  early: Map<number, Buffer>;
  /** Bytes that wait for the decoder. */
  waitingBytes: number;
  /** Of the digests of the chunks: whether what was heard is what is stored. */
  chunks: ReturnType<typeof createHash>;
  /** What is done with the chunks, one after another. */
  work: Promise<void>;
  giveUp: AbortController;
  result: Promise<Transcription>;
  telling: ReturnType<typeof startTelling>;
  lastAt: number;
}

export interface TakeTools {
  db: Db;
  log: Log;
  transcribe: SpeechEngine['transcribe'];
}

export function openTake({ db, log, transcribe }: TakeTools, recording: RecordingHead): LiveTake {
  const giveUp = new AbortController();
  const telling = startTelling(db, recording, log);
  const source = createChannel<Buffer>((chunk) => {
    take.waitingBytes -= chunk.length;
  });
  const hear = async () =>
    transcribe(source, {
      signal: giveUp.signal,
      onWords: (words) => telling.tell(words),
      turn: { rank: 0, lane: recording.accountId },
    });
  const result = hear(); // whatever becomes of it, the chunk is safe
  result.catch(() => {}); // met by whoever asks for it; nobody need ask
  const take: LiveTake = {
    recording,
    source,
    next: 0,
    early: new Map(),
    waitingBytes: 0,
    chunks: createHash('sha256'),
    work: Promise.resolve(),
    giveUp,
    result,
    telling,
    lastAt: Date.now(),
  };
  return take;
}

/** Bytes in memory. */
export const heldBy = ({ early, waitingBytes }: LiveTake): number =>
  [...early.values()].reduce((sum, { length }) => sum + length, waitingBytes);

/** Hands on what has its turn. Chunks that another copy of the service has taken are read from the store. */
export async function advance(objects: ObjectStore, take: LiveTake): Promise<void> {
  while (take.early.size > 0) {
    const body = take.early.get(take.next) ?? (await readChunk(objects, take.recording, take.next));
    if (!body) return;
    take.early.delete(take.next);
    take.next++;
    take.chunks.update(createHash('sha256').update(body).digest('hex'));
    take.waitingBytes += body.length;
    take.source.push(body);
  }
}

/** Whether what was heard is, chunk by chunk, what is stored. */
export function hasHeardAll(take: LiveTake, { chunks }: RecordingRecord): boolean {
  const stored = createHash('sha256');
  for (const { sha256 } of chunks) stored.update(sha256);
  return take.next === chunks.length && take.chunks.copy().digest('hex') === stored.digest('hex');
}
