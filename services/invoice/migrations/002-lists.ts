import type { Db } from '@jobspeak/kit';

/** What is owed, by the day on which it is due, and what lists of invoices, credit notes left out, show and count. */
export const up = (db: Db) =>
  db.raw(`
    create index invoices_owed_idx on invoices (account_id, due_on, id)
      where kind = 'invoice' and document_status in ('sent', 'pending') and balance > 0;
    create index invoices_listed_idx on invoices (account_id, created_at, id) where kind = 'invoice';
    drop index invoices_account_status_idx;
    create index invoices_status_idx on invoices (account_id, document_status, created_at, id) where kind = 'invoice';
  `);
