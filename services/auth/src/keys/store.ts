import type { Db, Transaction } from '@jobspeak/kit';
import type { JWK } from 'jose';

export interface StoredKey {
  kid: string;
  privateJwk: JWK;
  /** Makes the successor of a refresh token; known to nobody else. */
  refreshSecret: Buffer;
}

interface KeyRow {
  kid: string;
  private_jwk: JWK;
  refresh_secret: Buffer;
}

/** Lets one process at a time look and make a key, so that those which start together agree on one. */
export const lockKeys = (trx: Transaction) => trx.raw('lock table signing_keys in share row exclusive mode');

/** The key in use. */
export const findKey = async (db: Db): Promise<StoredKey | null> => {
  const row = await db<KeyRow>('signing_keys').orderBy(['created_at', 'kid']).first();
  return row ? { kid: row.kid, privateJwk: row.private_jwk, refreshSecret: row.refresh_secret } : null;
};

export const insertKey = (db: Db, key: StoredKey) =>
  db('signing_keys').insert({
    kid: key.kid,
    private_jwk: JSON.stringify(key.privateJwk),
    refresh_secret: key.refreshSecret,
  });
