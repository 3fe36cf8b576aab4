import type { Db } from '@jobspeak/kit';
import {
  type Added,
  BUCKETS,
  GRAIN_NAMES,
  type Grain,
  keyOf,
  type Series,
  type Shown,
  type Stretch,
  type Sums,
  startOf,
  sumOf,
} from './domain';

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

/** Rows of one statement: Postgres takes 65,535 values at most. */
const ROWS = 500;
const COLUMNS = Array.from({ length: BUCKETS }, (_, index) => `b${index}`);
const ADDED = ['count', 'failed', 'sum', ...COLUMNS];

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

async function upsert(db: Db, table: string, rows: readonly object[], set: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const places = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ');
    await db.raw(
      `insert into ?? (${columns.join(', ')}) values ${places} on conflict (series_id, at) do update set ${set}`,
      [table, ...some.flatMap((row) => Object.values(row) as (string | number | Date)[])],
    );
  }
}

interface RollupRow extends Sums {
  series_id: number;
  at: Date;
}

const columnsOf = ({ buckets, ...row }: RollupRow) => ({
  ...row,
  ...Object.fromEntries(COLUMNS.map((name, index) => [name, buckets[index] ?? 0])),
});

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
    const table = `rollups_${grain}`;
    const sums = ADDED.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
    const joined = gathered(rows, (one, other) => ({ ...one, ...sumOf([one, other]) }));
    await upsert(trx, table, joined.map(columnsOf), `${sums}, max = greatest(${table}.max, excluded.max)`);
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
    await upsert(
      trx,
      table,
      gathered(rows, (one, other) => {
        const later = other.latest_at >= one.latest_at ? other : one;
        const sums = { readings: one.readings + other.readings, sum: one.sum + other.sum };
        return { ...later, ...sums, max: Math.max(one.max, other.max) };
      }),
      `readings = ${table}.readings + excluded.readings, sum = ${table}.sum + excluded.sum,
       max = greatest(${table}.max, excluded.max),
       latest = case when excluded.latest_at >= ${table}.latest_at then excluded.latest else ${table}.latest end,
       latest_at = greatest(${table}.latest_at, excluded.latest_at)`,
    );
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

const SUMS = `sum(count)::float8 as count, sum(failed)::float8 as failed, sum(sum)::float8 as sum, max(max) as max,
  array[${COLUMNS.map((name) => `sum(${name})`).join(', ')}]::float8[] as buckets`;

const inStretch = (db: Db, grain: Grain, { from, to }: Stretch, ids: readonly number[]) =>
  db(`rollups_${grain}`).whereIn('series_id', ids).where('at', '>=', from).where('at', '<', to);

export interface StepSums extends Sums {
  at: Date;
}

/** The sums of some series together, step by step; steps in which nothing happened are left out. */
export const sumSteps = async (db: Db, stretch: Stretch, ids: readonly number[]): Promise<StepSums[]> =>
  ids.length === 0
    ? []
    : inStretch(db, stretch.grain, stretch, ids).groupBy('at').orderBy('at').select('at', db.raw(SUMS));

export interface SeriesSums extends Sums {
  series_id: number;
}

/** The sums of each series over a stretch; series to which nothing happened are left out. */
export const sumSeries = async (db: Db, stretch: Stretch, ids: readonly number[]): Promise<SeriesSums[]> =>
  ids.length === 0
    ? []
    : inStretch(db, stretch.grain, stretch, ids).groupBy('series_id').select('series_id', db.raw(SUMS));

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
