import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    create table recordings (
      id uuid constraint recordings_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null constraint recordings_quote_key unique,
      state text not null
        constraint recordings_state_check check (state in ('receiving', 'stored', 'transcribing', 'transcribed', 'failed')),
      mime_type text not null,
      -- how many chunks there are in all; null while they arrive
      chunk_count int,
      duration_ms int,
      segments jsonb not null default '[]',
      engine text,
      error text,
      idempotency_key text,
      -- the work on it: by whom, for how long, how often tried, not before when
      claimed_by uuid,
      lease_until timestamptz,
      attempts int not null default 0,
      available_at timestamptz not null default now(),
      created_at timestamptz not null,
      constraint recordings_idempotency_key unique (account_id, idempotency_key)
    );
    create index recordings_waiting_idx on recordings (available_at) where state in ('stored', 'transcribing');

    create table chunks (
      recording_id uuid not null constraint chunks_recording_fkey references recordings (id) on delete cascade,
      account_id uuid not null,
      number int not null,
      bytes int not null,
      sha256 text not null,
      constraint chunks_pkey primary key (recording_id, number)
    );
  `);
