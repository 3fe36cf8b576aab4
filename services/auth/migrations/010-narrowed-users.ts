import type { Db } from '@jobspeak/kit';

/** The few who are more than users, and the few who are shut out, are listed without a walk past all others. */
export const up = (db: Db) =>
  db.raw(`
    create index users_role_idx on users (role, created_at desc, id desc) where role <> 'user';
    create index users_locked_idx on users (created_at desc, id desc) where locked_at is not null;
  `);
