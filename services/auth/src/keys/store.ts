import { type Db, StartError, type Transaction } from '@jobspeak/kit';
import type { JWK } from 'jose';
import { z } from 'zod';
import { seal, unseal } from './seal';

export interface StoredKey {
  kid: string;
  privateJwk: JWK;
  /** Makes the successor of a refresh token; known to nobody else, and the same with every key. */
  refreshSecret: Buffer;
  createdAt: Date;
  /** From when on it signs; it is published at once, so that everybody knows it by then. */
  activeFrom: Date;
}

interface KeyRow {
  kid: string;
  private_jwk: JWK | null;
  refresh_secret: Buffer | null;
  sealed: Buffer | null;
  created_at: Date;
  active_from: Date;
}

const Secrets = z.object({ privateJwk: z.looseObject({ kty: z.string() }), refreshSecret: z.base64() });

/** Lets one process at a time look and make a key, so that those which start together agree on one. */
export const lockKeys = (trx: Transaction) => trx.raw('lock table signing_keys in share row exclusive mode');

function open(sealed: Buffer, secret: string | null): { privateJwk: JWK; refreshSecret: Buffer } {
  if (secret === null)
    throw new StartError(
      'The signing keys in the database are sealed: set AUTH_KEY_SECRET to the secret they were sealed with.',
    );
  let text: string;
  try {
    text = unseal(secret, sealed);
  } catch (cause) {
    throw new StartError('AUTH_KEY_SECRET is not the secret that the signing keys were sealed with.', { cause });
  }
  const { privateJwk, refreshSecret } = Secrets.parse(JSON.parse(text));
  return { privateJwk, refreshSecret: Buffer.from(refreshSecret, 'base64') };
}

function toKey(row: KeyRow, secret: string | null): StoredKey {
  const { kid, created_at: createdAt, active_from: activeFrom } = row;
  if (row.sealed) return { kid, createdAt, activeFrom, ...open(row.sealed, secret) };
  if (!row.private_jwk || !row.refresh_secret) throw new Error(`The signing key ${kid} has no secrets.`);
  return { kid, createdAt, activeFrom, privateJwk: row.private_jwk, refreshSecret: row.refresh_secret };
}

/** All keys, the oldest first. @throws StartError when they cannot be unsealed. */
export const findKeys = async (db: Db, secret: string | null): Promise<StoredKey[]> => {
  const rows: KeyRow[] = await db<KeyRow>('signing_keys').orderBy(['created_at', 'kid']);
  return rows.map((row) => toKey(row, secret));
};

const secretColumns = ({ privateJwk, refreshSecret }: StoredKey, secret: string | null) => {
  if (secret === null) return { private_jwk: JSON.stringify(privateJwk), refresh_secret: refreshSecret, sealed: null };
  const text = JSON.stringify({ privateJwk, refreshSecret: refreshSecret.toString('base64') });
  return { private_jwk: null, refresh_secret: null, sealed: seal(secret, text) };
};

export const insertKey = (db: Db, key: StoredKey, secret: string | null) =>
  db('signing_keys').insert({
    kid: key.kid,
    created_at: key.createdAt,
    active_from: key.activeFrom,
    ...secretColumns(key, secret),
  });

/** Seals keys that were stored before there was a secret. */
export const sealKeys = async (trx: Transaction, keys: readonly StoredKey[], secret: string): Promise<void> => {
  const plain: { kid: string }[] = await trx('signing_keys').whereNull('sealed').select('kid');
  for (const { kid } of plain) {
    const key = keys.find((one) => one.kid === kid);
    if (key) await trx('signing_keys').where({ kid }).update(secretColumns(key, secret));
  }
};

export const dropKeys = (trx: Transaction, kids: readonly string[]) =>
  trx('signing_keys')
    .whereIn('kid', [...kids])
    .delete();
