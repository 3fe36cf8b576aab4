import type { HeardSegment, ReadingQuestion } from '@jobspeak/contracts';

/** So many words tell a person where it was. */
const WORDS = 6;

/** The words of a segment that are nearest to a moment: its last, or its first. */
function wordsBeside({ text, startMs, endMs }: HeardSegment, moment: number): string {
  const words = text.split(/\s+/);
  return (moment > (startMs + endMs) / 2 ? words.slice(-WORDS) : words.slice(0, WORDS)).join(' ');
}

/** Asks about each stretch of speech that noise has covered, with the words beside it. */
export const unheardIn = (segments: readonly HeardSegment[]): ReadingQuestion[] =>
  segments.flatMap((segment) =>
    (segment.unheard ?? []).map((span) => ({
      kind: 'figure' as const, // it may have held one
      words: { text: wordsBeside(segment, span.startMs), start: 0, end: 0, ...span },
      unheard: true,
    })),
  );
