import type { Db } from '@jobspeak/kit';

/** What went wrong for one account is found without reading what went wrong for all. */
export const up = (db: Db) =>
  db.raw(`
    create index error_logs_account_idx on error_logs ((attributes->>'jobspeak.account.id'), at desc)
      where attributes->>'jobspeak.account.id' is not null;
  `);
