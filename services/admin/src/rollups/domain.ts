import { type Durations, METRICS } from '@jobspeak/contracts';
import { addBuckets, type Buckets, ofOne, percentile } from './domain/buckets';

/** The lengths of a roll-up's steps, in ms. Days are those of UTC. */
export const GRAINS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
export type Grain = keyof typeof GRAINS;
export const GRAIN_NAMES = ['minute', 'hour', 'day'] as const satisfies readonly Grain[];

type Facts = Readonly<Record<string, string | number | boolean>>;

/** Which attributes tell the series of a metric apart, and when what was measured has failed. */
interface Split {
  part?: string;
  detail?: string;
  hasFailed?: (facts: Facts) => boolean;
  /** All of a service are one series, too: what is asked for most is read from few rows. */
  isTotalled?: true;
}

const OUTCOME = 'jobspeak.outcome';
const hasStatus500 = (facts: Facts) => Number(facts['http.response.status_code'] ?? 0) >= 500;
const isFailed = (facts: Facts) => ['failed', 'retry', 'dead-letter'].includes(String(facts[OUTCOME]));

export const REQUESTS = 'http.server.request.duration';
export const STAGES_TAKE = 'jobspeak.generation.stage.duration';
export const GENERATIONS_TAKE = 'jobspeak.generation.duration';
export const PDF_TAKES = 'jobspeak.pdf.duration';
export const EVENTS_TAKE = 'messaging.process.duration';
/** Generations that ended in a stage by no fault of who spoke; not of OpenTelemetry: counted from the event. */
export const BROKEN = 'generations-broken';
/** Not of OpenTelemetry either. */
export const SIGN_UP_SERIES = { metric: 'sign-ups', service: 'auth', part: '', detail: '' } as const;

const HISTOGRAMS: Readonly<Record<string, Split>> = {
  [REQUESTS]: { part: 'http.route', detail: 'http.request.method', hasFailed: hasStatus500, isTotalled: true },
  [STAGES_TAKE]: { part: 'jobspeak.generation.stage', detail: 'jobspeak.generation.engine', hasFailed: isFailed },
  [GENERATIONS_TAKE]: { hasFailed: isFailed },
  [PDF_TAKES]: { hasFailed: isFailed },
  [EVENTS_TAKE]: { part: 'messaging.consumer.group.name', hasFailed: isFailed },
  'jobspeak.browser.page.duration': { part: 'jobspeak.page' },
  'jobspeak.browser.interaction.duration': { part: 'jobspeak.page' },
  'jobspeak.browser.layout.shift': { part: 'jobspeak.page' },
  'jobspeak.browser.call.duration': {
    part: 'http.route',
    detail: 'http.request.method',
    hasFailed: (facts) => hasStatus500(facts) || facts['http.response.status_code'] === 0,
  },
};

const GAUGE_PARTS: Readonly<Record<string, string>> = {
  'jobspeak.queue.depth': 'messaging.consumer.group.name',
  'db.client.connection.count': 'db.client.connection.state',
};

/** What tells a series apart. An empty part is all of the service, or what has no parts. */
export interface Series {
  metric: string;
  service: string;
  part: string;
  detail: string;
}

/** What is to be added to a roll-up of a histogram; durations in the metric's unit. */
export interface Added {
  series: Series;
  at: Date;
  count: number;
  failed: number;
  sum: number;
  max: number;
  buckets: Buckets;
}

/** What a gauge has shown. */
export interface Shown {
  series: Series;
  at: Date;
  value: number;
}

/** A point as it came. */
export interface Point {
  at: Date;
  service: string;
  name: string;
  attributes: Facts;
  value: number | null;
  histogram: { count: number; sum: number | null; max: number | null; buckets: Buckets } | null;
}

const labelOf = (facts: Facts, name: string | undefined): string =>
  name === undefined ? '' : String(facts[name] ?? '').slice(0, 200);

/** What a point adds to roll-ups: to that of its series and, of some metrics, to that of its service. */
export function addedBy({ name, service, attributes, at, histogram }: Point): Added[] {
  const split = Object.hasOwn(HISTOGRAMS, name) ? HISTOGRAMS[name] : undefined;
  if (!split || !histogram || histogram.count === 0) return [];
  const { part = '', detail = '' } = {
    part: labelOf(attributes, split.part),
    detail: labelOf(attributes, split.detail),
  };
  const { count, buckets } = histogram;
  const sum = histogram.sum ?? 0;
  const one = {
    at,
    count,
    failed: split.hasFailed?.(attributes) ? count : 0,
    sum,
    max: histogram.max ?? sum,
    buckets,
  };
  const own = { series: { metric: name, service, part: part || (split.isTotalled ? 'no route' : ''), detail }, ...one };
  return split.isTotalled ? [own, { series: { metric: name, service, part: '', detail: '' }, ...one }] : [own];
}

