import { Client, type LibraryQuery, type NewClient } from '@jobspeak/contracts';
import { type Db, onConstraint, type Transaction } from '@jobspeak/kit';
import { allRows, findRow, insertRows, lockRow, lockRows, pageRows, unmarkDeleted, updateRows } from '../library/store';

interface ClientRow {
  id: string;
  version: number;
  name: string;
  email: string;
  phone: string;
  address: string;
  contacts: unknown;
  sites: unknown;
  notes: string;
  usage_count: number;
}

const toClient = (row: ClientRow): Client => Client.parse({ ...row, quoteCount: row.usage_count });

const toColumns = (client: NewClient) => ({
  name: client.name,
  email: client.email,
  phone: client.phone,
  address: client.address,
  contacts: JSON.stringify(client.contacts),
  sites: JSON.stringify(client.sites),
  notes: client.notes,
});

const onDuplicate = onConstraint({ clients_account_email_key: 'DUPLICATE_CLIENT' });

/** All clients of an account by name. */
export const listClients = async (db: Db, accountId: string): Promise<Client[]> =>
  (await allRows<ClientRow>(db, 'clients', accountId)).map(toClient);

/** As listClients; holds all of them until the transaction ends. */
export const lockClients = async (trx: Transaction, accountId: string): Promise<Client[]> =>
  (await lockRows<ClientRow>(trx, 'clients', accountId)).map(toClient);

/** @throws AppError DUPLICATE_CLIENT. */
export const insertClients = (trx: Transaction, accountId: string, clients: readonly NewClient[]) =>
  insertRows<ClientRow>(trx, 'clients', accountId, clients.map(toColumns)).catch(onDuplicate);

/** Writes what an import has changed of clients, and counts their versions on. @throws AppError DUPLICATE_CLIENT. */
export const updateClients = (trx: Transaction, accountId: string, clients: readonly (NewClient & { id: string })[]) =>
  updateRows(
    trx,
    'clients',
    accountId,
    // lists as they are: the rows travel as JSON already
    clients.map((client) => ({
      ...toColumns(client),
      id: client.id,
      contacts: client.contacts,
      sites: client.sites,
    })),
  ).catch(onDuplicate);

/** What the search of clients looks at: themselves, their people and their sites. */
const SEARCHED = [
  'name',
  'email',
  'phone',
  'address',
  `jsonb_path_query_array(contacts, '$[*].*')::text`,
  `jsonb_path_query_array(sites, '$[*].*')::text`,
];

/** One page of clients, by name, the latest first, or those with the most quotes first. */
export async function pageClients(db: Db, accountId: string, query: LibraryQuery) {
  const { rows, nextCursor } = await pageRows<ClientRow>(db, 'clients', accountId, query, SEARCHED);
  return { items: rows.map(toClient), nextCursor };
}

/** @throws AppError CLIENT_NOT_FOUND. */
export const findClient = async (db: Db, accountId: string, id: string): Promise<Client> =>
  toClient(await findRow<ClientRow>(db, 'clients', accountId, id));

/** Holds the client until the transaction ends. @throws AppError CLIENT_NOT_FOUND. */
export const lockClient = async (trx: Transaction, accountId: string, id: string): Promise<Client> =>
  toClient(await lockRow<ClientRow>(trx, 'clients', accountId, id));

/** @throws AppError DUPLICATE_CLIENT: the database decides, a check before would race. */
export const insertClient = async (db: Db, accountId: string, client: NewClient): Promise<Client> => {
  const [row]: ClientRow[] = await db('clients')
    .insert({ account_id: accountId, ...toColumns(client) })
    .returning('*')
    .catch(onDuplicate);
  if (!row) throw new Error('An inserted client was not returned.');
  return toClient(row);
};

/** @throws AppError DUPLICATE_CLIENT. */
export const updateClient = (trx: Transaction, accountId: string, client: Client): Promise<number> =>
  trx('clients')
    .where({ account_id: accountId, id: client.id })
    .update({ ...toColumns(client), version: client.version })
    .catch(onDuplicate);

/** @throws AppError CLIENT_NOT_FOUND, or DUPLICATE_CLIENT when its e-mail address is taken meanwhile. */
export const restoreClientRow = async (trx: Transaction, accountId: string, id: string, now: Date): Promise<Client> =>
  toClient(await unmarkDeleted<ClientRow>(trx, 'clients', accountId, id, now).catch(onDuplicate));
