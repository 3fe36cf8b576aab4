/** Where the labels of an axis stand: at figures and moments that a person would choose. */

/** So many lines at most above the lowest one. */
const MOST_VALUES = 4;
/** So many labels at most along the foot; where there is no room, some of them are left out. */
const MOST_MOMENTS = 7;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From ten seconds on, time is not counted in tens. */
const LONG_STEPS = [15 * SECOND, 30 * SECOND, ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE), HOUR, 2 * HOUR];
const LONG_FROM = 10 * SECOND;

/** The least of 1, 2, 5, 10, 20, 50 and so on that is as large. */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  // a hair more than the figure itself is still the figure
  return ([1, 2, 5].find((digit) => digit * power >= least * (1 - 1e-9)) ?? 10) * power;
}

const roundUpTime = (leastMs: number): number =>
  leastMs <= LONG_FROM
    ? roundUp(leastMs)
    : (LONG_STEPS.find((step) => step >= leastMs) ?? roundUp(leastMs / DAY) * DAY);

interface Scale {
  /** The largest value that is shown. */
  most: number;
  /** The smallest step that can be told apart. */
  least: number;
  /** How many ms 1 is, where values are durations. */
  unitMs?: number | undefined;
}

/** The figures of an axis that begins at 0 and ends at or above the largest value. */
export function valueTicks({ most, least, unitMs }: Scale): number[] {
  const wanted = Math.max(most / MOST_VALUES, least);
  const step = unitMs === undefined ? roundUp(wanted) : roundUpTime(wanted * unitMs) / unitMs;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Local time, as if it were UTC. */
const localMs = (at: Date): number => at.getTime() - at.getTimezoneOffset() * MINUTE;
const every = (ms: number) => (at: Date) => Math.floor(localMs(at) / ms);
/** The first day of 1970 was a Thursday; weeks begin on Mondays. */
const week = (at: Date): number => Math.floor((localMs(at) / DAY + 3) / 7);
const months = (count: number) => (at: Date) => Math.floor((at.getFullYear() * 12 + at.getMonth()) / count);

/** Each gives the number of the stretch of time that a moment is in. */
const STRETCHES: readonly ((at: Date) => number)[] = [
  ...[1, 5, 10, 15, 30].map((count) => every(count * MINUTE)),
  ...[1, 3, 6, 12].map((count) => every(count * HOUR)),
  every(DAY),
  every(2 * DAY),
  week,
  ...[1, 2, 3, 6, 12].map(months),
];

/** Those of the moments (ISO 8601, in order) with which a round stretch of time begins, for example a full hour or a month. */
export function momentTicks(moments: readonly string[]): string[] {
  for (const stretchOf of STRETCHES) {
    const begins = moments.filter((moment, index) => {
      const at = new Date(moment);
      const before = index === 0 ? new Date(at.getTime() - 1) : new Date(moments[index - 1] ?? moment);
      return stretchOf(at) !== stretchOf(before);
    });
    if (begins.length <= MOST_MOMENTS) return begins.length > 0 ? begins : moments.slice(0, 1);
  }
  return moments.slice(0, 1);
}
