import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- as isTrialAccount in contracts has it: the id says so by its version
    create function is_trial(account_id uuid) returns boolean language sql immutable as $$
      select substr(account_id::text, 15, 1) = '8'
    $$;
    -- whatever is kept of a trial is found by this row, and goes with it
    create table trials (
      account_id uuid constraint trials_pkey primary key,
      created_at timestamptz not null
    );
    create index trials_created_idx on trials (created_at);
    create index recordings_paying_first_idx on recordings (is_trial(account_id), available_at)
      where state in ('stored', 'transcribing');
  `);
