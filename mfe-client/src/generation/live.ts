import { Envelope, type QuoteSketch, quoteSketched, recordingHeard, type Segment } from '@jobspeak/contracts';

/** What is understood of a recording while it is still being spoken. */
export interface Live {
  /** Words that stay as they are. */
  segments: readonly Segment[];
  /** What is being said now and may still change. */
  tail: string;
  /** Sound that the words are of, in ms. */
  heardMs: number;
  /** The quote that the words would become; null until there is a first one. */
  sketch: QuoteSketch | null;
}

/**
 * What is understood after an event of the stream, which carries the events of the whole account; the same object when
 * the event says nothing about this recording, or less than is known already: events may overtake each other.
 */
export function withHeard(live: Live, name: string, message: unknown, recordingId: string): Live {
  const { data: envelope } = Envelope.safeParse(message);
  if (name === recordingHeard.name) {
    const { data: heard } = recordingHeard.data.safeParse(envelope?.data);
    if (heard?.recordingId !== recordingId || heard.heardMs < live.heardMs) return live;
    return { ...live, segments: heard.segments, tail: heard.tail, heardMs: heard.heardMs };
  }
  if (name === quoteSketched.name) {
    const { data: sketch } = quoteSketched.data.safeParse(envelope?.data);
    if (sketch?.recordingId !== recordingId || sketch.heardMs < (live.sketch?.heardMs ?? 0)) return live;
    return { ...live, sketch };
  }
  return live;
}
