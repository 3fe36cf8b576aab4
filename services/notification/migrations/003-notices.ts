import type { Db } from '@jobspeak/kit';

/** What businesses are told of in the product. */
export const up = (db: Db) =>
  db.raw(`
    create table notices (
      id uuid constraint notices_pkey primary key,
      account_id uuid not null,
      kind text not null,
      title text not null,
      message text not null,
      document_kind text not null,
      document_id uuid not null,
      at timestamptz not null,
      read_at timestamptz
    );
    create index notices_account_idx on notices (account_id, at desc, id desc);
    create index notices_unread_idx on notices (account_id) where read_at is null;

    -- where a business reads its e-mail, and what it wants there
    create table businesses (
      account_id uuid constraint businesses_pkey primary key,
      name text not null,
      email text not null,
      locale text not null,
      wanted text[] not null default '{}'
    );
  `);
