import type { Db } from '@jobspeak/kit';

/** What the list of deleted quotes and the dashboard's months are read by. */
export const up = (db: Db) =>
  db.raw(`
    create index quotes_deleted_idx on quotes (account_id, created_at, id) where state = 'deleted';
    create index quotes_issued_idx on quotes (account_id, issued_on, document_status)
      where issued_on is not null and state <> 'deleted';
  `);
