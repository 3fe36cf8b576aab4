import type { Db } from '@jobspeak/kit';

/** What administrators gave. It outlives the account, of which it holds nothing but the id. */
export const up = (db: Db) =>
  db.raw(`
    create table grants_given (
      id uuid constraint grants_given_pkey primary key default gen_random_uuid(),
      about uuid not null,
      admin_id uuid not null,
      at timestamptz not null,
      before text,
      after text
    );
    create index grants_given_about_idx on grants_given (about, at desc);
    create function keep_grants_given() returns trigger language plpgsql as $$
      begin
        raise exception 'What administrators have done stays as it is written.';
      end
    $$;
    create trigger grants_given_kept before update or delete or truncate on grants_given
      for each statement execute function keep_grants_given();
  `);
