import { randomUUID } from 'node:crypto';
import { TimelineEntry } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

/** Something that happened to an invoice, as it is told. */
export interface Happening extends Pick<TimelineEntry, 'what'> {
  at: Date;
  by?: TimelineEntry['by'];
  /** A number, an amount, a reason. */
  note?: string;
}

/** Writes what happened to an invoice, in the transaction in which it does. */
export const tell = async (trx: Transaction, accountId: string, invoiceId: string, happening: Happening) => {
  const { at, by = 'owner', what, note = '' } = happening;
  const entry = { id: randomUUID(), account_id: accountId, invoice_id: invoiceId, at, by, what, note };
  await trx('invoice_timeline').insert(entry);
};

/** Everything that happened to an invoice, the latest first. */
export const listTimeline = async (db: Db, accountId: string, invoiceId: string): Promise<TimelineEntry[]> => {
  const rows: { id: string; at: Date; by: string; what: string; note: string }[] = await db('invoice_timeline')
    .where({ account_id: accountId, invoice_id: invoiceId })
    .orderBy('seq', 'desc')
    .select('id', 'at', 'by', 'what', 'note');
  return rows.map((row) => TimelineEntry.parse({ ...row, at: row.at.toISOString(), revision: null }));
};
