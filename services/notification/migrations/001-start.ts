import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    create table emails (
      id uuid constraint emails_pkey primary key,
      account_id uuid not null,
      recipient text not null,
      template text not null,
      subject text not null,
      -- emptied once it is with the recipient's server: it may hold a link that works
      text text,
      html text,
      state text not null default 'waiting'
        constraint emails_state_check check (state in ('waiting', 'kept', 'sent', 'failed')),
      attempts int not null default 0,
      available_at timestamptz not null default clock_timestamp(),
      last_error text,
      requested_at timestamptz not null,
      settled_at timestamptz
    );
    create index emails_waiting_idx on emails (available_at) where state = 'waiting';
    create index emails_account_idx on emails (account_id, requested_at desc);
  `);
