import type { Found, Origin, Transcript, Words } from '@jobspeak/contracts';

/** Characters of the transcript, from `start` to before `end`. */
export interface Place {
  start: number;
  end: number;
}

/** Whether two places have a character in common. */
export const overlaps = (one: Place, other: Place): boolean => one.start < other.end && other.start < one.end;

interface Moment {
  ms: number | null;
  segment: number;
}

/** When a character was said, by its place within its segment, and in which segment that was. */
const momentAt = (position: number, segments: Transcript['segments']): Moment => {
  let start = 0;
  for (const [index, segment] of segments.entries()) {
    const end = start + segment.text.length;
    if (position <= end) {
      const share = segment.text.length === 0 ? 0 : Math.max(0, position - start) / segment.text.length;
      const length = Math.max(0, segment.endMs - segment.startMs);
      return { ms: Math.round(segment.startMs + share * length), segment: index };
    }
    start = end + 1;
  }
  return { ms: segments.at(-1)?.endMs ?? null, segment: Math.max(0, segments.length - 1) };
};

/** The words at a place, the segment in which they begin, and when they were said. */
export const wordsAt = ({ start, end }: Place, { text, segments }: Transcript): Words => {
  const { ms, segment } = momentAt(start, segments);
  return { text: text.slice(start, end), start, end, startMs: ms, endMs: momentAt(end, segments).ms, segment };
};

export const originOf = (found: Found, place: Place | null, transcript: Transcript): Origin => ({
  found,
  words: place && wordsAt(place, transcript),
});
