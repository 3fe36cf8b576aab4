import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- a hash of the key of the request that used a link: the same request again is no second one
    alter table links add column used_with bytea;
  `);
