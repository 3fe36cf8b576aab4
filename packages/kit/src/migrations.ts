import knex, { type Knex } from 'knex';
import { connectionOf, type Db } from './db';
import { refuseForgotten } from './forget';

/** Migrations by name, in the order of their names. */
export type Migrations = Record<string, { up(db: Db): PromiseLike<unknown> }>;

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
  const db = knex({ ...connectionOf(url, schema, `jobspeak migrate ${schema}`), pool: { min: 0, max: 2 } });
  try {
    await db.raw('select pg_advisory_lock(hashtext(?))', [`migrate ${schema}`]);
    await db.raw('create schema if not exists ??', [schema]);
    await db.migrate.latest({ migrationSource: source, schemaName: schema });
    await refuseForgotten(db, schema);
  } finally {
    await db.destroy();
  }
}
