import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- recordings of which a provider holds something that is to be removed in the end
    create table leftovers (
      recording_id uuid constraint leftovers_pkey primary key,
      account_id uuid not null
    );
  `);
