import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    create table accounts (
      account_id uuid constraint accounts_pkey primary key,
      -- what it has without paying; null: what everybody has
      granted text constraint accounts_granted_check check (granted in ('free', 'business', 'gold')),
      -- what it has now, as the last event told
      plan text not null default 'free'
        constraint accounts_plan_check check (plan in ('free', 'business', 'gold')),
      -- where its months begin, and whom the card provider writes to
      time_zone text not null default 'Europe/London',
      country_code text not null default 'GB',
      email text not null default '',
      told_at timestamptz,
      -- names at the card provider
      customer text constraint accounts_customer_key unique,
      subscription text constraint accounts_subscription_key unique,
      subscribed_plan text,
      standing text constraint accounts_standing_check check (standing in ('active', 'past_due', 'ending')),
      paid_until timestamptz,
      past_due_since timestamptz,
      -- which reading of the card provider this is: a later one has begun later
      reading bigint not null default 0
    );
    create index accounts_past_due_idx on accounts (past_due_since) where standing = 'past_due';
    create index accounts_paid_until_idx on accounts (paid_until) where standing is not null;
    create index accounts_unpaid_idx on accounts (plan) where standing is null;

    -- quotes that took a place of a month's quota, each once
    create table generated (
      quote_id uuid constraint generated_pkey primary key,
      account_id uuid not null,
      month text not null
    );
    create index generated_account_month_idx on generated (account_id, month);
  `);
