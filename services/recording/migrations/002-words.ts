import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- the names of the account's library, which an engine should know: a copy, kept by item.saved
    create table items (
      id uuid constraint items_pkey primary key,
      account_id uuid not null,
      words text[] not null,
      saved_at timestamptz not null
    );
    create index items_account_idx on items (account_id, saved_at desc);

    -- why not all was as configured
    alter table recordings add column engine_reason text;
  `);
