import type { Db } from '@jobspeak/kit';

/** Links for customers, and what was sent to them. */
export const up = (db: Db) =>
  db.raw(`
    -- one link for each version that a customer could have; kept as it is, so that its owner can copy it again
    create table shares (
      token text constraint shares_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null constraint shares_quote_fkey references quotes (id) on delete cascade,
      revision int not null,
      opened_at timestamptz,
      created_at timestamptz not null,
      constraint shares_revision_key unique (quote_id, revision)
    );

    create table deliveries (
      -- the id of the e-mail that it becomes
      id uuid constraint deliveries_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null constraint deliveries_quote_fkey references quotes (id) on delete cascade,
      revision int not null,
      purpose text not null constraint deliveries_purpose_check check (purpose in ('document', 'reminder')),
      recipient text not null,
      subject text not null,
      message text not null,
      state text not null constraint deliveries_state_check
        check (state in ('waiting', 'handed-over', 'sent', 'failed', 'undone')),
      -- whether the quote was a draft before: undone, it is one again
      from_draft boolean not null,
      send_at timestamptz not null,
      attempts int not null default 0,
      -- a courier that has taken it is given time until then
      lease_until timestamptz,
      error text,
      created_at timestamptz not null default clock_timestamp()
    );
    create index deliveries_quote_idx on deliveries (quote_id, created_at desc);
    create index deliveries_waiting_idx on deliveries (send_at) where state = 'waiting';
  `);
