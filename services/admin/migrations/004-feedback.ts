import type { Db } from '@jobspeak/kit';

/** What people say of the product, and who they are. */
export const up = (db: Db) =>
  db.raw(`
    create table people (
      user_id uuid constraint people_pkey primary key,
      account_id uuid not null,
      email text not null,
      first_name text not null,
      business_name text not null
    );
    create index people_account_idx on people (account_id);

    create table feedback (
      id uuid constraint feedback_pkey primary key,
      account_id uuid not null,
      user_id uuid not null,
      at timestamptz not null,
      screen text not null,
      message text not null,
      user_agent text not null,
      screenshot bytea,
      screenshot_type text,
      answer text,
      answered_at timestamptz
    );
    create index feedback_at_idx on feedback (at desc, id desc);
    create index feedback_open_idx on feedback (at desc, id desc) where answered_at is null;
    create index feedback_account_idx on feedback (account_id);
  `);
