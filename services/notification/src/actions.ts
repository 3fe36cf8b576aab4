import type { Db, Log } from '@jobspeak/kit';
import type { Mailer } from './mailer';
import * as store from './store';

/** After so many attempts an e-mail has failed. */
const MOST_ATTEMPTS = 6;
const FIRST_WAIT_MS = 2_000;

/** A refusal that no repetition changes (RFC 5321, section 4.2.1: 5yz). */
const isFinal = (error: unknown): boolean => Number((error as { responseCode?: number }).responseCode) >= 500;

export interface Delivery {
  db: Db;
  mailer: Mailer;
  clock: () => Date;
  log: Log;
}

/** Delivers the e-mail that has waited longest. False when none waits. At least once: a crash may send it again. */
export const deliverNext = ({ db, mailer, clock, log }: Delivery): Promise<boolean> =>
  db.transaction(async (trx) => {
    const email = await store.takeWaiting(trx, clock());
    if (!email) return false;
    const attempts = email.attempts + 1;
    try {
      const outcome = await mailer.deliver(email);
      await (outcome === 'kept' ? store.markKept : store.markSent)(trx, email.id, clock());
    } catch (error) {
      log.warn({ err: error, emailId: email.id, attempts }, 'an e-mail has not gone');
      const reason = error instanceof Error ? error.message : String(error);
      const now = clock();
      if (isFinal(error) || attempts >= MOST_ATTEMPTS)
        await store.markFailed(trx, email.id, { attempts, error: reason, now });
      else {
        const until = new Date(now.getTime() + FIRST_WAIT_MS * 4 ** (attempts - 1));
        await store.postpone(trx, email.id, { attempts, error: reason, until });
      }
    }
    return true;
  });
