import type { Db } from '@jobspeak/kit';

/** Who has said yes, apart from what was said with it. */
export const up = (db: Db) => db.raw('alter table quote_timeline add column name text');
