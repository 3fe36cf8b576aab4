import { AppError, countedLines, dayIn, daysAfter, type JobMargin } from '@jobspeak/contracts';
import type { Caller, Db } from '@jobspeak/kit';
import type { QuoteRecord } from '../quotes/domain';
import { findQuote } from '../quotes/store';
import { listLatestVersions } from '../quotes/version-store';
import { kindOf, pastJobsOf } from '../sent-lines/domain';
import { recentSentLines } from '../sent-lines/store';
import { jobMarginOf, mayReadMargins, oldCostsOf } from './domain';
import { costsOf } from './store';

/** Half a year: prices of suppliers have changed since. */
const OLD_DAYS = 183;
const LAST_JOBS = 5;

/** The last jobs of the same kind, as they were sent. */
async function jobsLike(db: Db, accountId: string, quote: QuoteRecord, now: Date) {
  const past = pastJobsOf(await recentSentLines(db, accountId, { now, like: quote }));
  const descriptions = quote.lines.map(({ description }) => description);
  const like = past.jobs.filter(kindOf({ title: quote.title, descriptions }, past).includes).slice(0, LAST_JOBS);
  return listLatestVersions(
    db,
    accountId,
    like.map(({ quoteId }) => quoteId),
  );
}

/**
 * What a job leaves beside the last like it, and which of its costs are old.
 * @throws AppError QUOTE_NOT_FOUND; INSUFFICIENT_PERMISSIONS for who is not to know.
 */
export async function readMargin(
  db: Db,
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
  id: string,
  now: Date,
): Promise<JobMargin> {
  if (!mayReadMargins(role)) throw new AppError('INSUFFICIENT_PERMISSIONS');
  const quote = await findQuote(db, accountId, id);
  const counted = countedLines(quote.lines);
  const [like, costs] = await Promise.all([
    jobsLike(db, accountId, quote, now),
    costsOf(
      db,
      accountId,
      counted.flatMap(({ itemId }) => itemId ?? []),
    ),
  ]);
  return jobMarginOf(quote, like, oldCostsOf(counted, costs, daysAfter(dayIn('UTC', now), -OLD_DAYS)));
}
