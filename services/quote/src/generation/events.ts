import { recordingCompleted, recordingFailed, recordingTranscribed } from '@jobspeak/contracts';
import { type ConsumerFactory, type EventFacts, type Log, on } from '@jobspeak/kit';
import { awaitReading, draftFromTranscript, failGeneration, openFromRecording, type Source } from './actions';

const sourceOf = (data: { recordingId: string; quoteId: string }, { accountId, occurredAt }: EventFacts): Source => ({
  accountId,
  recordingId: data.recordingId,
  quoteId: data.quoteId,
  now: occurredAt,
});

/** Told once a transcript has been put in line and that is committed; null where words are read here and at once. */
type Ring = (() => void) | null;

export const consumers = (log: Log, ring: Ring): ConsumerFactory[] => [
  on(recordingCompleted, 'quote.open-from-recording', (trx, data, facts) =>
    openFromRecording(trx, sourceOf(data, facts)),
  ),
  on(recordingTranscribed, 'quote.draft-from-recording', async (trx, data, facts) => {
    const { segments, engine, engineReason: reason = null, work, durationMs } = data;
    const heard = { segments, heardBy: { engine, reason }, work, durationMs };
    if (!ring) return draftFromTranscript(trx, log, sourceOf(data, facts), heard);
    await awaitReading(trx, sourceOf(data, facts), heard);
    // rolled back: there is nothing to read
    trx.executionPromise.then(ring, () => {});
  }),
  on(recordingFailed, 'quote.fail-generation', (trx, data, facts) =>
    failGeneration(trx, sourceOf(data, facts), { stage: data.stage, error: data.error, work: data.work }),
  ),
];
