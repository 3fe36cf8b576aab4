import { type GenerationLog, type GenerationTimes, STAGES, type Stage } from '@jobspeak/contracts';
import { currentTraceparent, type Db, type EventFacts, type Transaction } from '@jobspeak/kit';
import { readDurations } from '../metrics/actions';
import {
  answered,
  boundsOf,
  durationsOf,
  GENERATIONS_TAKE,
  happened,
  STAGES_TAKE,
  type Stretch,
  sumOf,
} from '../rollups/domain';
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
  await addUp(trx, series, [happened(ALL, occurredAt, log.totalMs / 1_000, log.outcome === 'failed')]);
}

/** What the roll-ups of generations are of; made before events come. */
export const GENERATION_SERIES = [ALL];

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
      const total = durationsOf(sumOf(sums.filter(({ series_id: id }) => ids.has(id))), STAGES_TAKE);
      return total.count > 0 ? [{ stage, engine, total }] : [];
    });
  });
}

async function readDistribution(db: Db, stretch: Stretch): Promise<GenerationTimes['distribution']> {
  const ids = (await findSeries(db, ALL)).map(({ id }) => id);
  const { buckets } = sumOf(await sumSeries(db, stretch, ids));
  const bounds = boundsOf(GENERATIONS_TAKE);
  return Array.from({ length: bounds.length + 1 }, (_, index) => ({
    upToMs: bounds[index] === undefined ? null : bounds[index] * 1_000,
    count: buckets[index] ?? 0,
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
