import type { Db } from '@jobspeak/kit';

/** Links, messages and prints are kept as every service keeps them; what is there stays. */
export const up = (db: Db) =>
  db.raw(`
    alter table shares rename column quote_id to document_id;
    alter table shares rename constraint shares_quote_fkey to shares_document_fkey;

    alter table deliveries rename column quote_id to document_id;
    alter table deliveries rename constraint deliveries_quote_fkey to deliveries_document_fkey;
    alter index deliveries_quote_idx rename to deliveries_document_idx;
    -- when to see next whether its reader has to be reminded; null once that is over
    alter table deliveries add column remind_at timestamptz;
    update deliveries set remind_at = send_at where state = 'sent';
    create index deliveries_remind_idx on deliveries (remind_at) where remind_at is not null;

    alter table pdfs rename to renditions;
    alter table renditions rename column quote_id to document_id;
    alter table renditions rename constraint pdfs_pkey to renditions_pkey;
    alter table renditions rename constraint pdfs_quote_fkey to renditions_document_fkey;
    alter table renditions rename constraint pdfs_state_check to renditions_state_check;
    create index renditions_account_idx on renditions (account_id);
  `);
