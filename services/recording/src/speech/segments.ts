import type { HeardSegment } from '@jobspeak/contracts';
import type { Span } from './pieces';
import type { Said } from './recogniser';
import { toMs } from './sound';

type Missing = NonNullable<HeardSegment['unheard']>[number];

/** Less than this may have been no speech at all: a cough, a chair. */
const LEAST_UNHEARD_MS = 2_000;

/** A piece of a recording with what was heard in it. */
export function segmentOf({ start, end }: Span, { unheard = [], ...said }: Said): HeardSegment {
  const missing = unheard
    .map((span) => ({ startMs: toMs(start + span.start), endMs: toMs(start + span.end) }))
    .filter(({ startMs, endMs }) => endMs - startMs >= LEAST_UNHEARD_MS);
  return { startMs: toMs(start), endMs: toMs(end), ...said, ...(missing.length > 0 && { unheard: missing }) };
}

const withMissing = (segment: HeardSegment, unheard: readonly Missing[]): HeardSegment =>
  unheard.length > 0 ? { ...segment, unheard: [...unheard] } : segment;

/** The segments that have words; what could not be heard beside them is told with those before it, else after it. */
export function withUnheard(heard: readonly HeardSegment[]): HeardSegment[] {
  const segments: HeardSegment[] = [];
  let early: Missing[] = [];
  for (const one of heard) {
    const missing = [...early, ...(one.unheard ?? [])];
    const before = segments.pop();
    if (one.text === '' && !before) early = missing;
    else if (one.text === '' && before) segments.push(withMissing(before, [...(before.unheard ?? []), ...missing]));
    else {
      segments.push(...(before ? [before] : []), withMissing(one, missing));
      early = [];
    }
  }
  return segments;
}
