import type { Omissions } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { demandMove } from '../quotes/domain';
import { findQuote } from '../quotes/store';
import { countSent, recentSentLines } from '../sent-lines/store';
import { omissionsOf } from './domain/omissions';
import { insertDeclined, listDeclined } from './store';

/** From so many quotes on an account's own jobs tell what it forgets. */
const ENOUGH = 20;

/** What a draft may lack before it is sent; nothing of a quote that is out. @throws AppError QUOTE_NOT_FOUND. */
export async function readOmissions(db: Db, accountId: string, id: string, now: Date): Promise<Omissions> {
  const quote = await findQuote(db, accountId, id);
  if (quote.state !== 'draft' || quote.documentStatus !== 'draft') return { items: [] };
  const [sent, declined, count] = await Promise.all([
    recentSentLines(db, accountId, { now, like: quote }),
    listDeclined(db, accountId),
    countSent(db, accountId, ENOUGH),
  ]);
  const descriptions = quote.lines.map(({ description }) => description);
  return { items: omissionsOf({ ...quote, descriptions }, { sent, declined, isNew: count < ENOUGH }) };
}

/**
 * Keeps that something is no part of this kind of job.
 * @throws AppError QUOTE_NOT_FOUND; INVALID_TRANSITION for what is no draft.
 */
export async function declineOmission(
  db: Db,
  accountId: string,
  id: string,
  description: string,
  now: Date,
): Promise<void> {
  const quote = await findQuote(db, accountId, id);
  demandMove('edit', quote);
  const descriptions = quote.lines.map((line) => line.description);
  await insertDeclined(db, accountId, { quoteId: id, title: quote.title, descriptions, description }, now);
}
