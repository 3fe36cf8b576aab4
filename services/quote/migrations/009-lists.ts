import type { Db } from '@jobspeak/kit';

/** An index for each order of a list, for those quotes alone that lists show, and one for the words. */
export const up = (db: Db) =>
  db.raw(`
    drop index quotes_account_created_idx;
    drop index quotes_account_total_idx;
    create index quotes_created_idx on quotes (account_id, created_at, id)
      where state not in ('archived', 'deleted');
    create index quotes_updated_idx on quotes (account_id, updated_at, id)
      where state not in ('archived', 'deleted');
    create index quotes_total_idx on quotes (account_id, total, id)
      where state not in ('archived', 'deleted');
    create index quotes_sequence_idx on quotes (account_id, sequence, id)
      where state not in ('archived', 'deleted');
    create index quotes_status_idx on quotes (account_id, document_status, created_at, id)
      where state not in ('archived', 'deleted');
    create index quotes_client_idx on quotes (account_id, client_id, created_at, id)
      where state not in ('archived', 'deleted');
    create index quotes_archived_idx on quotes (account_id, created_at, id) where state = 'archived';
    create index quotes_to_check_idx on quotes (account_id, created_at)
      where state not in ('archived', 'deleted') and (failed or (state = 'draft' and to_check > 0));
    create index quotes_processing_idx on quotes (account_id) where state = 'processing';
    create index quotes_approved_idx on quotes (account_id, approved_at) where approved_at is not null;
    create index quotes_words_idx on quotes using gin (words);
  `);
