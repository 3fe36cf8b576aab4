import type { Db } from '@jobspeak/kit';

/** Numbers, versions and the timeline of quotes, and what lists ask for. */
export const up = (db: Db) =>
  db.raw(`
    alter table quotes
      add column revision int not null default 1,
      -- days as yyyy-mm-dd; expires_at is the moment at which the last of them is over where the business is
      add column issued_on text,
      add column valid_until text,
      add column expires_at timestamptz,
      -- the counted part of the number; 0 while there is none
      add column sequence int not null default 0,
      add column client_id uuid,
      add column archived_from text,
      add column deleted_at timestamptz,
      add column approved_at timestamptz,
      -- the words to search by, each behind the start of its account's id: the index of all accounts is many small ones
      add column words tsvector not null default '',
      add constraint quotes_number_key unique (account_id, number);

    update quotes set
      client_id = nullif(content->'client'->>'id', '')::uuid,
      deleted_at = case when state = 'deleted' then updated_at end,
      words = array_to_tsvector(array(
        select distinct left(account_id::text, 8) || ':' || left(word, 40)
        from regexp_split_to_table(
          lower(concat_ws(' ', title, client_name, (select string_agg(line->>'description', ' ')
            from jsonb_array_elements(content->'lines') line))),
          '[^[:alnum:]]+') word
        where word <> ''));

    create unique index quotes_sequence_key on quotes (account_id, sequence) where sequence > 0;
    create index quotes_expiry_idx on quotes (expires_at)
      where state = 'finalized' and document_status in ('sent', 'pending');

    -- what a customer could read: never changed once it has been sent
    create table quote_versions (
      quote_id uuid not null constraint quote_versions_quote_fkey references quotes (id) on delete cascade,
      account_id uuid not null,
      revision int not null,
      content jsonb not null,
      -- with the options taken, and how it was answered
      agreed jsonb,
      answer jsonb,
      -- the settings of the business on that day
      business jsonb not null,
      logo_version text,
      at timestamptz not null,
      constraint quote_versions_pkey primary key (quote_id, revision)
    );

    -- each logo that a document carries, once
    create table document_logos (
      account_id uuid not null,
      logo_version text not null,
      png bytea not null,
      constraint document_logos_pkey primary key (account_id, logo_version)
    );

    create table quote_timeline (
      seq bigserial constraint quote_timeline_pkey primary key,
      id uuid not null constraint quote_timeline_id_key unique,
      account_id uuid not null,
      quote_id uuid not null constraint quote_timeline_quote_fkey references quotes (id) on delete cascade,
      at timestamptz not null,
      by text not null,
      what text not null,
      note text not null,
      revision int
    );
    create index quote_timeline_quote_idx on quote_timeline (quote_id, seq);

    -- what is known of the quotes that were there before
    insert into quote_timeline (id, account_id, quote_id, at, by, what, note)
    select gen_random_uuid(), account_id, id, created_at, 'owner', 'created', '' from quotes;
  `);
