import type { Db } from '@jobspeak/kit';

/** What each account pays a month; of those that pay already it is read once more, and told. */
export const up = (db: Db) =>
  db.raw(`
    -- {"currency", "monthly"} in minor units; null: nothing
    alter table accounts add column pays jsonb;
    insert into jobs (id, kind, object)
    select 'pays ' || subscription, 'subscription', subscription from accounts where subscription is not null;
  `);
