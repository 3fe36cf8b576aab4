import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    create table businesses (
      account_id uuid constraint businesses_pkey primary key,
      settings jsonb not null,
      -- false until the registration has told who this is
      registered boolean not null default false,
      next_quote_number int not null default 1
    );

    create table clients (
      id uuid constraint clients_pkey primary key default gen_random_uuid(),
      account_id uuid not null,
      name text not null,
      email text not null,
      phone text not null,
      address text not null,
      created_at timestamptz not null default now()
    );
    create unique index clients_account_email_key on clients (account_id, lower(email)) where email <> '';
    create index clients_account_name_idx on clients (account_id, lower(name), id);

    create table items (
      id uuid constraint items_pkey primary key default gen_random_uuid(),
      account_id uuid not null,
      name text not null,
      kind text not null,
      unit text not null,
      unit_price bigint not null,
      tax_rate_percent numeric(5, 2),
      aliases text[] not null default '{}',
      created_at timestamptz not null default now()
    );
    create unique index items_account_name_key on items (account_id, lower(name));

    create table quotes (
      id uuid constraint quotes_pkey primary key,
      account_id uuid not null,
      version int not null default 1,
      number text,
      state text not null constraint quotes_state_check check (state in ('processing', 'draft', 'finalized', 'archived', 'deleted')),
      state_before text,
      document_status text not null default 'draft',
      currency text not null,
      locale text not null,
      content jsonb not null,
      recording_id uuid,
      generation jsonb,
      -- derived from content on every write, for lists and sums
      title text not null,
      client_name text not null,
      total bigint not null,
      missing_prices int not null,
      to_check int not null,
      failed boolean not null default false,
      idempotency_key text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint quotes_idempotency_key unique (account_id, idempotency_key),
      constraint quotes_recording_key unique (recording_id)
    );
    create index quotes_account_created_idx on quotes (account_id, created_at desc, id desc);
    create index quotes_account_total_idx on quotes (account_id, total desc, id desc);

    create table pdfs (
      quote_id uuid not null constraint pdfs_quote_fkey references quotes (id) on delete cascade,
      account_id uuid not null,
      fingerprint text not null,
      state text not null constraint pdfs_state_check check (state in ('requested', 'rendered', 'failed')),
      object_key text,
      requested_at timestamptz not null default now(),
      constraint pdfs_pkey primary key (quote_id, fingerprint)
    );
  `);
