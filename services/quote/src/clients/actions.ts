import type { Client, ClientEdit, ImportReport } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { readSheet } from '../library/csv';
import { planImport } from '../library/import';
import { demandVersion, markDeleted } from '../library/store';
import { CLIENT_HEADINGS, clientKind, writeClients } from './csv';
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

const planClients = (clients: readonly Client[], text: string) =>
  planImport(readSheet(text, CLIENT_HEADINGS, 'name'), clients, clientKind(clients));

/** What an import would do, row by row. @throws AppError IMPORT_NOT_READABLE, PAYLOAD_TOO_LARGE. */
export const previewClients = async (db: Db, accountId: string, text: string): Promise<ImportReport> =>
  planClients(await store.listClients(db, accountId), text).report;

/** Imports an address book: all rows but the refused ones, or nothing. @throws as previewClients. */
export async function importClients(trx: Transaction, accountId: string, text: string): Promise<ImportReport> {
  const { report, created, changed } = planClients(await store.lockClients(trx, accountId), text);
  await store.insertClients(trx, accountId, created);
  await store.updateClients(trx, accountId, changed);
  return report;
}

/** The clients as a file for spreadsheets, with their people and sites. */
export const exportClients = async (db: Db, accountId: string): Promise<string> =>
  writeClients(await store.listClients(db, accountId));
