/**
 * The buckets of every roll-up: those of OpenTelemetry's exponential histogram of scale 3, from 2^-13 to 2^10 (0.12 ms
 * to 17 minutes, as most metrics are in seconds). From the bound of each to the next it is a factor of 2^(1/8), 1.09:
 * the middle of a bucket is within 4.4 % of all in it. Each takes in its upper bound and not its lower one.
 */
const SCALE = 3;
const PER_OCTAVE = 2 ** SCALE;
const [LOWEST, HIGHEST] = [-13, 10];

/** The first is for what is at most 2^-13, nothing included; the last for what is beyond 2^10. */
export const BUCKETS = (HIGHEST - LOWEST) * PER_OCTAVE + 2;
const LAST = BUCKETS - 1;
/** The index that OpenTelemetry's bucket 0 has here: it begins after 1. */
const ONE = 1 - LOWEST * PER_OCTAVE;

/** Counts by bucket; a place that is left out is 0. */
export type Buckets = readonly number[];

const noBuckets = (): number[] => Array.from({ length: BUCKETS }, () => 0);

const placeOf = (index: number): number => Math.min(Math.max(index + ONE, 0), LAST);

/** The bucket that a value belongs to. */
export const bucketOf = (value: number): number =>
  value > 0 ? placeOf(Math.ceil(Math.log2(value) * PER_OCTAVE) - 1) : 0;

/** The largest value of a bucket; of the last one there is none. */
export const upperOf = (bucket: number): number =>
  bucket === LAST ? Number.POSITIVE_INFINITY : 2 ** (LOWEST + bucket / PER_OCTAVE);

const lowerOf = (bucket: number): number => (bucket === 0 ? 0 : upperOf(bucket - 1));

/** One value. */
export const ofOne = (value: number): number[] => {
  const counts = noBuckets();
  counts[bucketOf(value)] = 1;
  return counts;
};

/** Adds what lies somewhere between two values, as if it lay there evenly. What is added is as many as came. */
function spread(counts: number[], lower: number, upper: number, count: number): void {
  const last = bucketOf(upper);
  let put = 0;
  for (let place = Math.min(bucketOf(lower), last); place <= last; place++) {
    const share = place === last ? 1 : Math.max(0, (upperOf(place) - lower) / (upper - lower));
    const upTo = Math.round(count * share);
    counts[place] = (counts[place] ?? 0) + upTo - put;
    put = upTo;
  }
}

/** A histogram with bounds of its own: each of its buckets is spread over those of ours that it covers. */
export function fromBounds(bounds: readonly number[], theirs: readonly number[], max: number): number[] {
  const counts = noBuckets();
  for (const [index, count] of theirs.entries())
    if (count > 0) {
      const lower = bounds[index - 1] ?? 0;
      spread(counts, lower, Math.max(lower, Math.min(bounds[index] ?? max, max)), count);
    }
  return counts;
}

/** As OpenTelemetry has it: the bucket `offset + i` of a scale lies between its base to that power and to the next. */
export interface Exponential {
  scale: number;
  zeroCount: number;
  positive: { offset: number; bucketCounts: readonly number[] };
}

/**
 * An exponential histogram. The bounds of a coarser scale are among those of every finer one, so that nothing is lost
 * that our buckets could tell apart; one that is coarser than ours is spread.
 */
export function fromExponential({ scale, zeroCount, positive: { offset, bucketCounts } }: Exponential): number[] {
  const counts = noBuckets();
  counts[0] = zeroCount;
  for (const [index, count] of bucketCounts.entries()) {
    if (count === 0) continue;
    const theirs = offset + index;
    if (scale >= SCALE) {
      const place = placeOf(Math.floor(theirs / 2 ** (scale - SCALE)));
      counts[place] = (counts[place] ?? 0) + count;
    } else spread(counts, 2 ** (theirs / 2 ** scale), 2 ** ((theirs + 1) / 2 ** scale), count);
  }
  return counts;
}

export const addBuckets = (one: Buckets, other: Buckets): number[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, place) => (one[place] ?? 0) + (other[place] ?? 0));

/**
 * The value that a share of all is at most ("nearest rank"), within 5 % of the exact one above 0.13 ms and below 17
 * minutes: the middle of its bucket, from which both ends are equally far for their size. Null when there is nothing.
 */
export function percentile(buckets: Buckets, max: number, share: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0);
  const rank = Math.max(1, Math.ceil(share * all));
  if (all === 0) return null;
  if (rank === all) return max;
  let before = 0;
  const bucket = buckets.findIndex((count) => {
    before += count;
    return before >= rank;
  });
  const lower = lowerOf(bucket);
  const upper = Math.max(lower, Math.min(upperOf(bucket), max));
  return lower === 0 ? 0 : (2 * lower * upper) / (lower + upper);
}

/** How many are at most so much, and more than the bound before; the last is for what is beyond the last bound. */
export const countsUpTo = (buckets: Buckets, bounds: readonly number[]): number[] => {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0);
  for (const [bucket, count] of buckets.entries()) {
    const place = bounds.findIndex((bound) => upperOf(bucket) <= bound);
    const at = place === -1 ? bounds.length : place;
    counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
};
