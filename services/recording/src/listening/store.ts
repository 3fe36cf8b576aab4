import { AppError, type RecordedSound } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

/** Whether an account lets those who run the product listen; one that has said nothing does not. */
export const letsSupportListen = async (db: Db, accountId: string): Promise<boolean> =>
  (await db('businesses').where({ account_id: accountId, support_listens: true }).first('account_id')) !== undefined;

/** Notes that a permit is used; false when it has been. The same permit at the same moment waits. */
export const isFirstUse = async (trx: Transaction, accountId: string, permit: string): Promise<boolean> =>
  (await trx('heard').insert({ permit, account_id: accountId }).onConflict('permit').ignore().returning('permit'))
    .length > 0;

interface SoundRow {
  account_id: string;
  state: string;
  audio_deleted_at: Date | null;
  duration_ms: number | null;
}

/**
 * Whether there is anything to listen to. Not scoped by an account: it is for the people who run the product.
 * @throws AppError RECORDING_NOT_FOUND
 */
export async function findSound(db: Db, recordingId: string): Promise<RecordedSound> {
  const row: SoundRow | undefined = await db('recordings')
    .where({ id: recordingId })
    .first('account_id', 'state', 'audio_deleted_at', 'duration_ms');
  if (!row) throw new AppError('RECORDING_NOT_FOUND');
  const isShared = await letsSupportListen(db, row.account_id);
  const state = !isShared
    ? 'private'
    : row.audio_deleted_at
      ? 'gone'
      : row.state === 'receiving'
        ? 'arriving'
        : 'shared';
  return { recordingId, state, durationMs: row.duration_ms };
}
