import { AppError, type ErrorCode } from '@jobspeak/contracts';
import knex, { type Knex } from 'knex';

/** A connection pool or a transaction: every store function runs inside or outside one. */
export type Db = Knex;
export type Transaction = Knex.Transaction;

/** Migrations by name, in the order of their names. */
export type Migrations = Record<string, { up(db: Db): PromiseLike<unknown> }>;

const settings = (connectionString: string, schema: string, name: string) => ({
  client: 'pg',
  connection: { connectionString, application_name: name, keepAlive: true },
  searchPath: [schema],
});

/** Opens a pool whose tables are those of one schema. `name` is what Postgres shows for its connections. */
export const openDb = (url: string, schema: string, options: { max?: number; name?: string } = {}): Db =>
  knex({ ...settings(url, schema, options.name ?? `jobspeak ${schema}`), pool: { min: 0, max: options.max ?? 10 } });

/** The outbox and inbox of every service (architecture, "How data flows"). */
const eventTables: Migrations = {
  '000_events': {
    up: (db) =>
      db.raw(`
        create table outbox (
          seq bigserial primary key,
          id uuid not null constraint outbox_id_key unique,
          name text not null,
          version int not null,
          account_id uuid not null,
          data jsonb not null,
          traceparent text,
          occurred_at timestamptz not null default clock_timestamp(),
          available_at timestamptz not null default clock_timestamp(),
          attempts int not null default 0,
          last_error text,
          published_at timestamptz,
          parked_at timestamptz
        );
        create index outbox_waiting_idx on outbox (seq) where published_at is null and parked_at is null;
        create table inbox (
          queue text not null,
          event_id uuid not null,
          received_at timestamptz not null default now(),
          constraint inbox_pkey primary key (queue, event_id)
        );
      `),
  },
  '000_events_in_order': {
    up: (db) =>
      db.raw(`
        alter table outbox add column subject text;
        update outbox set subject = account_id::text;
        alter table outbox alter column subject set not null;
        create index outbox_subject_idx on outbox (subject, seq) where published_at is null and parked_at is null;
      `),
  },
  '000_forgotten_accounts': {
    up: (db) =>
      db.raw('create table forgotten_accounts (account_id uuid constraint forgotten_accounts_pkey primary key)'),
  },
};

/** Errors of a connection that could not be made or was lost; 08: lost, 57P: stopping, 53: full. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|57P0[1-5]|53...)$/;

/** Whether the database could not do its work at all: nothing was wrong with what it was asked to do. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof knex.KnexTimeoutError || /^Connection (terminated|ended)/.test(error.message)) return true;
  return AWAY.test(String((error as { code?: unknown }).code));
}

/**
 * Brings a schema up to date. Several processes may call it at once: one migrates, the others wait and find
 * nothing to do.
 */
export async function migrate(url: string, schema: string, migrations: Migrations): Promise<void> {
  const list: Migrations = { ...eventTables, ...migrations };
  const source: Knex.MigrationSource<string> = {
    getMigrations: async () => Object.keys(list).sort(),
    getMigrationName: (name) => name,
    getMigration: async (name) => {
      const migration = list[name];
      if (!migration) throw new Error(`Unknown migration ${name}`);
      return { up: async (db: Knex) => void (await migration.up(db)), down: async () => {} };
    },
  };
  // A pool of its own: closing it frees the lock, whatever happened.
  const db = knex({ ...settings(url, schema, `jobspeak migrate ${schema}`), pool: { min: 0, max: 2 } });
  try {
    await db.raw('select pg_advisory_lock(hashtext(?))', [`migrate ${schema}`]);
    await db.raw('create schema if not exists ??', [schema]);
    await db.migrate.latest({ migrationSource: source, schemaName: schema });
  } finally {
    await db.destroy();
  }
}

/**
 * Turns a broken constraint into the failure it means. A constraint that is not named here stays a bug and is
 * thrown as it came.
 */
export const onConstraint =
  (codes: Record<string, ErrorCode>) =>
  (error: unknown): never => {
    const constraint = (error as { constraint?: string } | null)?.constraint;
    const code = constraint === undefined ? undefined : codes[constraint];
    throw code ? new AppError(code, undefined, { cause: error }) : error;
  };
