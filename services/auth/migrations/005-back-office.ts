import type { Db } from '@jobspeak/kit';

/** What the back office searches, and what it has done. */
export const up = (db: Db) =>
  db.raw(`
    alter table users add column words tsvector not null generated always as (
      to_tsvector('simple', regexp_replace(
        lower(regexp_replace(
          normalize(first_name || ' ' || last_name || ' ' || business_name || ' ' || email, NFKD),
          '[\u0300-\u036f]', '', 'g')),
        '[^[:alnum:]]+', ' ', 'g'))
    ) stored;
    create index users_words_idx on users using gin (words);

    alter table admin_changes add column act text not null default 'edited'
      constraint admin_changes_act_check
      check (act in ('edited', 'looked', 'signed-out', 'verification-sent', 'deleted'));
    create index admin_changes_at_idx on admin_changes (at desc, id desc);

    create function keep_admin_changes() returns trigger language plpgsql as $$
      begin
        raise exception 'What administrators have done stays as it is written.';
      end
    $$;
    create trigger admin_changes_kept before update or delete or truncate on admin_changes
      for each statement execute function keep_admin_changes();
  `);