/** One thing that happened, as a roll-up counts it. `seconds` is how long it took. */
export const happened = (series: Series, at: Date, seconds: number, failed: boolean): Added => ({
  series,
  at,
  count: 1,
  failed: failed ? 1 : 0,
  sum: seconds,
  max: seconds,
  buckets: ofOne(seconds),
});

/** What a point of a gauge shows; null for anything else. */
export function shownBy({ name, service, attributes, at, value }: Point): Shown | null {
  const known = Object.hasOwn(METRICS, name) ? METRICS[name as keyof typeof METRICS] : undefined; // its names are these
  if (known?.kind !== 'gauge' || value === null) return null;
  return { series: { metric: name, service, part: labelOf(attributes, GAUGE_PARTS[name]), detail: '' }, at, value };
}

export const startOf = (at: Date, grain: Grain): Date =>
  new Date(Math.floor(at.getTime() / GRAINS[grain]) * GRAINS[grain]);

export const keyOf = ({ metric, service, part, detail }: Series): string =>
  JSON.stringify([metric, service, part, detail]);

/** Sums of a roll-up, in the metric's unit. */
export interface Sums {
  count: number;
  failed: number;
  sum: number;
  max: number;
  buckets: Buckets;
}

export const NOTHING: Sums = { count: 0, failed: 0, sum: 0, max: 0, buckets: [] };

export const sumOf = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sums, { count, failed, sum, max, buckets }) => ({
      count: sums.count + count,
      failed: sums.failed + failed,
      sum: sums.sum + sum,
      max: Math.max(sums.max, max),
      buckets: addBuckets(sums.buckets, buckets),
    }),
    NOTHING,
  );

const MS = 1_000;
const inMs = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * MS * 100) / 100;

/** A roll-up in seconds as it is shown, in ms. */
export const durationsOf = ({ count, failed, sum, max, buckets }: Sums): Durations => ({
  count,
  failed,
  meanMs: count === 0 ? null : inMs(sum / count),
  p50Ms: inMs(percentile(buckets, max, 0.5)),
  p95Ms: inMs(percentile(buckets, max, 0.95)),
  p99Ms: inMs(percentile(buckets, max, 0.99)),
  maxMs: count === 0 ? null : inMs(max),
});

/** A stretch of time as it is read: from the start of a step to the end of one. */
export interface Stretch {
  from: Date;
  to: Date;
  grain: Grain;
}

const HOUR_MS = GRAINS.hour;
/** So long a stretch at most is read by the minute, and by the hour. */
const BY_MINUTE_MS = 6 * HOUR_MS;
const BY_HOUR_MS = 14 * GRAINS.day;
/** Nothing is kept for longer than ten years. */
const LONGEST_MS = 3_660 * GRAINS.day;

/** The stretch to read for what was asked; the last hour unless something was. */
export function stretchOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Stretch {
  const end = to === undefined ? now.getTime() : Date.parse(to);
  const asked = from === undefined ? end - HOUR_MS : Date.parse(from);
  const begin = Math.max(Math.min(asked, end - GRAINS.minute), end - LONGEST_MS);
  const grain: Grain = end - begin <= BY_MINUTE_MS ? 'minute' : end - begin <= BY_HOUR_MS ? 'hour' : 'day';
  const step = GRAINS[grain];
  return { grain, from: startOf(new Date(begin), grain), to: new Date(Math.ceil(end / step) * step) };
}

const COARSER: Readonly<Record<Grain, Grain | null>> = { minute: 'hour', hour: 'day', day: null };

/** A stretch in as few steps as it has: coarse ones in its middle, and its own at its ends. */
export function inFewSteps({ from, to, grain }: Stretch): Stretch[] {
  const coarser = COARSER[grain];
  if (coarser === null) return [{ from, to, grain }];
  const length = GRAINS[coarser];
  const first = new Date(Math.ceil(from.getTime() / length) * length);
  const last = startOf(to, coarser);
  if (first >= last) return [{ from, to, grain }];
  const pieces: Stretch[] = [
    { from, to: first, grain },
    ...inFewSteps({ from: first, to: last, grain: coarser }),
    { from: last, to, grain },
  ];
  return pieces.filter((piece) => piece.from < piece.to);
}

/** The stretch of the same length before. */
export const before = ({ from, to, grain }: Stretch): Stretch => ({
  grain,
  from: new Date(from.getTime() - (to.getTime() - from.getTime())),
  to: from,
});

/** Every step of a stretch, in order. */
export const stepsOf = ({ from, to, grain }: Stretch): Date[] =>
  Array.from(
    { length: Math.round((to.getTime() - from.getTime()) / GRAINS[grain]) },
    (_, index) => new Date(from.getTime() + index * GRAINS[grain]),
  );

export const answered = ({ from, to, grain }: Stretch) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  stepSeconds: GRAINS[grain] / 1_000,
});
