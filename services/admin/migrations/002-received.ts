import type { Db } from '@jobspeak/kit';

/** What has been kept of late, by the hash of its bytes: a sender that missed our answer sends the same again. */
export const up = (db: Db) =>
  db.raw(`
    create table received (
      digest text constraint received_pkey primary key,
      at timestamptz not null default now()
    );
    create index received_at_idx on received (at);
  `);
