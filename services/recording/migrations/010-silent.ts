import type { Db } from '@jobspeak/kit';

/** Recordings whose device has fallen silent are closed with what has arrived, and go on when it comes back. */
export const up = (db: Db) =>
  db.raw(`
    alter table recordings
      add column last_chunk_at timestamptz not null default clock_timestamp(),
      add column cut_short boolean not null default false,
      -- words until then have been told before
      add column goes_on_from_ms int;
    create index recordings_silent_idx on recordings (last_chunk_at) where state = 'receiving';
  `);
