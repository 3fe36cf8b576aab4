import type { Db } from '@jobspeak/kit';

/** Everything that administrators do and look at, wherever it happens; looks at generations were the first of them. */
export const up = (db: Db) =>
  db.raw(`
    -- outlives the accounts that it is about, and is never changed
    create table acts (
      id uuid constraint acts_pkey primary key,
      at timestamptz not null,
      -- null: the settings, which name admins by address
      admin_id uuid,
      act text not null,
      -- the account that it is about, and what of it
      whose uuid,
      what text,
      change jsonb
    );
    create index acts_at_idx on acts (at desc, id desc);
    create index acts_admin_idx on acts (admin_id, at desc, id desc);
    create index acts_whose_idx on acts (whose, at desc, id desc);
    create index acts_act_idx on acts (act, at desc, id desc);
    insert into acts (id, at, admin_id, act, whose, what)
      select gen_random_uuid(), at, admin_id, 'generation-looked-at', whose, subject_id::text from looks;
    insert into acts (id, at, admin_id, act, what)
      select id, at, admin_id, 'flag-set', key from switch_changes;
    drop table looks;
    create trigger acts_stay before update or delete or truncate on acts
      for each statement execute function refuse_change();

    -- people are found by how their address begins
    create index people_email_idx on people (lower(email) text_pattern_ops);
  `);
