import { randomUUID } from 'node:crypto';
import { AppError } from '@jobspeak/contracts';
import type { ObjectStore } from '@jobspeak/kit';
import type { Transcription } from '../speech/transcription';
import type { Chunk, RecordingHead, RecordingRecord } from './domain';
import { advance, hasHeardAll, heldBy, type LiveTake, openTake, type TakeTools } from './live-take';

export interface LiveOptions extends TakeTools {
  objects: ObjectStore;
  /** Whether what was heard live is what is kept; not where a provider hears the whole in the end. */
  isFinal: boolean;
  /** Recordings that are listened to at once; the others are heard when they are complete. */
  mostAtOnce?: number | undefined;
}

/** Each holds a decoder and a minute of sound, some 10 MB. */
const MOST_AT_ONCE = 12;
/** After so long without a chunk a listening ends. */
const IDLE_MS = 5 * 60_000;
/** One that has had no chunk for so long gives way to a new one. */
const QUIET_MS = 30_000;
/** After so long a recording that was left is not remembered any more. */
const LEFT_MS = 60 * 60_000;
/** Bytes in memory; beyond them the recording is heard when it is complete. */
const MOST_HELD_BYTES = 2 * 1024 * 1024;
/** What has arrived elsewhere, or before a restart, is read anew when it is no more than this. */
const MOST_READ_ANEW = 4 * 1024 * 1024;
/** Who has had a chunk is the one that listens for so long; with several copies of the service nobody listens twice. */
export const LISTENER_SECONDS = 30;

/** The recordings that are listened to, within bounds. */
function createTakes(options: LiveOptions) {
  const { log, mostAtOnce = MOST_AT_ONCE } = options;
  const takes = new Map<string, LiveTake>();
  /** Those that are not listened to any more although chunks may come, and since when. */
  const left = new Map<string, number>();
  const leave = (id: string, why: string): void => {
    const take = takes.get(id);
    if (!take) return;
    takes.delete(id);
    left.set(id, Date.now());
    take.giveUp.abort(new Error(why));
    void take.telling.stop();
    log.debug({ recordingId: id, why }, 'no longer listened to live');
  };
  const hasRoom = (): boolean => {
    const [quiet] = [...takes].sort(([, one], [, other]) => one.lastAt - other.lastAt);
    if (takes.size >= mostAtOnce && quiet && quiet[1].lastAt < Date.now() - QUIET_MS) leave(quiet[0], 'others speak');
    return takes.size < mostAtOnce;
  };
  return {
    takes,
    leave,
    open(recording: RecordingHead): LiveTake | null {
      const { id, receivedBytes } = recording;
      if (left.has(id)) return null;
      if (receivedBytes > MOST_READ_ANEW || !hasRoom()) {
        left.set(id, Date.now());
        return null;
      }
      const take = openTake(options, recording);
      takes.set(id, take);
      return take;
    },
    sweep(): void {
      const now = Date.now();
      for (const [id, { lastAt }] of takes) if (lastAt < now - IDLE_MS) leave(id, 'nothing has come for a while');
      for (const [id, since] of left) if (since < now - LEFT_MS) left.delete(id);
    },
  };
}

/** What is asked of a recording once all of it has arrived. */
const endings = ({ log, isFinal }: LiveOptions, { takes, leave }: ReturnType<typeof createTakes>) => ({
  /** Nothing more comes. What is left is recognised at once, unless all has to be heard from the store. */
  async end(record: RecordingRecord): Promise<void> {
    const take = takes.get(record.id);
    if (!take) return;
    await take.work;
    await take.telling.stop();
    if (isFinal && hasHeardAll(take, record)) take.source.end();
    else leave(record.id, 'heard from the store');
  },
  has: (id: string): boolean => takes.has(id),
  /**
   * What was heard of a recording that has ended; null when it has to be heard from the store.
   * @throws AppError when the recording is at fault
   */
  async heard(id: string): Promise<Transcription | null> {
    const take = takes.get(id);
    if (!take) return null;
    try {
      return await take.result;
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn({ err: error, recordingId: id }, 'live words were lost; heard from the store instead');
      return null;
    } finally {
      takes.delete(id);
    }
  },
});

/**
 * Listens to recordings while their chunks arrive. It only saves time: what it does not hear to the end, for whatever
 * reason, is heard from the store when it is complete.
 */
export function startLive(options: LiveOptions) {
  const { objects, log } = options;
  const all = createTakes(options);
  const sweeping = setInterval(() => all.sweep(), QUIET_MS).unref();
  return {
    ...endings(options, all),
    leave: all.leave,
    /** Names this process where several take chunks. */
    listener: randomUUID(),
    /** A chunk is safe: `recording` as it was before. */
    arrived(recording: RecordingHead, { number }: Chunk, body: Buffer): void {
      const { id } = recording;
      const take = all.takes.get(id) ?? all.open(recording);
      if (!take || number < take.next) return;
      take.lastAt = Date.now();
      take.early.set(number, body);
      if (heldBy(take) > MOST_HELD_BYTES) return all.leave(id, 'too much waits');
      take.work = take.work
        .then(() => advance(objects, take))
        .catch((error: unknown) => {
          log.warn({ err: error, recordingId: id }, 'a chunk could not be read for live words');
          all.leave(id, 'a chunk is not there');
        });
    },
    async stop(): Promise<void> {
      clearInterval(sweeping);
      const open = [...all.takes];
      for (const [id] of open) all.leave(id, 'the service is stopping');
      await Promise.allSettled(open.flatMap(([, { result, telling }]) => [result, telling.stop()]));
    },
  };
}

export type Live = ReturnType<typeof startLive>;
