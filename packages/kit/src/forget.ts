import { AppError } from '@jobspeak/contracts';
import type { Db, Transaction } from './db';

/** The name that a refused row bears as its broken constraint. */
const REFUSED = 'account_forgotten';

interface Table {
  table: string;
}

/** Every table of the schema that keeps something of an account. */
const tablesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: Table[] }>(
    `select c.table_name as "table"
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema and c.column_name = 'account_id'
        and t.table_type = 'BASE TABLE' and c.table_name <> 'forgotten_accounts'
      order by 1`,
  );
  return rows.map(({ table }) => table);
};

/**
 * Has the database refuse rows of accounts that are forgotten, in every table that is there by now: a call that began
 * before its account was deleted, or an event that comes late, brings nothing back. To be called after migrations.
 */
export async function refuseForgotten(db: Db, schema: string): Promise<void> {
  // Writers share the lock of their account, and forgetting waits for them: what they have written is seen then.
  await db.raw(
    `create or replace function ??.refuse_forgotten() returns trigger language plpgsql as $body$
     begin
       perform pg_advisory_xact_lock_shared(hashtextextended(tg_table_schema || new.account_id, 0));
       if exists (select from ??.forgotten_accounts where account_id = new.account_id) then
         raise exception 'The account % is forgotten.', new.account_id
           using errcode = 'check_violation', constraint = '${REFUSED}';
       end if;
       return new;
     end $body$`,
    [schema, schema],
  );
  const { rows } = await db.raw<{ rows: Table[] }>(
    `select c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema::regnamespace and t.tgname = 'refuse_forgotten'`,
  );
  const guarded = new Set(rows.map(({ table }) => table));
  for (const table of (await tablesOf(db)).filter((one) => !guarded.has(one)))
    await db.raw(
      'create trigger refuse_forgotten before insert on ??.?? for each row execute function ??.refuse_forgotten()',
      [schema, table, schema],
    );
}

/**
 * Deletes every row of an account, in every table of the service's schema that has an `account_id`: a table that is
 * added later cannot be forgotten here.
 */
export async function eraseAccount(trx: Transaction, accountId: string): Promise<void> {
  for (const table of await tablesOf(trx)) await trx(table).where({ account_id: accountId }).delete();
}

/** Deletes every row of an account. The account is noted, and the database takes nothing more of it. */
export async function forgetAccount(trx: Transaction, accountId: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(current_schema || ?, 0))', [accountId]);
  await trx('forgotten_accounts').insert({ account_id: accountId }).onConflict().ignore();
  await eraseAccount(trx, accountId);
}

/** Whether an account has been deleted. */
export const isForgotten = async (db: Db, accountId: string): Promise<boolean> =>
  (await db('forgotten_accounts').where({ account_id: accountId }).first('account_id')) !== undefined;

/** What a refused row means to its caller: there is nobody any more who could be signed in. */
export const asForgotten = (error: unknown): AppError | null =>
  (error as { constraint?: string } | null)?.constraint === REFUSED
    ? new AppError('SESSION_EXPIRED', undefined, { cause: error })
    : null;
