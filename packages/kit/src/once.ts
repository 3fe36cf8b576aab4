import { createHash } from 'node:crypto';
import { AppError } from '@jobspeak/contracts';
import type { Request } from 'express';
import type { Db, Transaction } from './db';
import { idempotencyKey } from './http';
import { caller } from './token';

/** The table that `once` needs: a service that uses it lists it among its migrations. */
export const answersTable = {
  up: (db: Db) =>
    db.raw(`
      create table answers (
        account_id uuid not null,
        route text not null,
        key text not null,
        fingerprint text not null,
        -- not jsonb: an answer is repeated as it was, fields in order
        body json,
        at timestamptz not null default now(),
        constraint answers_pkey primary key (account_id, route, key)
      );
      create index answers_account_at_idx on answers (account_id, at);
    `),
};

const DAYS_KEPT = 7;

/** A request among all that carry its key: the same key on another route is another request. */
const identityOf = (req: Request, key: string) => ({
  account_id: caller(req).accountId,
  route: `${req.method} ${req.path}`,
  key,
});

const fingerprintOf = (req: Request) =>
  createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest('hex');

/**
 * Does what a request asks for in a transaction, once for each `Idempotency-Key`: who repeats it, also at the same
 * moment, gets the answer of the first time. A request that fails leaves nothing, and may be tried again with its key.
 * Answers are kept for a week; a request without a key is done each time.
 * @param act must write by the transaction alone, and return what JSON can hold.
 * @throws AppError INVALID_INPUT for a key that was used for another request.
 */
export const once = <T>(db: Db, req: Request, act: (trx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (trx) => {
    const key = idempotencyKey(req);
    if (key === null) return act(trx);
    const identity = identityOf(req, key);
    const fingerprint = fingerprintOf(req);
    await trx('answers')
      .where({ account_id: identity.account_id })
      .whereRaw('at < now() - make_interval(days => ?)', [DAYS_KEPT])
      .delete();
    // Waits here for a request with the same key that is under way.
    const mine: unknown[] = await trx('answers')
      .insert({ ...identity, fingerprint })
      .onConflict()
      .ignore()
      .returning('key');
    if (mine.length === 0) {
      const [earlier]: { fingerprint: string; body: T }[] = await trx('answers')
        .where(identity)
        .select('fingerprint', 'body');
      if (!earlier) return act(trx); // forgotten this very moment, as a week has passed
      if (earlier.fingerprint !== fingerprint)
        throw new AppError('INVALID_INPUT', { 'idempotency-key': 'This key was used for another request.' });
      return earlier.body;
    }
    const body = await act(trx);
    await trx('answers')
      .where(identity)
      .update({ body: JSON.stringify(body) });
    return body;
  });
