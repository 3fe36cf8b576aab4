import { randomUUID } from 'node:crypto';
import { TimelineEntry } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

interface TimelineRow {
  id: string;
  at: Date;
  by: string;
  what: string;
  note: string;
  name: string | null;
  revision: number | null;
}

/** Something that happened to a quote, as it is told. */
export interface Happening extends Pick<TimelineEntry, 'by' | 'what'> {
  at: Date;
  /** An address, a reason, a question, an amount. */
  note?: string;
  /** Who has said yes. */
  name?: string | undefined;
  revision?: number | null;
}

/** Writes what happened to a quote, in the transaction in which it does. */
export const tell = async (trx: Transaction, accountId: string, quoteId: string, happening: Happening) => {
  const { at, by, what, note = '', name, revision = null } = happening;
  await trx('quote_timeline').insert({
    id: randomUUID(),
    account_id: accountId,
    quote_id: quoteId,
    at,
    by,
    what,
    note,
    name: name || null,
    revision,
  });
};

/** Everything that happened to a quote, the latest first. */
export const listTimeline = async (db: Db, accountId: string, quoteId: string): Promise<TimelineEntry[]> => {
  const rows: TimelineRow[] = await db('quote_timeline')
    .where({ account_id: accountId, quote_id: quoteId })
    .orderBy('seq', 'desc')
    .select('id', 'at', 'by', 'what', 'note', 'name', 'revision');
  return rows.map(({ name, ...row }) =>
    TimelineEntry.parse({ ...row, at: row.at.toISOString(), ...(name !== null && { name }) }),
  );
};
