import type { Db } from '@jobspeak/kit';

/** What e-mails of businesses to their customers have. */
export const up = (db: Db) =>
  db.raw(`
    alter table emails
      add column reply_to text,
      add column from_name text,
      -- file names, types and the keys of their objects
      add column attachments jsonb not null default '[]';
  `);
