import { GenerationLog, type GenerationLogs, type GenerationTimes } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { dayOf } from '../telemetry/days';

export interface KeptGeneration {
  id: string;
  accountId: string;
  endedAt: Date;
  traceId: string | null;
  log: GenerationLog;
}

export const insertGeneration = async (trx: Transaction, kept: KeptGeneration): Promise<void> => {
  const { id, accountId, endedAt, traceId, log } = kept;
  await trx('generations').insert({
    id,
    account_id: accountId,
    quote_id: log.quoteId,
    ended_at: endedAt,
    day: dayOf(endedAt),
    total_ms: log.totalMs,
    error: log.error,
    trace_id: traceId,
    log: JSON.stringify(log),
  });
};

interface GenerationRow {
  id: string;
  account_id: string;
  quote_id: string;
  ended_at: Date;
  total_ms: number;
  error: string | null;
  trace_id: string | null;
  log: unknown;
}

const MOST = 50;

/** Every attempt at a quote, the latest first. Not scoped by an account: it is for the people who run the product. */
export async function listAttempts(db: Db, quoteId: string): Promise<GenerationLogs['items']> {
  const rows: GenerationRow[] = await db('generations')
    .where({ quote_id: quoteId })
    .orderBy('ended_at', 'desc')
    .limit(MOST);
  return rows.map((row) => ({
    ...GenerationLog.parse(row.log),
    id: row.id,
    accountId: row.account_id,
    endedAt: row.ended_at.toISOString(),
    traceId: row.trace_id,
  }));
}

const SLOWEST = 10;

type Slow = Omit<GenerationTimes['slowest'][number], 'slowest'> & { log: GenerationLog };

/** The slowest of a stretch. The slowest of each day are looked up by index, and those of the stretch among them. */
export async function listSlowest(db: Db, from: Date, to: Date): Promise<Slow[]> {
  const { rows } = await db.raw<{ rows: GenerationRow[] }>(
    `select slow.* from generate_series(:first::date, :last::date, interval '1 day') as days(day)
       cross join lateral (
         select quote_id, ended_at, total_ms, error, log from generations
          where day = days.day::date and ended_at >= :from and ended_at < :to
          order by total_ms desc limit :most) slow
      order by slow.total_ms desc limit :most`,
    { first: dayOf(from), last: dayOf(to), from, to, most: SLOWEST },
  );
  return rows.map((row) => ({
    quoteId: row.quote_id,
    endedAt: row.ended_at.toISOString(),
    totalMs: row.total_ms,
    error: row.error,
    log: GenerationLog.parse(row.log),
  }));
}
