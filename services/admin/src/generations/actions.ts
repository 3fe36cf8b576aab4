import { type GenerationLog, type GenerationTimes, STAGES, type Stage } from '@jobspeak/contracts';
import { currentTraceparent, type Db, type EventFacts, type Transaction } from '@jobspeak/kit';
import { readDurations } from '../metrics/actions';
import {
  answered,
  BROKEN,
  durationsOf,
  GENERATIONS_TAKE,
  happened,
  type Series,
  STAGES_TAKE,
  type Stretch,
  sumOf,
} from '../rollups/domain';
import { countsUpTo } from '../rollups/domain/buckets';
import { addUp, findSeries, type SeriesIds, sumSeries } from '../rollups/store';
import { insertGeneration, listSlowest } from './store';

const ALL = { metric: GENERATIONS_TAKE, service: 'quote', part: '', detail: '' } as const;

/** Keeps how a generation went, and counts it. */
export async function keepGeneration(
  trx: Transaction,
  series: SeriesIds,
  log: GenerationLog,
  { id, accountId, occurredAt }: EventFacts,
): Promise<void> {
  const traceId = currentTraceparent()?.split('-')[1] ?? null;
  await insertGeneration(trx, { id, accountId, endedAt: occurredAt, traceId, log });
  const broken = brokenSeries(log);
  await addUp(trx, series, [
    happened(ALL, occurredAt, log.totalMs / 1_000, log.outcome === 'failed'),
    ...broken.map((one) => happened(one, occurredAt, 0, true)),
  ]);
}

/** What is told of a recording in which there is nothing to hear, or of a month that is used up: nothing is broken. */
const NOBODYS_FAULT: readonly (string | null)[] = [
  'QUOTE_EMPTY_DETECTED',
  'QUOTE_LIMIT_EXCEEDED',
  'RECORDING_TOO_SHORT',
  'RECORDING_TOO_SHORT_OR_EMPTY',
];

const brokenSeries = ({ stages, error }: GenerationLog): Series[] =>
  stages
    .filter(({ outcome }) => outcome === 'failed' && !NOBODYS_FAULT.includes(error))
    .map(({ stage }) => ({ metric: BROKEN, service: 'quote', part: stage, detail: '' }));

/** What the roll-ups of a generation are of. */
export const seriesOf = (log: GenerationLog): Series[] => [ALL, ...brokenSeries(log)];

const slowestStage = ({ stages }: GenerationLog): Stage | null =>
  [...stages].sort((one, other) => (other.ms ?? 0) - (one.ms ?? 0))[0]?.stage ?? null;

async function readStages(db: Db, stretch: Stretch): Promise<GenerationTimes['stages']> {
  const known = await findSeries(db, { metric: STAGES_TAKE });
  const sums = await sumSeries(
    db,
    stretch,
    known.map(({ id }) => id),
  );
  return STAGES.flatMap((stage) => {
    const engines = new Set(known.filter(({ part }) => part === stage).map(({ detail }) => detail));
    return [...engines].sort().flatMap((engine) => {
      const ids = new Set(known.filter(({ part, detail }) => part === stage && detail === engine).map(({ id }) => id));
      const total = durationsOf(sumOf(sums.filter(({ series_id: id }) => ids.has(id))));
      return total.count > 0 ? [{ stage, engine, total }] : [];
    });
  });
}

/** The bars of the distribution in seconds, from 62 ms to 6 minutes: each is 1.4 times as long as the one before. */
const BARS = Array.from({ length: 26 }, (_, index) => 2 ** (index / 2 - 4));

async function readDistribution(db: Db, stretch: Stretch): Promise<GenerationTimes['distribution']> {
  const ids = (await findSeries(db, ALL)).map(({ id }) => id);
  const { buckets } = sumOf(await sumSeries(db, stretch, ids));
  return countsUpTo(buckets, BARS).map((count, index) => ({
    upToMs: BARS[index] === undefined ? null : Math.round(BARS[index] * 1_000),
    count,
  }));
}

/** How long generations take, in all, stage by stage and at worst. */
export async function readGenerationTimes(db: Db, stretch: Stretch): Promise<GenerationTimes> {
  const [durations, stages, distribution, slow] = await Promise.all([
    readDurations(db, stretch, ALL),
    readStages(db, stretch),
    readDistribution(db, stretch),
    listSlowest(db, stretch.from, stretch.to),
  ]);
  const slowest = slow.map(({ log, ...one }) => ({ ...one, slowest: slowestStage(log) }));
  return { ...answered(stretch), ...durations, stages, distribution, slowest };
}
