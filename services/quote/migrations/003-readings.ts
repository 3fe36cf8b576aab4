import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- transcripts that wait for a reader outside of this machine; a row lives until its quote is made
    create table readings (
      quote_id uuid constraint readings_pkey primary key
        constraint readings_quote_fkey references quotes (id) on delete cascade,
      account_id uuid not null,
      recording_id uuid not null,
      segments jsonb not null,
      heard_by jsonb not null,
      occurred_at timestamptz not null,
      traceparent text,
      attempts int not null default 0,
      claimed_by uuid,
      lease_until timestamptz,
      created_at timestamptz not null default clock_timestamp()
    );
    create index readings_created_idx on readings (created_at);

    -- one row for every generation that ended, retries included
    create table generation_log (
      id bigserial constraint generation_log_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null constraint generation_log_quote_fkey references quotes (id) on delete cascade,
      recording_id uuid not null,
      -- null when it became a quote, else the code of what went wrong
      error text,
      heard_by text not null,
      heard_reason text,
      read_by text not null,
      read_reason text,
      extract_ms int not null,
      ended_at timestamptz not null default clock_timestamp()
    );
    create index generation_log_quote_idx on generation_log (account_id, quote_id, id);
  `);
