import type { Db } from '@jobspeak/kit';

/** What is paid by card, on a page of the card provider. */
export const up = (db: Db) =>
  db.raw(`
    -- by what the card provider knows a payment or a refund: each is noted once
    alter table payments add column reference text;
    create unique index payments_reference_key on payments (account_id, reference);

    -- whose customers can pay by card, as services/billing has told
    create table card_businesses (
      account_id uuid constraint card_businesses_pkey primary key,
      is_enabled boolean not null,
      told_at timestamptz not null
    );
  `);
