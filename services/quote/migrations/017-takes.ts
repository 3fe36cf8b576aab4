import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- second takes: those that wait until their quote stands, and those that are on it
    create table takes (
      recording_id uuid constraint takes_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null constraint takes_quote_fkey references quotes (id) on delete cascade,
      target jsonb not null,
      segments jsonb not null,
      merged boolean not null,
      created_at timestamptz not null default clock_timestamp()
    );
    create index takes_quote_idx on takes (quote_id);
  `);
