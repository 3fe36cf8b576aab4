import type { Client, ClientEdit } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { demandVersion, markDeleted } from '../library/store';
import * as store from './store';

/**
 * Changes what the edit names; quotes keep what they say of the client.
 * @throws AppError CLIENT_NOT_FOUND, DUPLICATE_CLIENT; STALE_VERSION, with the current client, for an edit of another version.
 */
export const changeClient = (
  db: Db,
  accountId: string,
  id: string,
  { version, ...changes }: ClientEdit,
): Promise<Client> =>
  db.transaction(async (trx) => {
    const current = await store.lockClient(trx, accountId, id);
    demandVersion(version, current);
    const client: Client = { ...current, ...changes, version: version + 1 };
    await store.updateClient(trx, accountId, client);
    return client;
  });

/** Takes a client off the list; their quotes stay. Deleting again is fine. */
export const deleteClient = (db: Db, accountId: string, id: string, now: Date): Promise<void> =>
  db.transaction(async (trx) => {
    await markDeleted(trx, 'clients', accountId, id, now);
  });

/** Undoes a deletion, for 30 days. @throws AppError CLIENT_NOT_FOUND, DUPLICATE_CLIENT. */
export const restoreClient = (db: Db, accountId: string, id: string, now: Date): Promise<Client> =>
  db.transaction((trx) => store.restoreClientRow(trx, accountId, id, now));
