import { recordingCompleted, recordingFailed, recordingTranscribed } from '@jobspeak/contracts';
import { type ConsumerFactory, type EventFacts, on } from '@jobspeak/kit';
import { goOnWithQuote, takeWords } from '../takes/actions';
import { awaitReading, draftFromTranscript, failGeneration, openFromRecording, type Source } from './actions';
import type { LocalReader } from './network/local-reader';

const sourceOf = (
  data: { recordingId: string; quoteId: string; startedAt?: string | undefined },
  { accountId, occurredAt }: EventFacts,
): Source => ({
  accountId,
  recordingId: data.recordingId,
  quoteId: data.quoteId,
  now: occurredAt,
  spokenAt: data.startedAt === undefined ? occurredAt : new Date(data.startedAt),
});

/** Told once a transcript has been put in line and that is committed; null where words are read here and at once. */
type Ring = (() => void) | null;

export const consumers = (reader: LocalReader, ring: Ring): ConsumerFactory[] => [
  // a second take opens no quote, and its failure is none of the quote's
  on(recordingCompleted, 'quote.open-from-recording', async (trx, data, facts) => {
    if (!data.into) await openFromRecording(trx, sourceOf(data, facts));
  }),
  on(recordingTranscribed, 'quote.draft-from-recording', async (trx, data, facts) => {
    const { into, recordingId, quoteId, segments, durationMs, cutShort = false, goesOnFromMs: fromMs } = data;
    const { accountId, occurredAt } = facts;
    const take = { accountId, recordingId, segments, heardMs: durationMs, cutShort, goesOn: fromMs !== undefined };
    if (into) return takeWords(trx, reader, { ...take, target: into }, occurredAt);
    const rest = fromMs !== undefined && { ...take, target: { quoteId }, fromMs };
    if (rest && (await goOnWithQuote(trx, reader, rest, occurredAt))) return;
    const { engine, engineReason: reason = null, work } = data;
    const heard = { segments, heardBy: { engine, reason }, work, durationMs, cutShort };
    if (!ring) return draftFromTranscript(trx, reader, sourceOf(data, facts), heard);
    await awaitReading(trx, sourceOf(data, facts), heard);
    // rolled back: there is nothing to read
    trx.executionPromise.then(ring, () => {});
  }),
  on(recordingFailed, 'quote.fail-generation', async (trx, data, facts) => {
    const { stage, error, work } = data;
    if (!data.into) await failGeneration(trx, sourceOf(data, facts), { stage, error, work });
  }),
];
