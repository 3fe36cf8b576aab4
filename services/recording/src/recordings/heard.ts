import { recordingHeard } from '@jobspeak/contracts';
import { type Db, emitLatest, type Log } from '@jobspeak/kit';
import type { LiveWords } from '../speech/transcription';
import type { RecordingHead } from './domain';

/** Live words are told once a second at most. */
const PAUSE_MS = 1_000;

/**
 * Tells the words of a recording that is still being spoken, for show. Only the latest are kept for those who come
 * late: an hour of speech leaves one row behind.
 */
export function startTelling(db: Db, { id, quoteId, accountId }: RecordingHead, log: Log) {
  let waiting: LiveWords | null = null;
  let previous: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let telling: Promise<void> = Promise.resolve();
  let stopped = false;

  const tellNow = (): void => {
    timer = undefined;
    const words = waiting;
    if (!words || stopped) return;
    waiting = null;
    toldAt = performance.now();
    telling = telling
      .then(() =>
        db.transaction(async (trx) => {
          const data = { recordingId: id, quoteId, ...words };
          previous = await emitLatest(trx, recordingHeard, accountId, data, previous);
        }),
      )
      .catch((error: unknown) => log.warn({ err: error, recordingId: id }, 'live words not told'));
  };
  return {
    tell(words: LiveWords): void {
      if (stopped || (words.segments.length === 0 && words.tail === '')) return;
      waiting = words;
      timer ??= setTimeout(tellNow, Math.max(0, toldAt + PAUSE_MS - performance.now()));
    },
    /** Tells nothing more; resolves when nothing is on its way. */
    stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      return telling;
    },
  };
}
