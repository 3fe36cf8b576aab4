import type { Db } from '@jobspeak/kit';

/** Pictures of jobs, and what is to be removed from the object store. */
export const up = (db: Db) =>
  db.raw(`
    -- one row for each quote that a picture is on: a copy of the quote shares the object
    create table photos (
      id uuid constraint photos_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null constraint photos_quote_fkey references quotes (id) on delete cascade,
      object_key text not null,
      -- since when no version of its quote shows it; null while one does
      loose_since timestamptz,
      created_at timestamptz not null
    );
    create index photos_quote_idx on photos (quote_id);
    create index photos_object_idx on photos (object_key);
    create index photos_loose_idx on photos (loose_since) where loose_since is not null;

    -- keys of objects that nothing may refer to any more, and prefixes that end in a slash
    create table discarded_objects (
      key text constraint discarded_objects_pkey primary key,
      account_id uuid not null,
      discarded_at timestamptz not null
    );
    create index discarded_objects_at_idx on discarded_objects (discarded_at);

    create index quotes_purge_idx on quotes (deleted_at) where state = 'deleted';
  `);
