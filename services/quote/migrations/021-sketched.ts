import type { Db } from '@jobspeak/kit';

/** The sketch that was shown last of a recording is looked up when its quote is made. */
export const up = (db: Db) =>
  db.raw(`create index outbox_sketched_idx on outbox (subject, seq) where name = 'quote.sketched'`);
