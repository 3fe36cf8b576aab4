import {
  Envelope,
  type ErrorCode,
  isErrorCode,
  type Quote,
  quoteGenerated,
  quoteGenerationFailed,
  recordingFailed,
} from '@jobspeak/contracts';

/** What became of a recording: a problem, or none. */
export interface Outcome {
  problem: ErrorCode | null;
}

const codeOf = (error: string): ErrorCode => (isErrorCode(error) ? error : 'QUOTE_GENERATION_FAILED');

/** What an event of the stream says became of a recording; null when it says nothing about it. */
export function outcomeIn(name: string, message: unknown, recordingId: string): Outcome | null {
  const { data: envelope } = Envelope.safeParse(message);
  if (name === quoteGenerated.name) {
    const { data } = quoteGenerated.data.safeParse(envelope?.data);
    return data?.recordingId === recordingId ? { problem: null } : null;
  }
  const failed = [recordingFailed, quoteGenerationFailed].find((event) => event.name === name);
  const { data } = failed?.data.safeParse(envelope?.data) ?? {};
  return data?.recordingId === recordingId ? { problem: codeOf(data.error) } : null;
}

/** What a quote as it is stored says became of its recording; null while it is being made. */
export function outcomeOf({ state, generation }: Pick<Quote, 'state' | 'generation'>): Outcome | null {
  if (generation?.state === 'failed') return { problem: codeOf(generation.error ?? '') };
  return state === 'processing' ? null : { problem: null };
}
