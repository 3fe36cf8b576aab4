import type { Client, NewClient } from '@jobspeak/contracts';
import { type Db, onConstraint } from '@jobspeak/kit';

const columns = ['id', 'name', 'email', 'phone', 'address', 'contacts', 'sites', 'notes'] as const;

/** All clients of an account by name. */
export const listClients = (db: Db, accountId: string): Promise<Client[]> =>
  db('clients').where({ account_id: accountId }).orderByRaw('lower(name), id').select(columns);

/** @throws AppError DUPLICATE_CLIENT: the database decides, a check before would race. */
export const insertClient = async (db: Db, accountId: string, client: NewClient): Promise<Client> => {
  const [row]: Client[] = await db('clients')
    .insert({
      account_id: accountId,
      ...client,
      contacts: JSON.stringify(client.contacts),
      sites: JSON.stringify(client.sites),
    })
    .returning([...columns])
    .catch(onConstraint({ clients_account_email_key: 'DUPLICATE_CLIENT' }));
  if (!row) throw new Error('An inserted client was not returned.');
  return row;
};
