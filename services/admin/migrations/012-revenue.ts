import type { Db } from '@jobspeak/kit';

/** What subscriptions bring in, counted as it changes. */
export const up = (db: Db) =>
  db.raw(`
    -- what an account pays a month, in minor units; null: nothing
    create table pays (
      account_id uuid constraint pays_pkey primary key,
      currency text,
      monthly bigint,
      told_at timestamptz not null
    );
    -- by how much all of them together have changed, by the day (UTC): outlives the accounts
    create table pay_changes (
      day date not null,
      currency text not null,
      monthly bigint not null,
      subscriptions int not null,
      constraint pay_changes_pkey primary key (day, currency)
    );
  `);
