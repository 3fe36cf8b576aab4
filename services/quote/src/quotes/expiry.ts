import type { Db, Log, Transaction } from '@jobspeak/kit';
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

/** Notes of all offers that their last day is over; several processes may do so at once. @returns how many. */
export async function expireQuotes(db: Db, now: Date): Promise<number> {
  const taken = await db.transaction(async (trx) => {
    const due = await store.takeOver(trx, now, BATCH);
    for (const { accountId, quote } of due) await moveQuote(trx, accountId, quote, 'expire', { by: 'system', now });
    return due.length;
  });
  return taken < BATCH ? taken : taken + (await expireQuotes(db, now));
}

/** Looks for offers whose last day is over, now and then again and again. */
export function startExpiry({ db, log, clock }: { db: Db; log: Log; clock: () => Date }): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = running
      .then(() => expireQuotes(db, clock()))
      .catch((error: unknown) => log.warn({ err: error }, 'offers could not be looked through'));
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
