import { randomUUID } from 'node:crypto';
import { Delivery, UNDO_SENDING_MS } from '@jobspeak/contracts';
import type { Db, Transaction } from '../db';
import { type Issued, whereIssued } from './shares';

interface DeliveryRow {
  id: string;
  account_id: string;
  document_id: string;
  revision: number;
  purpose: string;
  recipient: string;
  subject: string;
  message: string;
  state: string;
  from_draft: boolean;
  send_at: Date;
  attempts: number;
  lease_until: Date | null;
  error: string | null;
  remind_at: Date | null;
}

/** A message to a customer, as it is kept. */
export interface DeliveryRecord extends Issued, Delivery {
  subject: string;
  message: string;
  /** Whether the document was a draft before. */
  fromDraft: boolean;
  attempts: number;
}

const toDelivery = (row: DeliveryRow): DeliveryRecord => ({
  ...Delivery.parse({ ...row, to: row.recipient, sendAt: row.send_at.toISOString() }),
  accountId: row.account_id,
  documentId: row.document_id,
  revision: row.revision,
  subject: row.subject,
  message: row.message,
  fromDraft: row.from_draft,
  attempts: row.attempts,
});

type NewDelivery = Issued & Pick<DeliveryRecord, 'to' | 'subject' | 'message' | 'purpose' | 'fromDraft'>;

const insertDelivery = (trx: Transaction, delivery: NewDelivery, sendAt: Date) =>
  trx('deliveries').insert({
    ...whereIssued(delivery),
    id: randomUUID(),
    purpose: delivery.purpose,
    recipient: delivery.to,
    subject: delivery.subject,
    message: delivery.message,
    state: 'waiting',
    from_draft: delivery.fromDraft,
    send_at: sendAt,
  });

/** Puts a message of a person on its way; it can be taken back for `UNDO_SENDING_MS`. */
export const sendByEmail = (trx: Transaction, delivery: Omit<NewDelivery, 'purpose'>, now: Date) =>
  insertDelivery(trx, { ...delivery, purpose: 'document' }, new Date(now.getTime() + UNDO_SENDING_MS));

/** Puts a message of the calendar on its way at once. */
export const insertReminder = (trx: Transaction, delivery: Omit<NewDelivery, 'purpose' | 'fromDraft'>, now: Date) =>
  insertDelivery(trx, { ...delivery, purpose: 'reminder', fromDraft: false }, now);

/** The messages about a version, the latest first. */
export const listDeliveries = async (db: Db, issued: Issued): Promise<DeliveryRecord[]> => {
  const rows = await db<DeliveryRow>('deliveries')
    .where(whereIssued(issued))
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  return rows.map(toDelivery);
};

/** The latest message about a version, or null when there was none. */
export const findDelivery = async (db: Db, issued: Issued): Promise<DeliveryRecord | null> =>
  (await listDeliveries(db, issued))[0] ?? null;

/** How many messages about a version are on their way or have arrived. */
export const countDeliveries = async (db: Db, issued: Issued): Promise<number> =>
  (await listDeliveries(db, issued)).filter(({ state }) => ['waiting', 'handed-over', 'sent', 'kept'].includes(state))
    .length;

/** Takes a message back that no courier has taken; false when it is too late. */
export const undoDelivery = async (trx: Transaction, accountId: string, id: string, now: Date): Promise<boolean> =>
  (await trx('deliveries')
    .where({ account_id: accountId, id, state: 'waiting' })
    .where('send_at', '>', now)
    .whereNull('lease_until')
    .update({ state: 'undone' })) === 1;

/** Longer than a courier needs, which waits for the PDF; after it, another one may try. */
const LEASE_SECONDS = 60;

/** Takes the message that has been due for longest; others pass it by meanwhile. */
export const claimDue = async (db: Db, now: Date): Promise<DeliveryRecord | null> => {
  const due = db<DeliveryRow>('deliveries')
    .where({ state: 'waiting' })
    .where('send_at', '<=', now)
    .where((free) => free.whereNull('lease_until').orWhere('lease_until', '<', db.fn.now()))
    .orderBy('send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id');
  const [row] = await db<DeliveryRow>('deliveries')
    .whereIn('id', due)
    .update({
      attempts: db.raw('attempts + 1'),
      lease_until: db.raw(`clock_timestamp() + make_interval(secs => ?)`, [LEASE_SECONDS]),
    })
    .returning('*');
  return row ? toDelivery(row) : null;
};

/** Gives a message back to be tried again at `until`. */
export const postponeDelivery = (db: Db, id: string, until: Date, error: string) =>
  db('deliveries').where({ id, state: 'waiting' }).update({ send_at: until, lease_until: null, error });

/** What becomes of a message. */
interface Settled {
  state: Delivery['state'];
  error?: string;
  /** Whether its reader may have to be reminded. */
  isRemindable?: boolean;
}

/** Writes what became of a message, from the state that it has to be in; null when it was in another one. */
export const settleDelivery = async (
  trx: Transaction,
  id: string,
  from: Delivery['state'],
  { state, error, isRemindable = false }: Settled,
): Promise<DeliveryRecord | null> => {
  const remindAt = isRemindable ? trx.ref('send_at') : null;
  const [row] = await trx<DeliveryRow>('deliveries')
    .where({ id, state: from })
    .update({ state, error: error ?? null, lease_until: null, remind_at: remindAt } as object)
    .returning('*');
  return row ? toDelivery(row) : null;
};

/** Notes that a mail server has taken a message; null for e-mails of others. */
export const noteSent = (trx: Transaction, emailId: string): Promise<DeliveryRecord | null> =>
  settleDelivery(trx, emailId, 'handed-over', { state: 'sent', isRemindable: true });

/** Notes that a message lies here and has reached nobody, who then need not be reminded; null for e-mails of others. */
export const noteKept = (trx: Transaction, emailId: string): Promise<DeliveryRecord | null> =>
  settleDelivery(trx, emailId, 'handed-over', { state: 'kept' });

/** Notes that a message will not arrive; null for e-mails of others. */
export const noteUnsent = (trx: Transaction, emailId: string, error: string): Promise<DeliveryRecord | null> =>
  settleDelivery(trx, emailId, 'handed-over', { state: 'failed', error });

const remindable = (db: Db, now: Date) => db<DeliveryRow>('deliveries').where('remind_at', '<=', now);

/** The message that has waited longest for a look at whether its reader has to be reminded. */
export const findRemindable = async (db: Db, now: Date): Promise<DeliveryRecord | null> => {
  const row = await remindable(db, now).orderBy('remind_at').first();
  return row ? toDelivery(row) : null;
};

/** Holds a message that is to be looked at; false when somebody has done so already. */
export const holdRemindable = async (trx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await remindable(trx, now).where({ id }).forUpdate().first('id')) !== undefined;

/** Has the last message about a version looked at again: its document waits once more for its reader. */
export const remindAgain = async (trx: Transaction, issued: Issued, now: Date): Promise<void> => {
  const latest = (await listDeliveries(trx, issued)).find(({ state }) => state !== 'undone');
  if (latest?.state === 'sent') await setRemindAt(trx, latest.id, now);
};

/** Notes when to look next; null for never. */
export const setRemindAt = (db: Db, id: string, at: Date | null) =>
  db<DeliveryRow>('deliveries').where({ id }).update({ remind_at: at });
