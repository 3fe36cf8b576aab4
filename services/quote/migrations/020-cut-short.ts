import type { Db } from '@jobspeak/kit';

/** Second takes are cut short, too, and not only the recording that a quote was made of. */
export const up = (db: Db) =>
  db.raw(`
    alter table quotes add column cut_short_takes uuid[] not null default '{}';
    alter table takes add column cut_short boolean not null default false;
  `);
