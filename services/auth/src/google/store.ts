import type { Db } from '@jobspeak/kit';

/** Notes that a nonce is used; false when it was before. Those that have run out are dropped. */
export const useNonce = async (db: Db, nonce: string, expiresAt: Date, now: Date): Promise<boolean> => {
  await db('used_nonces').where('expires_at', '<', now).delete();
  const rows: object[] = await db('used_nonces')
    .insert({ nonce, expires_at: expiresAt })
    .onConflict('nonce')
    .ignore()
    .returning('nonce');
  return rows.length > 0;
};
