import type { Transcript } from '@jobspeak/contracts';

const timeAt = (position: number, segments: Transcript['segments']): number | null => {
  let start = 0;
  for (const segment of segments) {
    const end = start + segment.text.length;
    if (position <= end) {
      const share = segment.text.length === 0 ? 0 : Math.max(0, position - start) / segment.text.length;
      return Math.round(segment.startMs + share * Math.max(0, segment.endMs - segment.startMs));
    }
    start = end + 1;
  }
  return segments.at(-1)?.endMs ?? null;
};

/** When a span of the text was said: by the place of its characters within their segment. */
export const timesOf = (
  start: number,
  end: number,
  segments: Transcript['segments'],
): { startMs: number | null; endMs: number | null } => ({
  startMs: timeAt(start, segments),
  endMs: timeAt(end, segments),
});
