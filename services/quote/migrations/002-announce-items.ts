import type { Db } from '@jobspeak/kit';

/** Tells of the items that were there before `item.saved` was. */
export const up = (db: Db) =>
  db.raw(`
    insert into outbox (id, name, version, account_id, subject, data)
    select gen_random_uuid(), 'item.saved', 1, account_id, id::text,
           jsonb_build_object('itemId', id, 'name', name, 'aliases', to_jsonb(aliases))
    from items;
  `);
