import type { Db } from '@jobspeak/kit';

/** The bounds by which metrics were counted until now, in the order of the columns b0, b1 and so on. */
const SECONDS = [
  0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2,
  3, 5, 7.5, 10, 15, 20, 30,
];
const SHIFTS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const LONG_SECONDS = [
  0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 45, 60,
  90, 120, 180, 300, 600,
];
const BOUNDS: Readonly<Record<string, readonly number[]>> = {
  'http.server.request.duration': SECONDS,
  'jobspeak.generation.duration': LONG_SECONDS,
  'jobspeak.generation.stage.duration': LONG_SECONDS,
  'jobspeak.pdf.duration': SECONDS,
  'messaging.process.duration': SECONDS,
  'jobspeak.browser.page.duration': SECONDS,
  'jobspeak.browser.interaction.duration': SECONDS,
  'jobspeak.browser.layout.shift': SHIFTS,
  'jobspeak.browser.call.duration': SECONDS,
  // had no bounds: everything was in the first
  'generations-broken': [],
  'sign-ups': [],
};

/** From 2^-13 on, 8 to each doubling, until 2^10; one for what is less and one for what is more. */
const PLACES = 186;
const upperOf = (place: number): number => 2 ** (place / 8 - 13);
const placeOf = (value: number): number => Math.min(PLACES - 1, Math.max(0, Math.ceil((Math.log2(value) + 13) * 8)));

/** What of an old bucket goes to each place, as SQL: spread evenly between its bounds, and as many as there were. */
function piecesOf(column: string, lower: number, upper: number): [place: number, sql: string][] {
  const [first, last] = [lower > 0 ? placeOf(lower) : 0, placeOf(upper)];
  const upTo = (place: number): string => {
    if (place === last) return column;
    const share = Math.max(0, (upperOf(place) - lower) / (upper - lower));
    return `round(${column} * ${share.toFixed(9)})::int`;
  };
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const place = first + index;
    return [place, index === 0 ? upTo(place) : `(${upTo(place)} - ${upTo(place - 1)})`];
  });
}

/** What was beyond the last bound goes where the largest of all was. */
const beyond = (column: string, lower: number): [place: number, sql: string][] => {
  const first = lower > 0 ? placeOf(lower) : 0;
  const largest = 'ceil((ln(max) / ln(2) + 13) * 8)';
  const at = `case when max > 0 then least(${PLACES - 1}, greatest(${first}, ${largest})) else ${first} end`;
  return Array.from({ length: PLACES - first }, (_, index) => [
    first + index,
    `case when ${column} = 0 then 0 when ${at} = ${first + index} then ${column} else 0 end`,
  ]);
};

/** Moves the roll-ups of metrics with the same bounds, of one grain. */
function moved(grain: string, bounds: readonly number[], metrics: readonly string[]): string {
  const pieces = [
    ...bounds.flatMap((upper, index) => piecesOf(`b${index}`, bounds[index - 1] ?? 0, upper)),
    ...(bounds.length === 0
      ? [[0, 'b0'] as [number, string]]
      : beyond(`b${bounds.length}`, bounds[bounds.length - 1] ?? 0)),
  ];
  const sums = new Map<number, string[]>();
  for (const [place, sql] of pieces) sums.set(place, [...(sums.get(place) ?? []), sql]);
  const set = [...sums].map(([place, all]) => `p${place} = nullif(${all.join(' + ')}, 0)`);
  const names = metrics.map((metric) => `'${metric}'`).join(', ');
  return `update rollups_${grain} set ${set.join(', ')} from series where series.id = series_id and metric in (${names})`;
}

const GRAINS = ['minute', 'hour', 'day'];
const COLUMNS = Array.from({ length: PLACES }, (_, place) => `add column p${place} int`).join(', ');
const OLD = Array.from({ length: 32 }, (_, index) => `alter b${index} drop not null, alter b${index} drop default`);

/**
 * Buckets so narrow that a percentile is within 5 % (`src/rollups/domain/buckets.ts`); most are empty, and null takes no room.
 * The old ones stay for the release before this one, empty from now on, and go with a later one.
 */
export async function up(db: Db): Promise<void> {
  const families = [SECONDS, LONG_SECONDS, SHIFTS, []].map((bounds) => ({
    bounds,
    metrics: Object.keys(BOUNDS).filter((metric) => String(BOUNDS[metric]) === String(bounds)),
  }));
  for (const grain of GRAINS) {
    await db.raw(`alter table rollups_${grain} ${COLUMNS}, ${OLD.join(', ')}`);
    for (const { bounds, metrics } of families) await db.raw(moved(grain, bounds, metrics));
  }
}
