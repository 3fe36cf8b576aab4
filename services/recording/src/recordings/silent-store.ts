import type { Db, Transaction } from '@jobspeak/kit';
import { bytesOf, type RecordingHead, type RecordingRecord } from './domain';
import { doubtChunks } from './store';

/** A recording of any account that has had no chunk since then, if there is one. Not scoped: this is the worker. */
export const findSilent = async (db: Db, since: Date): Promise<{ accountId: string; id: string } | null> => {
  const row: { account_id: string; id: string } | undefined = await db('recordings')
    .where({ state: 'receiving' })
    .andWhere('last_chunk_at', '<', since)
    .orderBy('last_chunk_at')
    .first('account_id', 'id');
  return row ? { accountId: row.account_id, id: row.id } : null;
};

/** Whether it is still silent; it is locked. */
export const isSilent = async (trx: Transaction, accountId: string, id: string, since: Date): Promise<boolean> =>
  (await trx('recordings')
    .where({ account_id: accountId, id, state: 'receiving' })
    .andWhere('last_chunk_at', '<', since)
    .first('id')) !== undefined;

/** Lets go of chunks that cannot be heard because one before them is not there; their device is asked for them again. */
export async function keepChunks(trx: Transaction, { accountId, id, chunks }: RecordingRecord): Promise<void> {
  const held = { account_id: accountId, recording_id: id };
  await trx('chunks').where(held).andWhere('number', '>=', chunks.length).delete();
  await trx('recordings')
    .where({ account_id: accountId, id })
    .update({ received_bytes: bytesOf(chunks) });
}

/** Its device has come back: it goes on, and who hears it now hears it for nothing. What was told of it is noted. */
export const reopen = async (trx: Transaction, { accountId, id, audioDeletedAt }: RecordingHead): Promise<void> => {
  await trx('recordings')
    .where({ account_id: accountId, id })
    .update({
      goes_on_from_ms: trx.raw(`case when state = 'transcribed' then duration_ms else goes_on_from_ms end`),
      state: 'receiving',
      chunk_count: null,
      sha256: null,
      error: null,
      cut_short: false,
      claimed_by: null,
      lease_until: null,
      audio_deleted_at: null,
    });
  // its audio was no longer wanted, and is needed once more
  if (audioDeletedAt) await doubtChunks(trx, accountId, id, 'all');
};
