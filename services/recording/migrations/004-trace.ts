import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- the trace of the call that has handed the recording over: the work on it goes on in it
    alter table recordings add column traceparent text;
  `);
