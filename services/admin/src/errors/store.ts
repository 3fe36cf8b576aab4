import type { ErrorDetail, ErrorGroup, ErrorLogQuery, ErrorOccurrence } from '@jobspeak/contracts';
import { AppError } from '@jobspeak/contracts';
import { type Db, likeText, readPage } from '@jobspeak/kit';
import { startOf } from '../rollups/domain';
import type { StoredError } from '../telemetry/reading';

type Known = StoredError & { fingerprint: string };

/** The order in which all writers go: two of them never wait for each other. */
const byFingerprint = (errors: readonly Known[]): [string, Known[]][] => {
  const groups = new Map<string, Known[]>();
  for (const error of errors) groups.set(error.fingerprint, [...(groups.get(error.fingerprint) ?? []), error]);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
};

/** How many there were in each hour, in order. */
function byHour(errors: readonly Known[]): [at: Date, count: number][] {
  const hours = new Map<number, number>();
  for (const { at } of errors) {
    const hour = startOf(at, 'hour').getTime();
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
  }
  return [...hours].sort(([one], [other]) => one - other).map(([at, count]) => [new Date(at), count]);
}

const LONGEST_WORDS = 500;

/** What was logged, and what the error itself says where that is more. */
function wordsOf({ message, attributes }: Known): string {
  const said = String(attributes['exception.message'] ?? '');
  return (message.includes(said) ? message : `${message}: ${said}`).slice(0, LONGEST_WORDS);
}

/** Counts errors by their mistake and hour, within the transaction that keeps them. */
export async function countErrors(trx: Db, errors: readonly Known[]): Promise<void> {
  for (const [fingerprint, alike] of byFingerprint(errors)) {
    const [first, ...more] = [...alike].sort((one, other) => one.at.getTime() - other.at.getTime());
    if (!first) continue;
    const last = more.at(-1) ?? first;
    await trx('error_groups')
      .insert({
        fingerprint,
        service: last.service,
        severity: last.severity,
        message: wordsOf(last),
        exception_type: last.exceptionType,
        first_at: first.at,
        last_at: last.at,
        release: last.release,
        trace_id: last.traceId,
      })
      .onConflict('fingerprint')
      .merge({
        message: trx.raw('excluded.message'),
        severity: trx.raw('greatest(error_groups.severity, excluded.severity)'),
        first_at: trx.raw('least(error_groups.first_at, excluded.first_at)'),
        last_at: trx.raw('greatest(error_groups.last_at, excluded.last_at)'),
        release: trx.raw('coalesce(excluded.release, error_groups.release)'),
        trace_id: trx.raw('coalesce(excluded.trace_id, error_groups.trace_id)'),
      });
    await trx('error_hours')
      .insert(byHour(alike).map(([at, count]) => ({ fingerprint, at, count })))
      .onConflict(['fingerprint', 'at'])
      .merge({ count: trx.raw('error_hours.count + excluded.count') });
  }
}

interface GroupRow {
  fingerprint: string;
  service: string;
  severity: number;
  message: string;
  exception_type: string | null;
  first_at: Date;
  last_at: Date;
  release: string | null;
  trace_id: string | null;
  count: string;
}

const toGroup = (row: GroupRow): ErrorGroup => ({
  fingerprint: row.fingerprint,
  service: row.service,
  severity: row.severity,
  message: row.message,
  exceptionType: row.exception_type,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  count: Number(row.count),
  release: row.release,
  traceId: row.trace_id,
});

interface Span {
  from: Date;
  to: Date;
}

/** Counted for the rows of a page alone. */
async function withCounts(db: Db, rows: readonly Omit<GroupRow, 'count'>[], { from, to }: Span): Promise<ErrorGroup[]> {
  const counts: { fingerprint: string; count: string }[] = await db('error_hours')
    .whereIn(
      'fingerprint',
      rows.map(({ fingerprint }) => fingerprint),
    )
    .where('at', '>=', startOf(from, 'hour'))
    .where('at', '<', to)
    .groupBy('fingerprint')
    .select('fingerprint', db.raw('sum(count) as count'));
  const byGroup = new Map(counts.map(({ fingerprint, count }) => [fingerprint, count]));
  return rows.map((row) => toGroup({ ...row, count: byGroup.get(row.fingerprint) ?? '0' }));
}

