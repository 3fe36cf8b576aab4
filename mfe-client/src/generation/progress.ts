import {
  Envelope,
  type ErrorCode,
  type Generation,
  isErrorCode,
  quoteGenerated,
  quoteGenerationFailed,
  recordingFailed,
  recordingProgressed,
  recordingTranscribed,
  type Segment,
  STAGES,
  type Stage,
} from '@jobspeak/contracts';

/** How far a recording is on its way to a quote, as this page knows it. */
export interface Progress {
  stage: Stage;
  state: 'running' | 'done' | 'failed';
  /** Audio heard and in all, while transcribing. */
  heard: { doneMs: number; totalMs: number } | null;
  segments: readonly Segment[];
  error: ErrorCode | null;
}

/** The audio has arrived and waits for its turn. */
export const BEGINNING: Progress = { stage: 'upload', state: 'done', heard: null, segments: [], error: null };

const codeOf = (error: string): ErrorCode => (isErrorCode(error) ? error : 'QUOTE_GENERATION_FAILED');
const place = ({ stage, state }: Pick<Progress, 'stage' | 'state'>): number =>
  STAGES.indexOf(stage) * 2 + (state === 'running' ? 0 : 1);

/** News of stages may overtake each other; progress never goes back. */
function advance(progress: Progress, news: Partial<Progress> & Pick<Progress, 'stage' | 'state'>): Progress {
  return place(news) >= place(progress) ? { ...progress, ...news } : progress;
}

/** What the server has stored of a generation; fills in what a lost stream has not told. */
export function withStored(progress: Progress, stored: Generation | null): Progress {
  if (!stored) return progress;
  const segments = stored.segments.length > 0 ? stored.segments : progress.segments;
  const { stage, state } = stored;
  if (state === 'failed') return { ...progress, stage, state, segments, error: codeOf(stored.error ?? '') };
  // what had failed before and runs again begins anew
  const from = progress.state === 'failed' ? BEGINNING : progress;
  return { ...advance(from, { stage, state }), segments };
}

export interface Watched {
  quoteId: string;
}

/**
 * The progress after an event of the stream, which carries the events of the whole account; the same object when the
 * event says nothing about this quote.
 */
export function withEvent(progress: Progress, name: string, message: unknown, { quoteId }: Watched): Progress {
  const envelope = Envelope.safeParse(message);
  if (!envelope.success) return progress;
  const { data } = envelope.data;
  const read = <T extends { quoteId: string }>(
    definition: {
      name: string;
      data: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };
    },
    untold: object = {},
  ): T | null => {
    if (definition.name !== name) return null;
    const parsed = definition.data.safeParse(typeof data === 'object' ? { ...untold, ...data } : data);
    return parsed.success && parsed.data.quoteId === quoteId ? parsed.data : null;
  };
  const moved = read(recordingProgressed);
  if (moved) {
    const { stage, state, doneMs, totalMs, error } = moved;
    const heard = doneMs !== undefined && totalMs ? { doneMs, totalMs } : progress.heard;
    return advance(progress, { stage, state, heard, ...(error && { error: codeOf(error) }) });
  }
  // the stream does not tell who has heard them
  const words = read(recordingTranscribed, { engine: '' });
  if (words) return advance({ ...progress, segments: words.segments }, { stage: 'extract', state: 'running' });
  const failed = read(recordingFailed);
  if (failed) return { ...progress, stage: failed.stage, state: 'failed', error: codeOf(failed.error) };
  const unreadable = read(quoteGenerationFailed);
  if (unreadable) return { ...progress, stage: 'extract', state: 'failed', error: codeOf(unreadable.error) };
  return read(quoteGenerated) ? advance(progress, { stage: 'save', state: 'done' }) : progress;
}
