import type { Db, Transaction } from './db';

/**
 * Deletes every row of an account, in every table of the service's schema that has an `account_id`: a table that is
 * added later cannot be forgotten here. The account is noted, so that an event that comes late brings nothing back.
 */
export async function forgetAccount(trx: Transaction, accountId: string): Promise<void> {
  await trx('forgotten_accounts').insert({ account_id: accountId }).onConflict().ignore();
  const { rows } = await trx.raw<{ rows: { table: string }[] }>(
    `select c.table_name as "table"
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema and c.column_name = 'account_id'
        and t.table_type = 'BASE TABLE' and c.table_name <> 'forgotten_accounts'
      order by 1`,
  );
  for (const { table } of rows) await trx(table).where({ account_id: accountId }).delete();
}

/** Whether an account has been deleted. */
export const isForgotten = async (db: Db, accountId: string): Promise<boolean> =>
  (await db('forgotten_accounts').where({ account_id: accountId }).first('account_id')) !== undefined;