/** Mistakes that happened in a stretch of time, the latest first. */
export async function listGroups(db: Db, query: Omit<ErrorLogQuery, 'from' | 'to'>, span: Span) {
  const { service, search, limit, cursor } = query;
  const rowsOf = db('error_groups').where('last_at', '>=', span.from).where('first_at', '<', span.to);
  if (service !== undefined) rowsOf.where({ service });
  if (search)
    rowsOf.where((either) =>
      either.whereILike('message', likeText(search)).orWhereILike('exception_type', likeText(search)),
    );
  const order = { by: ['last_at', 'fingerprint'], direction: 'desc' } as const;
  const { rows, nextCursor } = await readPage<Omit<GroupRow, 'count'>>(db, rowsOf, order, { limit, cursor });
  return { items: await withCounts(db, rows, span), nextCursor };
}

type OwnRow = Pick<GroupRow, 'fingerprint' | 'first_at' | 'last_at' | 'count'>;

/** Mistakes that met one account in a stretch of time, the latest first, with when and how often they met it. */
export async function listOfAccount(
  db: Db,
  { accountId, limit }: { accountId: string; limit: number },
  { from, to }: Span,
): Promise<ErrorGroup[]> {
  const own: OwnRow[] = await db('error_logs')
    .whereRaw(`attributes->>'jobspeak.account.id' = ?`, [accountId])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('fingerprint')
    .select('fingerprint', db.raw('count(*) as count, min(at) as first_at, max(at) as last_at'))
    .orderBy('last_at', 'desc')
    .limit(limit);
  const fingerprints = own.map(({ fingerprint }) => fingerprint);
  const rows: Omit<GroupRow, 'count'>[] = await db('error_groups').whereIn('fingerprint', fingerprints);
  const groups = new Map(rows.map((row) => [row.fingerprint, row]));
  return own.flatMap((row) => {
    const group = groups.get(row.fingerprint);
    return group ? [toGroup({ ...group, ...row })] : [];
  });
}

/** Services of which there are mistakes. */
export const listErrorServices = async (db: Db): Promise<string[]> =>
  db('error_groups').distinct().orderBy('service').pluck('service');

const LATEST = 20;

interface ErrorRow {
  at: Date;
  message: string;
  stack: string | null;
  trace_id: string | null;
  attributes: ErrorOccurrence['attributes'];
}

/** A mistake with its hours and its latest occurrences. @throws AppError NOT_FOUND. */
export async function findGroup(db: Db, fingerprint: string, span: Span): Promise<ErrorDetail> {
  const row: Omit<GroupRow, 'count'> | undefined = await db('error_groups').where({ fingerprint }).first();
  if (!row) throw new AppError('NOT_FOUND');
  const [[group], hours, latest]: [ErrorGroup[], { at: Date; count: string }[], ErrorRow[]] = await Promise.all([
    withCounts(db, [row], span),
    db('error_hours')
      .where({ fingerprint })
      .where('at', '>=', startOf(span.from, 'hour'))
      .where('at', '<', span.to)
      .orderBy('at')
      .select('at', 'count'),
    db('error_logs').where({ fingerprint }).orderBy('at', 'desc').limit(LATEST),
  ]);
  return {
    group: group as ErrorGroup, // of one row there is one
    hours: hours.map(({ at, count }) => ({ at: at.toISOString(), count: Number(count) })),
    latest: latest.map(({ at, message, stack, trace_id: traceId, attributes }) => ({
      at: at.toISOString(),
      message,
      stack,
      traceId,
      attributes,
    })),
  };
}
