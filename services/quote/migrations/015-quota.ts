import type { Db } from '@jobspeak/kit';

/** What accounts may generate in a month, and what they have. */
export const up = (db: Db) =>
  db.raw(`
    -- the plan of each account, as services/billing has told; its row is held while a place of its quota is taken
    create table allowances (
      account_id uuid constraint allowances_pkey primary key,
      -- null: any number
      monthly_quotes int,
      told_at timestamptz
    );

    -- quotes that took a place of a month's quota, each once; also those that are gone since
    create table quota_places (
      quote_id uuid constraint quota_places_pkey primary key,
      account_id uuid not null,
      month text not null
    );
    create index quota_places_account_month_idx on quota_places (account_id, month);
  `);
