import { recordingCompleted, recordingFailed, recordingTranscribed } from '@jobspeak/contracts';
import { type ConsumerFactory, type EventFacts, type Log, on } from '@jobspeak/kit';
import { draftFromTranscript, failGeneration, openFromRecording, type Source } from './actions';

const sourceOf = (data: { recordingId: string; quoteId: string }, { accountId, occurredAt }: EventFacts): Source => ({
  accountId,
  recordingId: data.recordingId,
  quoteId: data.quoteId,
  now: occurredAt,
});

export const consumers = (log: Log): ConsumerFactory[] => [
  on(recordingCompleted, 'quote.open-from-recording', (trx, data, facts) =>
    openFromRecording(trx, sourceOf(data, facts)),
  ),
  on(recordingTranscribed, 'quote.draft-from-recording', (trx, data, facts) =>
    draftFromTranscript(trx, log, sourceOf(data, facts), data.segments),
  ),
  on(recordingFailed, 'quote.fail-generation', (trx, data, facts) =>
    failGeneration(trx, sourceOf(data, facts), { stage: data.stage, error: data.error }),
  ),
];
