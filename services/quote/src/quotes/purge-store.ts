import type { Transaction } from '@jobspeak/kit';

/** Takes a quote that was deleted before then, of any account, until the transaction ends; others take others. */
export const takeDeleted = async (
  trx: Transaction,
  before: Date,
): Promise<{ accountId: string; id: string; recordingId: string | null } | null> => {
  const row: { account_id: string; id: string; recording_id: string | null } | undefined = await trx('quotes')
    .where({ state: 'deleted' })
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .forUpdate()
    .skipLocked()
    .first('account_id', 'id', 'recording_id');
  return row ? { accountId: row.account_id, id: row.id, recordingId: row.recording_id } : null;
};

/** Deletes a quote for good, with its versions, its links, its history and all else that is kept of it. */
export const eraseQuote = (trx: Transaction, accountId: string, id: string) =>
  trx('quotes').where({ account_id: accountId, id }).delete();
