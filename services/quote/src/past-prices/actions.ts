import type { PastPrices } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { findQuote } from '../quotes/store';
import { recentSentLines } from '../sent-lines/store';
import { pastPricesOf } from './domain';

/** What the account charged lately for the like of a quote's lines. @throws AppError QUOTE_NOT_FOUND. */
export async function readPastPrices(db: Db, accountId: string, id: string, now: Date): Promise<PastPrices> {
  const quote = await findQuote(db, accountId, id);
  const charged = await recentSentLines(db, accountId, { now, like: quote });
  return { lines: pastPricesOf(quote.lines, charged) };
}
