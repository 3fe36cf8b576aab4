import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- an account has one person: their way is that of the account, because events know the account alone
    create table journeys (
      id uuid constraint journeys_pkey primary key default gen_random_uuid(),
      account_id uuid not null constraint journeys_account_key unique,
      -- null until their registration is heard of; who has registered before this service was there keeps it null
      user_id uuid,
      current_step text not null default 'businessSettings',
      quote_id uuid,
      journey_started_at timestamptz,
      last_activity_at timestamptz
    );
    create table steps (
      account_id uuid not null,
      step text not null,
      started_at timestamptz,
      completed_at timestamptz,
      tutorial_shown_at timestamptz,
      -- done, told or skipped
      how text,
      constraint steps_pkey primary key (account_id, step)
    );
  `);
