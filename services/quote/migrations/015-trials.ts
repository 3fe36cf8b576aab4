import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- as isTrialAccount in contracts has it: the id says so by its version
    create function is_trial(account_id uuid) returns boolean language sql immutable as $$
      select substr(account_id::text, 15, 1) = '8'
    $$;
    create index quotes_trials_idx on quotes (created_at) where is_trial(account_id);

    -- trials that somebody has taken into their account, until their tokens are forgotten
    create table trial_claims (
      trial_account_id uuid constraint trial_claims_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null,
      claimed_at timestamptz not null
    );
    create index trial_claims_claimed_idx on trial_claims (claimed_at);
  `);
