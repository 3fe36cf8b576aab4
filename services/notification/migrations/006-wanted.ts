import type { Db } from '@jobspeak/kit';

/**
 * What a customer says to a business comes by e-mail too, unless the business says otherwise. Nothing was wanted by
 * default before: who wants nothing now has most likely never been asked.
 */
export const up = (db: Db) =>
  db.raw(`
    alter table businesses alter column wanted set default '{quote-approved,quote-rejected,quote-question}';
    update businesses set wanted = default where wanted = '{}';
  `);
