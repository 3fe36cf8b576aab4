import type { Db } from './db';

/** An event that a service could not hand over: a consumer in the same process has failed on it too often. */
export interface ParkedRow {
  /** The service whose outbox it lies in. */
  schema: string;
  id: string;
  name: string;
  attempts: number;
  reason: string;
  parkedAt: Date;
}

const outboxes = async (db: Db): Promise<string[]> => {
  const tables: { table_schema: string }[] = await db('information_schema.tables')
    .where({ table_name: 'outbox' })
    .orderBy('table_schema')
    .select('table_schema');
  return tables.map(({ table_schema }) => table_schema);
};

/** What is parked in the outboxes of a database, oldest first; of all services in it, unless some are named. */
export async function listParkedRows(db: Db, schemas?: readonly string[]): Promise<ParkedRow[]> {
  const found: ParkedRow[] = [];
  for (const schema of schemas ?? (await outboxes(db))) {
    const rows: Omit<ParkedRow, 'schema'>[] = await db
      .withSchema(schema)
      .from('outbox')
      .whereNotNull('parked_at')
      .orderBy('seq')
      .select('id', 'name', 'attempts', 'last_error as reason', 'parked_at as parkedAt');
    found.push(...rows.map((row) => ({ schema, ...row })));
  }
  return found;
}

/** Lets a parked event be published again, with all its attempts before it, and tells the service's relay. */
export async function replayParkedRow(db: Db, { schema, id }: ParkedRow): Promise<void> {
  await db
    .withSchema(schema)
    .from('outbox')
    .where({ id })
    .whereNotNull('parked_at')
    .update({ parked_at: null, attempts: 0, available_at: db.raw('clock_timestamp()') });
  await db.raw('select pg_notify(?, ?)', [`outbox_${schema}`, '']);
}
