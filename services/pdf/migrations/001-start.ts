import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    create table renderings (
      id uuid constraint renderings_pkey primary key default gen_random_uuid(),
      account_id uuid not null,
      document_id uuid not null,
      fingerprint text not null,
      state text not null default 'waiting'
        constraint renderings_state_check check (state in ('waiting', 'done', 'failed')),
      -- kept only while it is needed: it names people
      snapshot jsonb,
      attempts int not null default 0,
      available_at timestamptz not null default clock_timestamp(),
      last_error text,
      requested_at timestamptz not null default now(),
      constraint renderings_document_key unique (account_id, document_id, fingerprint)
    );
    create index renderings_waiting_idx on renderings (available_at) where state = 'waiting';
  `);
