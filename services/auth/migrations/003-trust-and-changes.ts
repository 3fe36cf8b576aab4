import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- Where an owner has just proved to be the owner: guesses from elsewhere do not keep them out there.
    alter table attempts add column trusted_until timestamptz;

    -- What administrators have changed of users: who, on whom, when, and what. It holds ids alone, and outlives them.
    create table admin_changes (
      id uuid constraint admin_changes_pkey primary key default gen_random_uuid(),
      -- null: the settings, which name admins by address
      admin_id uuid,
      user_id uuid not null,
      at timestamptz not null,
      change jsonb not null
    );
    create index admin_changes_user_idx on admin_changes (user_id, at desc);
  `);
