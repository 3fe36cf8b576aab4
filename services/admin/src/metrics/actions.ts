import { type Durations, METRICS, type Metrics, type MetricsQuery, type Saturation } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { answered, durationsOf, NOTHING, REQUESTS, type Series, type Stretch, stepsOf, sumOf } from '../rollups/domain';
import {
  type Choice,
  countSteps,
  findSeries,
  listSeries,
  listServices,
  readGauges,
  type StepSums,
  sumSeries,
  sumSteps,
} from '../rollups/store';

type Known = Series & { id: number };

/** Durations step by step; a step in which nothing happened has none. */
function seriesOf(stretch: Stretch, sums: readonly StepSums[]): (Durations & { at: string })[] {
  const byTime = new Map(sums.map((one) => [one.at.getTime(), one]));
  return stepsOf(stretch).map((at) => ({
    at: at.toISOString(),
    ...durationsOf(byTime.get(at.getTime()) ?? NOTHING),
  }));
}

/** Durations of the series that fit, in all and step by step. */
export async function readDurations(db: Db, stretch: Stretch, choice: Choice) {
  const ids = (await findSeries(db, choice)).map(({ id }) => id);
  const sums = await sumSteps(db, stretch, ids);
  return { total: durationsOf(sumOf(sums)), series: seriesOf(stretch, sums) };
}

/** The same in all alone: far fewer rows come from the database. */
export async function readTotal(db: Db, stretch: Stretch, choice: Choice): Promise<Durations> {
  const ids = (await findSeries(db, choice)).map(({ id }) => id);
  return durationsOf(sumOf(await sumSeries(db, stretch, ids)));
}

/** How many there were step by step, and how many of them failed. */
export async function readCounts(
  db: Db,
  stretch: Stretch,
  choice: Choice,
): Promise<Pick<Durations, 'count' | 'failed'>[]> {
  const ids = (await findSeries(db, choice)).map(({ id }) => id);
  const byTime = new Map((await countSteps(db, stretch, ids)).map((one) => [one.at.getTime(), one]));
  return stepsOf(stretch).map((at) => byTime.get(at.getTime()) ?? { count: 0, failed: 0 });
}

const byCount = (one: Durations, other: Durations) => other.count - one.count;

async function readRoutes(db: Db, stretch: Stretch, known: readonly Known[]): Promise<Metrics['routes']> {
  const sums = await sumSeries(
    db,
    stretch,
    known.map(({ id }) => id),
  );
  const byId = new Map(known.map((one) => [one.id, one]));
  return sums
    .flatMap((one) => {
      const series = byId.get(one.series_id);
      return series ? [{ route: series.part, method: series.detail, ...durationsOf(one) }] : [];
    })
    .sort(byCount);
}

const isGauge = (metric: string): boolean =>
  Object.hasOwn(METRICS, metric) && METRICS[metric as keyof typeof METRICS].kind === 'gauge'; // its names are these

/** Services that share a process share its event loop, which has the name of the process. */
const SHARED = 'jobspeak';

async function readSaturation(db: Db, stretch: Stretch, service: string): Promise<Saturation[]> {
  const known = (await listSeries(db, [service, SHARED])).filter(({ metric }) => isGauge(metric));
  const steps = await readGauges(
    db,
    stretch,
    known.map(({ id }) => id),
  );
  return known.flatMap(({ id, metric, service: of, part }) => {
    const mine = steps.filter((step) => step.series_id === id);
    const last = mine.at(-1);
    if (!last) return [];
    const { unit, meaning } = METRICS[metric as keyof typeof METRICS]; // a gauge of the registry
    const series = mine.map(({ at, mean, max }) => ({ at: at.toISOString(), mean, max }));
    return [{ name: metric, unit, meaning, service: of, part, latest: last.latest, series }];
  });
}

/** What people see is what the gateway answers. */
const USUAL = 'gateway';

/** Rate, errors and durations of a service or of one of its routes, and what fills up in it. */
export async function readMetrics(
  db: Db,
  { service = USUAL, route }: MetricsQuery,
  stretch: Stretch,
): Promise<Metrics> {
  const choice = { metric: REQUESTS, service };
  const parts = (await findSeries(db, choice)).filter(({ part }) => part !== '');
  const [durations, routes, saturation, services] = await Promise.all([
    readDurations(db, stretch, { ...choice, part: route ?? '' }),
    readRoutes(db, stretch, parts),
    readSaturation(db, stretch, service),
    listServices(db, REQUESTS),
  ]);
  return { ...answered(stretch), service, route: route ?? null, services, ...durations, routes, saturation };
}
