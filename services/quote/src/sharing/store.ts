import { randomBytes } from 'node:crypto';
import { Delivery } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

/** A link to one version of a quote. */
export interface Share {
  token: string;
  accountId: string;
  quoteId: string;
  revision: number;
  openedAt: Date | null;
}

interface ShareRow {
  token: string;
  account_id: string;
  quote_id: string;
  revision: number;
  opened_at: Date | null;
}

const toShare = (row: ShareRow): Share => ({
  token: row.token,
  accountId: row.account_id,
  quoteId: row.quote_id,
  revision: row.revision,
  openedAt: row.opened_at,
});

/** The quote and the version of it that a link or a delivery is about. */
export interface Issued {
  accountId: string;
  quoteId: string;
  revision: number;
}

const whereIssued = ({ accountId, quoteId, revision }: Issued) => ({
  account_id: accountId,
  quote_id: quoteId,
  revision,
});

/** 128 bits that nobody guesses. */
const newToken = () => randomBytes(16).toString('base64url');

/** The link of a version; made once. */
export const ensureShare = async (trx: Transaction, issued: Issued, now: Date): Promise<Share> => {
  await trx('shares')
    .insert({ ...whereIssued(issued), token: newToken(), created_at: now })
    .onConflict(['quote_id', 'revision'])
    .ignore();
  const share = await findShareOf(trx, issued);
  if (!share) throw new Error('A link that was made is not there.');
  return share;
};

export const findShareOf = async (db: Db, issued: Issued): Promise<Share | null> => {
  const row: ShareRow | undefined = await db('shares').where(whereIssued(issued)).first();
  return row ? toShare(row) : null;
};

/** The link with this token, whoever it is from: who has it may read. */
export const findShare = async (db: Db, token: string): Promise<Share | null> => {
  const row: ShareRow | undefined = await db('shares').where({ token }).first();
  return row ? toShare(row) : null;
};

/** Notes that the customer has been there; true the first time. */
export const noteOpened = async (trx: Transaction, token: string, now: Date): Promise<boolean> =>
  (await trx('shares').where({ token }).whereNull('opened_at').update({ opened_at: now })) === 1;

interface DeliveryRow {
  id: string;
  account_id: string;
  quote_id: string;
  revision: number;
  purpose: string;
  recipient: string;
  subject: string;
  message: string;
  state: string;
  from_draft: boolean;
  send_at: Date;
  attempts: number;
  error: string | null;
}

/** A message to a customer, as it is kept. */
export interface DeliveryRecord extends Issued, Delivery {
  subject: string;
  message: string;
  fromDraft: boolean;
  attempts: number;
}

const toDelivery = (row: DeliveryRow): DeliveryRecord => ({
  ...Delivery.parse({ ...row, to: row.recipient, sendAt: row.send_at.toISOString() }),
  accountId: row.account_id,
  quoteId: row.quote_id,
  revision: row.revision,
  subject: row.subject,
  message: row.message,
  fromDraft: row.from_draft,
  attempts: row.attempts,
});

export const insertDelivery = (trx: Transaction, delivery: Omit<DeliveryRecord, 'attempts' | 'error'>) =>
  trx('deliveries').insert({
    ...whereIssued(delivery),
    id: delivery.id,
    purpose: delivery.purpose,
    recipient: delivery.to,
    subject: delivery.subject,
    message: delivery.message,
    state: delivery.state,
    from_draft: delivery.fromDraft,
    send_at: delivery.sendAt,
  });

/** The latest message about a version, or null when there was none. */
export const findDelivery = async (db: Db, issued: Issued): Promise<DeliveryRecord | null> => {
  const row: DeliveryRow | undefined = await db('deliveries')
    .where(whereIssued(issued))
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return row ? toDelivery(row) : null;
};

/** How many messages about a version are on their way or have arrived. */
export const countDeliveries = async (db: Db, issued: Issued): Promise<number> => {
  const row: { count: string } | undefined = await db('deliveries')
    .where(whereIssued(issued))
    .whereIn('state', ['waiting', 'handed-over', 'sent'])
    .first(db.raw('count(*) as count'));
  return Number(row?.count);
};

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
  const due = db('deliveries')
    .where({ state: 'waiting' })
    .where('send_at', '<=', now)
    .where((free) => free.whereNull('lease_until').orWhere('lease_until', '<', db.fn.now()))
    .orderBy('send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id');
  const [row]: DeliveryRow[] = await db('deliveries')
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

/** Writes what became of a message, from one of the states that it may be in; false when it was in none of them. */
export const settleDelivery = async (
  trx: Transaction,
  id: string,
  from: readonly Delivery['state'][],
  settled: { state: Delivery['state']; error?: string },
): Promise<DeliveryRecord | null> => {
  const [row]: DeliveryRow[] = await trx('deliveries')
    .where({ id })
    .whereIn('state', [...from])
    .update({ state: settled.state, error: settled.error ?? null, lease_until: null })
    .returning('*');
  return row ? toDelivery(row) : null;
};
