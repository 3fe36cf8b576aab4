import type { Db } from '@jobspeak/kit';
import type { Declined } from './domain/omissions';

interface DeclinedRow {
  quote_id: string;
  description: string;
  title: string;
  lines: string[];
}

/** More are read by nobody; the latest count. */
const MOST = 1_000;

/** What the account has said no to, the latest first. */
export const listDeclined = async (db: Db, accountId: string): Promise<Declined[]> => {
  const rows: DeclinedRow[] = await db('declined_omissions')
    .where({ account_id: accountId })
    .orderBy('declined_at', 'desc')
    .limit(MOST)
    .select('quote_id', 'description', 'title', 'lines');
  return rows.map(({ quote_id, lines, ...row }) => ({ ...row, quoteId: quote_id, descriptions: lines }));
};

/** Keeps a no. The same no again is the same. */
export const insertDeclined = (db: Db, accountId: string, declined: Declined, now: Date) =>
  db('declined_omissions')
    .insert({
      account_id: accountId,
      quote_id: declined.quoteId,
      description: declined.description,
      title: declined.title,
      lines: declined.descriptions,
      declined_at: now,
    })
    .onConflict(['quote_id', 'description'])
    .ignore();
