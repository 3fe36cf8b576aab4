import type { Db } from '@jobspeak/kit';

/** What is owed, by the day on which it is due. */
export const up = (db: Db) =>
  db.raw(`
    create index invoices_owed_idx on invoices (account_id, due_on, id)
      where kind = 'invoice' and document_status in ('sent', 'pending') and balance > 0;
  `);
