import type { Db } from '@jobspeak/kit';

/** The switches as they are set, what was done with them, and which plan each account is on. */
export const up = (db: Db) =>
  db.raw(`
    create table switches (
      key text constraint switches_pkey primary key,
      version int not null,
      rule jsonb not null,
      changed_at timestamptz not null
    );
    create table switch_changes (
      id uuid constraint switch_changes_pkey primary key,
      key text not null,
      admin_id uuid not null,
      at timestamptz not null,
      before jsonb not null,
      after jsonb not null
    );
    create index switch_changes_at_idx on switch_changes (at desc, id desc);
    create function keep_switch_changes() returns trigger language plpgsql as $$
      begin
        raise exception 'What administrators have done stays as it is written.';
      end
    $$;
    create trigger switch_changes_kept before update or delete or truncate on switch_changes
      for each statement execute function keep_switch_changes();

    create table plans (
      account_id uuid constraint plans_pkey primary key,
      plan text not null,
      changed_at timestamptz not null
    );
  `);
