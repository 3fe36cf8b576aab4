import type { Db } from '@jobspeak/kit';
import {
  type Added,
  GRAIN_NAMES,
  inFewSteps,
  keyOf,
  type Series,
  type Shown,
  type Stretch,
  type Sums,
  startOf,
  sumOf,
} from './domain';
import { BUCKETS, type Buckets } from './domain/buckets';

/** The ids of series. They are made outside of any transaction: what is remembered of them is there to stay. */
export interface SeriesIds {
  /** Has every one of them made, before a transaction needs it. */
  prepare(series: readonly Series[]): Promise<void>;
  /** @throws Error for one that has not been prepared: a bug of the caller. */
  idOf(series: Series): number;
}

/** So many series at most: whoever names each thing differently must not fill the database. */
const MOST_SERIES = 20_000;
const OTHER = 'other';

interface SeriesRow extends Series {
  id: number;
}

export function openSeries(db: Db): SeriesIds {
  const ids = new Map<string, number>();
  const learn = (rows: readonly SeriesRow[]) => {
    for (const { id, ...series } of rows) ids.set(keyOf(series), id);
  };
  const placeOf = (series: Series): Series =>
    ids.has(keyOf(series)) || ids.size < MOST_SERIES ? series : { ...series, part: OTHER, detail: '' };
  return {
    async prepare(wanted) {
      const missing = new Map(
        wanted.map(placeOf).flatMap((one) => (ids.has(keyOf(one)) ? [] : [[keyOf(one), one] as const])),
      );
      if (missing.size === 0) return;
      const rows = [...missing.values()];
      await db('series').insert(rows).onConflict(['metric', 'service', 'part', 'detail']).ignore();
      const named = ['metric', 'service', 'part', 'detail'] as const;
      const found: SeriesRow[] = await db('series')
        .whereIn(
          [...named],
          rows.map((row) => named.map((name) => row[name])),
        )
        .select('id', ...named);
      learn(found);
    },
    idOf(series) {
      const id = ids.get(keyOf(placeOf(series)));
      if (id === undefined) throw new Error(`The series ${keyOf(series)} has not been prepared.`);
      return id;
    },
  };
}

const COLUMNS = Array.from({ length: BUCKETS }, (_, bucket) => `p${bucket}`);
const ADDED = ['count', 'failed', 'sum'];

