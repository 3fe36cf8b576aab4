import { buffer } from 'node:stream/consumers';
import { emailFailed, emailSent } from '@jobspeak/contracts';
import { type Db, emit, type Log, type ObjectStore } from '@jobspeak/kit';
import type { Attachment, Mailer } from './mailer';
import * as store from './store';

/** After so many attempts an e-mail has failed. */
const MOST_ATTEMPTS = 6;
const FIRST_WAIT_MS = 2_000;

/** A refusal that no repetition changes (RFC 5321, section 4.2.1: 5yz). */
const isFinal = (error: unknown): boolean => Number((error as { responseCode?: number }).responseCode) >= 500;

export interface Delivery {
  db: Db;
  objects: ObjectStore;
  mailer: Mailer;
  clock: () => Date;
  log: Log;
}

/** The files of an e-mail. @throws Error when one is not in the object store. */
const filesOf = (objects: ObjectStore, attached: readonly store.AttachedObject[]): Promise<Attachment[]> =>
  Promise.all(
    attached.map(async ({ objectKey, fileName, contentType }) => {
      const file = await objects.get(objectKey);
      if (!file) throw new Error(`The attachment ${fileName} is not there.`);
      return { fileName, contentType, content: await buffer(file.stream) };
    }),
  );

/** Delivers the e-mail that has waited longest. False when none waits. At least once: a crash may send it again. */
export const deliverNext = ({ db, objects, mailer, clock, log }: Delivery): Promise<boolean> =>
  db.transaction(async (trx) => {
    const email = await store.takeWaiting(trx, clock());
    if (!email) return false;
    const attempts = email.attempts + 1;
    try {
      const outcome = await mailer.deliver({ ...email, attachments: await filesOf(objects, email.attachments) });
      const kept = outcome === 'kept';
      await (kept ? store.markKept : store.markSent)(trx, email.id, clock());
      await emit(trx, emailSent, email.accountId, { emailId: email.id, ...(kept && { kept }) });
    } catch (error) {
      log.warn({ err: error, emailId: email.id, attempts }, 'an e-mail has not gone');
      const reason = error instanceof Error ? error.message : String(error);
      const now = clock();
      if (isFinal(error) || attempts >= MOST_ATTEMPTS) {
        await store.markFailed(trx, email.id, { attempts, error: reason, now });
        await emit(trx, emailFailed, email.accountId, { emailId: email.id, error: reason });
      } else {
        const until = new Date(now.getTime() + FIRST_WAIT_MS * 4 ** (attempts - 1));
        await store.postpone(trx, email.id, { attempts, error: reason, until });
      }
    }
    return true;
  });
