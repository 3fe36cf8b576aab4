import { dayIn, daysAfter } from '@jobspeak/contracts';
import type { Db, Transaction } from '../db';
import type { Log } from '../log';
import { startWorker, type Worker } from '../worker';
import {
  type DeliveryRecord,
  findRemindable,
  holdRemindable,
  insertReminder,
  listDeliveries,
  setRemindAt,
} from './deliveries';
import { officeTimeFrom } from './office-hours';

/** What its owner wants of the reminders of a document, as things stand now. */
export interface ReminderPlan {
  /** Where the business is: reminders go in its office hours (IANA). */
  zone: string;
  /** Days after which a reminder goes, and after as many days again; null while none are wanted. */
  days: number | null;
  /** The day (yyyy-mm-dd) that the days are counted from, when that is after the last message. */
  dueOn: string | null;
  /** How many go at most. */
  most: number;
  subject: string;
  message: string;
}

export interface ReminderOptions {
  db: Db;
  log: Log;
  clock: () => Date;
  /** Holds the row of a document, and tells what is wanted; null when there is nothing to be reminded of any more. */
  planOf: (trx: Transaction, about: DeliveryRecord, now: Date) => Promise<ReminderPlan | null>;
}

const DAY_MS = 86_400_000;
/** How long a document is left alone that could not be looked at. */
const LEAVE_MS = 60 * 60_000;
const EVERY_MS = 60_000;

const later = (day: string, other: string | null) => (other !== null && other > day ? other : day);

/**
 * When to look again after a message that has arrived; `now` when it is time for a reminder, null when there will be
 * none: later messages have taken over or failed, or there were enough.
 * @param messages all about the document, the latest first.
 */
function nextLook(
  { zone, days, dueOn, most }: ReminderPlan,
  about: DeliveryRecord,
  messages: readonly DeliveryRecord[],
  now: Date,
): Date | null {
  const gone = messages.filter(({ state }) => state !== 'undone');
  const [latest] = gone;
  const tomorrow = new Date(now.getTime() + DAY_MS);
  if (latest?.id !== about.id)
    // one that is on its way may still be taken back
    return latest?.state === 'waiting' || latest?.state === 'handed-over' ? tomorrow : null;
  if (gone.filter(({ purpose }) => purpose === 'reminder').length >= most) return null;
  if (days === null) return tomorrow;
  const from = later(dayIn(zone, new Date(about.sendAt)), dueOn);
  return officeTimeFrom(zone, daysAfter(from, days), now);
}

async function look({ db, planOf }: ReminderOptions, about: DeliveryRecord, now: Date): Promise<void> {
  await db.transaction(async (trx) => {
    // the document first, as everywhere: nobody waits for each other
    const plan = await planOf(trx, about, now);
    if (!(await holdRemindable(trx, about.id, now))) return; // somebody else has looked meanwhile
    const at = plan && nextLook(plan, about, await listDeliveries(trx, about), now);
    const isTime = at !== null && at <= now;
    await setRemindAt(trx, about.id, isTime ? null : at);
    if (!plan || !isTime) return;
    const { accountId, documentId, revision, to } = about;
    const { subject, message } = plan;
    await insertReminder(trx, { accountId, documentId, revision, to, subject, message }, now);
  });
}

/**
 * Looks at the document that has waited longest, and puts a reminder on its way if it is time; several processes may
 * do so at once. @returns whether there was one to look at.
 */
export async function remindNext(options: ReminderOptions): Promise<boolean> {
  const { db, log, clock } = options;
  const now = clock();
  const about = await findRemindable(db, now);
  if (!about) return false;
  try {
    await look(options, about, now);
  } catch (error) {
    log.warn({ err: error, deliveryId: about.id }, 'it could not be seen whether to send a reminder');
    await setRemindAt(db, about.id, new Date(now.getTime() + LEAVE_MS));
  }
  return true;
}

/** Reminds customers when it is time, now and then again and again. */
export const startReminders = (options: ReminderOptions): Worker =>
  startWorker({ name: 'reminders', log: options.log, next: () => remindNext(options), pollMs: EVERY_MS });
