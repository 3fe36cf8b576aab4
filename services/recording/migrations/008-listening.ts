import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- whether those who run the product may listen: nobody may until the account says so
    alter table businesses add column support_listens boolean not null default false;
  `);
