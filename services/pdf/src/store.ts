import { currentTraceparent, type Db, type Transaction } from '@jobspeak/kit';

/** One look of one document: the same snapshot has the same fingerprint. */
export interface DocumentKey {
  accountId: string;
  documentId: string;
  fingerprint: string;
}

/** A rendering that is due, held until the transaction ends. */
export interface Waiting extends DocumentKey {
  snapshot: unknown;
  attempts: number;
  /** The trace that the work goes on in. */
  traceparent: string | null;
}

export interface Rendering {
  state: 'waiting' | 'done' | 'failed';
}

const columns = ({ accountId, documentId, fingerprint }: DocumentKey) => ({
  account_id: accountId,
  document_id: documentId,
  fingerprint,
});

/** Notes a new rendering; false when this look of the document is known already. */
export const insertRendering = async (trx: Transaction, key: DocumentKey, snapshot: unknown): Promise<boolean> => {
  const rows = await trx('renderings')
    .insert({ ...columns(key), snapshot: JSON.stringify(snapshot), traceparent: currentTraceparent() })
    .onConflict(['account_id', 'document_id', 'fingerprint'])
    .ignore()
    .returning('id');
  return rows.length > 0;
};

/** Without a lock: the row is held while its document is being printed. */
export const findRendering = async (db: Db, key: DocumentKey): Promise<Rendering | null> => {
  const row: Rendering | undefined = await db('renderings').where(columns(key)).first('state');
  return row ?? null;
};

export const startAgain = (trx: Transaction, key: DocumentKey, snapshot: unknown) =>
  trx('renderings')
    .where(columns(key))
    .whereNot({ state: 'waiting' })
    .update({
      state: 'waiting',
      snapshot: JSON.stringify(snapshot),
      attempts: 0,
      traceparent: currentTraceparent(),
      available_at: trx.raw('clock_timestamp()'),
    });

/**
 * Takes the rendering that has waited longest, of any account: this is the queue of the whole service. Others pass
 * it by until the transaction ends, and find it again at once should this process die.
 */
export const takeWaiting = async (trx: Transaction): Promise<Waiting | null> => {
  const row: Waiting | undefined = await trx('renderings')
    .where({ state: 'waiting' })
    .where('available_at', '<=', trx.raw('clock_timestamp()'))
    .orderBy('available_at')
    .forUpdate()
    .skipLocked()
    .first(
      'account_id as accountId',
      'document_id as documentId',
      'fingerprint',
      'snapshot',
      'attempts',
      'traceparent',
    );
  return row ?? null;
};

export const markDone = (trx: Transaction, key: DocumentKey) =>
  trx('renderings').where(columns(key)).update({ state: 'done', snapshot: null, last_error: null });

export const postpone = (trx: Transaction, key: DocumentKey, attempts: number, error: string, delayMs: number) =>
  trx('renderings')
    .where(columns(key))
    .update({
      attempts,
      last_error: error,
      available_at: trx.raw('clock_timestamp() + make_interval(secs => ?)', [delayMs / 1000]),
    });

export const markFailed = (trx: Transaction, key: DocumentKey, attempts: number, error: string) =>
  trx('renderings').where(columns(key)).update({ state: 'failed', attempts, last_error: error, snapshot: null });
