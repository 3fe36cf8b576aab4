import { type GenerationProgress, recordingProgressed } from '@jobspeak/contracts';
import { type Db, emit, type Log, type Transaction } from '@jobspeak/kit';
import type { SpeechProgress } from '../speech/transcription';
import type { RecordingRecord } from './domain';

type News = Pick<GenerationProgress, 'stage' | 'state' | 'doneMs' | 'totalMs'>;

/** News are told once a second at most. */
const PAUSE_MS = 1_000;

const announce = (trx: Transaction, { id, quoteId, accountId }: RecordingRecord, news: News) =>
  emit(trx, recordingProgressed, accountId, { recordingId: id, quoteId, ...news });

/** The last news of a transcription, for the transaction that keeps the words. */
export const announceDone = (trx: Transaction, record: RecordingRecord, durationMs: number) =>
  announce(trx, record, { stage: 'transcribe', state: 'done', doneMs: durationMs, totalMs: durationMs });

/**
 * Tells how a transcription gets on. Decoding and recognising overlap; decoding counts as done when the first words
 * are out, so that the stages follow one another for those who watch.
 * @param from where it begins: what was listened to while it came is decoded already. The news of a recording leave
 *   one after the other, and nobody is to wait for those of a stage that was over before.
 */
export function startAnnouncing(db: Db, record: RecordingRecord, log: Log, from: SpeechProgress['stage']) {
  let told = 0;
  let stage = from;
  let queue = Promise.resolve();
  const tell = (...news: News[]) => {
    told = performance.now();
    queue = queue
      .then(() =>
        db.transaction(async (trx) => {
          for (const one of news) await announce(trx, record, one);
        }),
      )
      .catch((error: unknown) => log.warn({ err: error, recordingId: record.id }, 'progress not told'));
  };
  tell({ stage, state: 'running' });
  return {
    progress: (now: SpeechProgress): void => {
      // that all of it is heard is told with the words
      if (now.stage === stage && now.doneMs === now.totalMs) return;
      const running: News = { ...now, state: 'running' };
      if (now.stage === 'transcribe' && stage === 'decode') {
        stage = 'transcribe';
        tell({ stage: 'decode', state: 'done' }, running);
      } else if (now.stage === stage && performance.now() - told >= PAUSE_MS) tell(running);
    },
    /** Waits for what is still to be told: nothing may come after the end. */
    end: () => queue,
  };
}
