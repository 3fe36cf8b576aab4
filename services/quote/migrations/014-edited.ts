import type { Db } from '@jobspeak/kit';

/** When its person first changed a quote. */
export const up = (db: Db) => db.raw('alter table quotes add column edited_at timestamptz');
