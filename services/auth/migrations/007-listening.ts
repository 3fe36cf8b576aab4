import type { Db } from '@jobspeak/kit';

/** That an administrator listens to what somebody has said is noted before they can. */
export const up = (db: Db) =>
  db.raw(`
    alter table admin_changes
      -- what of theirs: a recording
      add column subject_id uuid,
      drop constraint admin_changes_act_check,
      add constraint admin_changes_act_check
        check (act in ('edited', 'looked', 'signed-out', 'verification-sent', 'deleted', 'listened'));
    create index users_account_idx on users (account_id);
  `);
