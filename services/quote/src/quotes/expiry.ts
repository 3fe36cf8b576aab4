import { type Db, type Log, startWorker, type Transaction, type Worker } from '@jobspeak/kit';
import type { QuoteRecord } from './domain';
import { moveQuote } from './moves';
import { mayBeOver } from './standing';
import * as store from './store';

/** How often offers are looked through: a screen that lists them is wrong no longer than this. */
const EVERY_MS = 10 * 60_000;
const BATCH = 50;

/** Holds a quote's row, deleted ones included, and notes first that its last day is over, if it is. */
export async function lockStanding(trx: Transaction, accountId: string, id: string, now: Date): Promise<QuoteRecord> {
  const quote = await store.lockQuote(trx, accountId, id);
  if (!mayBeOver(quote, now) || !(await store.isOver(trx, accountId, id, now))) return quote;
  return moveQuote(trx, accountId, quote, 'expire', { by: 'system', now });
}

/** Notes of some offers that their last day is over; several processes may do so at once. @returns how many. */
export const expireSome = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (trx) => {
    const due = await store.takeOver(trx, now, BATCH);
    for (const { accountId, quote } of due) await moveQuote(trx, accountId, quote, 'expire', { by: 'system', now });
    return due.length;
  });

/** Looks for offers whose last day is over, now and then again and again. */
export const startExpiry = ({ db, log, clock }: { db: Db; log: Log; clock: () => Date }): Worker =>
  startWorker({ name: 'offers', log, next: async () => (await expireSome(db, clock())) > 0, pollMs: EVERY_MS });
