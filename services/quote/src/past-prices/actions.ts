import { dayIn, daysAfter, type PastPrices } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { findQuote } from '../quotes/store';
import { recentSentLines } from '../sent-lines/store';
import { pastPricesOf } from './domain';

/** For how long a price says something of today's: 24 months. */
const DAYS = 730;

/** What the account charged lately for the like of a quote's lines. @throws AppError QUOTE_NOT_FOUND. */
export async function readPastPrices(db: Db, accountId: string, id: string, now: Date): Promise<PastPrices> {
  const quote = await findQuote(db, accountId, id);
  const since = daysAfter(dayIn('UTC', now), -DAYS);
  const charged = await recentSentLines(db, accountId, { since, like: quote });
  return { lines: pastPricesOf(quote.lines, charged) };
}
