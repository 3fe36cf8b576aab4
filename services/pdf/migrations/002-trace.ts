import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- the trace of what asked for the document: the work on it goes on in it
    alter table renderings add column traceparent text;
  `);
