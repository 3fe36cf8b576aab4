import type { Db } from '@jobspeak/kit';

/** The orders in which the back office reads what was sent. */
export const up = (db: Db) =>
  db.raw(`
    create index emails_log_idx on emails (requested_at desc, id desc);
    create index emails_state_log_idx on emails (state, requested_at desc, id desc);
    create index emails_recipient_idx on emails (lower(recipient) text_pattern_ops, requested_at desc, id desc);
  `);
