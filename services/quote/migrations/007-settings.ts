import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    alter table businesses
      add column version int not null default 1,
      -- a PNG of our own drawing, and the start of its hash
      add column logo bytea,
      add column logo_version text;

    -- tells of the businesses that were there before business.saved was
    insert into outbox (id, name, version, account_id, subject, data)
    select gen_random_uuid(), 'business.saved', 1, account_id, account_id::text,
           jsonb_build_object('businessId', account_id, 'settings', settings, 'logo', null)
    from businesses;
  `);