/** Adds up what belongs to the same row, in an order that all writers keep: two of them never wait for each other. */
function gathered<T extends { series_id: number; at: Date }>(rows: readonly T[], join: (one: T, other: T) => T): T[] {
  const byKey = new Map<string, T>();
  for (const row of rows) {
    const key = `${String(row.series_id).padStart(10, '0')} ${row.at.toISOString()}`;
    const known = byKey.get(key);
    byKey.set(key, known ? join(known, row) : row);
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** The rows go as one value, whatever their number: as many as they have fields would be slow to bind, and too many. */
async function upsert(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
  set: string,
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.join(', ');
  await db.raw(
    `insert into ?? (${names}) select ${names} from json_populate_recordset(null::??, ?)
       on conflict (series_id, at) do update set ${set}`,
    [table, table, JSON.stringify(rows)],
  );
}

interface RollupRow extends Sums {
  series_id: number;
  at: Date;
}

/** Adds rows of one grain. Only buckets with something in them are named: what is null takes no room. */
async function upsertSums(trx: Db, table: string, rows: readonly RollupRow[]): Promise<void> {
  const filled = COLUMNS.filter((_, place) => rows.some(({ buckets }) => buckets[place]));
  const sums = ADDED.map((name) => `${name} = ${table}.${name} + excluded.${name}`);
  const inBuckets = filled.map(
    (name) => `${name} = coalesce(${table}.${name} + excluded.${name}, ${table}.${name}, excluded.${name})`,
  );
  const flat = rows.map(({ buckets, ...row }) => ({
    ...row,
    ...Object.fromEntries(buckets.flatMap((count, place) => (count > 0 ? [[`p${place}`, count]] : []))),
  }));
  const set = [...sums, `max = greatest(${table}.max, excluded.max)`, ...inBuckets].join(', ');
  await upsert(trx, table, ['series_id', 'at', ...ADDED, 'max', ...filled], flat, set);
}

/** Adds to the roll-ups of every grain, within the transaction of its cause. */
export async function addUp(trx: Db, series: SeriesIds, added: readonly Added[]): Promise<void> {
  for (const grain of GRAIN_NAMES) {
    const rows = added.map(
      ({ at, count, failed, sum, max, buckets, ...one }): RollupRow => ({
        series_id: series.idOf(one.series),
        at: startOf(at, grain),
        count,
        failed,
        sum,
        max,
        buckets,
      }),
    );
    const joined = gathered(rows, (one, other) => ({ ...one, ...sumOf([one, other]) }));
    await upsertSums(trx, `rollups_${grain}`, joined);
  }
}

/** Keeps what gauges have shown, in every grain. */
export async function keepGauges(trx: Db, series: SeriesIds, shown: readonly Shown[]): Promise<void> {
  for (const grain of GRAIN_NAMES) {
    const rows = shown.map(({ series: one, at, value }) => ({
      series_id: series.idOf(one),
      at: startOf(at, grain),
      readings: 1,
      sum: value,
      max: value,
      latest: value,
      latest_at: at,
    }));
    const table = `gauges_${grain}`;
    const joined = gathered(rows, (one, other) => {
      const later = other.latest_at >= one.latest_at ? other : one;
      const sums = { readings: one.readings + other.readings, sum: one.sum + other.sum };
      return { ...later, ...sums, max: Math.max(one.max, other.max) };
    });
    const set = `readings = ${table}.readings + excluded.readings, sum = ${table}.sum + excluded.sum,
      max = greatest(${table}.max, excluded.max),
      latest = case when excluded.latest_at >= ${table}.latest_at then excluded.latest else ${table}.latest end,
      latest_at = greatest(${table}.latest_at, excluded.latest_at)`;
    await upsert(trx, table, ['series_id', 'at', 'readings', 'sum', 'max', 'latest', 'latest_at'], joined, set);
  }
}

/** Which series of a metric are meant; what is left out may be anything. */
export type Choice = { metric: string } & Partial<Omit<Series, 'metric'>>;

/** Series that fit, with their ids. */
export const findSeries = async (db: Db, choice: Choice): Promise<SeriesRow[]> => db('series').where(choice);

/** All series of some services. */
export const listSeries = async (db: Db, services: readonly string[]): Promise<SeriesRow[]> =>
  db('series').whereIn('service', services).orderBy(['metric', 'part']);

/** All series there are: a few hundred. */
export const listAllSeries = async (db: Db): Promise<SeriesRow[]> => db('series').orderBy('id');

const COUNTS = 'sum(count)::float8 as count, sum(failed)::float8 as failed, sum(sum)::float8 as sum, max(max) as max';
/** As a text, since most of them are empty: `,,3,1,,`. */
const IN_BUCKETS = `array_to_string(array[${COLUMNS.map((name) => `sum(${name})`).join(', ')}], ',', '') as buckets`;

const inStretch = (db: Db, { grain, from, to }: Stretch, ids: readonly number[]) =>
  db(`rollups_${grain}`).whereIn('series_id', ids).where('at', '>=', from).where('at', '<', to);

/** The rows of a stretch as a whole: fewer of them than it has steps. */
const inPieces = (db: Db, stretch: Stretch, ids: readonly number[], columns: readonly string[] = []) =>
  db.from(
    db
      .unionAll(
        inFewSteps(stretch).map((piece) => inStretch(db, piece, ids).select('series_id', ...ADDED, 'max', ...columns)),
      )
      .as('pieces'),
  );

type Summed<T> = Omit<T, 'buckets'> & { buckets: string };

const bucketsOf = (text: string): Buckets => text.split(',').map(Number);

export interface StepSums extends Sums {
  at: Date;
}

/** The sums of some series together, step by step; steps in which nothing happened are left out. */
export async function sumSteps(db: Db, stretch: Stretch, ids: readonly number[]): Promise<StepSums[]> {
  if (ids.length === 0) return [];
  const rows: Summed<StepSums>[] = await inStretch(db, stretch, ids)
    .groupBy('at')
    .orderBy('at')
    .select('at', db.raw(COUNTS), db.raw(IN_BUCKETS));
  return rows.map(({ buckets, ...row }) => ({ ...row, buckets: bucketsOf(buckets) }));
}

export interface SeriesSums extends Sums {
  series_id: number;
}

/** The sums of each series over a stretch; series to which nothing happened are left out. */
export async function sumSeries(db: Db, stretch: Stretch, ids: readonly number[]): Promise<SeriesSums[]> {
  if (ids.length === 0) return [];
  const rows: Summed<SeriesSums>[] = await inPieces(db, stretch, ids, COLUMNS)
    .groupBy('series_id')
    .select('series_id', db.raw(COUNTS), db.raw(IN_BUCKETS));
  return rows.map(({ buckets, ...row }) => ({ ...row, buckets: bucketsOf(buckets) }));
}

export type Counts = Omit<SeriesSums, 'buckets'>;

/** As `sumSeries`, without how long things took one by one: no percentiles can be told from these. */
export const countSeries = async (db: Db, stretch: Stretch, ids: readonly number[]): Promise<Counts[]> =>
  ids.length === 0 ? [] : inPieces(db, stretch, ids).groupBy('series_id').select('series_id', db.raw(COUNTS));

/** As `sumSteps`, in the same way. */
export const countSteps = async (
  db: Db,
  stretch: Stretch,
  ids: readonly number[],
): Promise<Omit<StepSums, 'buckets'>[]> =>
  ids.length === 0 ? [] : inStretch(db, stretch, ids).groupBy('at').orderBy('at').select('at', db.raw(COUNTS));

export interface GaugeStep {
  series_id: number;
  at: Date;
  mean: number;
  max: number;
  latest: number;
}

/** What gauges have shown, step by step. */
export const readGauges = async (db: Db, { grain, from, to }: Stretch, ids: readonly number[]): Promise<GaugeStep[]> =>
  ids.length === 0
    ? []
    : db(`gauges_${grain}`)
        .whereIn('series_id', ids)
        .where('at', '>=', from)
        .where('at', '<', to)
        .orderBy(['series_id', 'at'])
        .select('series_id', 'at', db.raw('sum / readings as mean'), 'max', 'latest');

/** Services that have ever told of a metric. */
export const listServices = async (db: Db, metric: string): Promise<string[]> =>
  db('series').where({ metric }).distinct().orderBy('service').pluck('service');
