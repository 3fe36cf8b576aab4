import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    -- the account's settings, as the quote service last told them
    create table businesses (
      account_id uuid constraint businesses_pkey primary key,
      settings jsonb not null,
      logo text,
      told_at timestamptz not null
    );

    -- each logo that a document carries, once
    create table logos (
      account_id uuid not null,
      id text not null,
      logo text not null,
      constraint logos_pkey primary key (account_id, id)
    );

    -- what was agreed of each quote; its call-off may be heard before the agreement
    create table agreed_quotes (
      id uuid constraint agreed_quotes_pkey primary key,
      account_id uuid not null,
      agreed jsonb,
      currency text,
      total bigint not null default 0,
      approved_at timestamptz,
      cancelled_at timestamptz
    );
    create index agreed_quotes_account_idx on agreed_quotes (account_id);

    -- the next number of each kind of document; its row is held until the document has it
    create table counters (
      account_id uuid not null,
      kind text not null,
      next int not null,
      constraint counters_pkey primary key (account_id, kind)
    );

    create table invoices (
      id uuid constraint invoices_pkey primary key,
      account_id uuid not null,
      kind text not null constraint invoices_kind_check check (kind in ('invoice', 'credit-note')),
      version int not null,
      number text,
      document_status text not null,
      currency text not null,
      locale text not null,
      content jsonb not null,
      basis jsonb,
      quote_id uuid,
      credit_of jsonb,
      credited_invoice_id uuid constraint invoices_credited_fkey references invoices (id),
      -- sums that do not follow from the lines: of a share of a quote, of a credit note
      fixed jsonb,
      -- days as yyyy-mm-dd
      issued_on text,
      due_on text,
      -- the settings of the business on the day of issue
      business jsonb,
      logo_id text,
      invoiced_before bigint not null,
      credited bigint not null,
      paid bigint not null,
      -- derived on every write, for lists and sums
      title text not null,
      client_id uuid,
      client_name text not null,
      total bigint not null,
      balance bigint not null,
      -- the words to search by, each behind the start of its account's id: the index of all accounts is many small ones
      words tsvector not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint invoices_number_key unique (account_id, number)
    );
    create index invoices_account_created_idx on invoices (account_id, created_at, id);
    create index invoices_account_total_idx on invoices (account_id, total, id);
    create index invoices_account_due_idx on invoices (account_id, (coalesce(due_on, '9999')), id);
    create index invoices_account_status_idx on invoices (account_id, document_status, created_at, id);
    create index invoices_account_client_idx on invoices (account_id, client_id, created_at, id);
    create index invoices_quote_idx on invoices (quote_id);
    create index invoices_credited_idx on invoices (credited_invoice_id);
    create index invoices_words_idx on invoices using gin (words);

    create table payments (
      id uuid constraint payments_pkey primary key,
      account_id uuid not null,
      invoice_id uuid not null constraint payments_invoice_fkey references invoices (id) on delete cascade,
      kind text not null constraint payments_kind_check check (kind in ('payment', 'refund')),
      amount bigint not null constraint payments_amount_check check (amount > 0),
      currency text not null,
      method text not null,
      paid_on text not null,
      note text not null,
      created_at timestamptz not null
    );
    create index payments_invoice_idx on payments (invoice_id, created_at, id);
    create index payments_account_day_idx on payments (account_id, currency, paid_on);

    create table invoice_timeline (
      seq bigserial constraint invoice_timeline_pkey primary key,
      id uuid not null constraint invoice_timeline_id_key unique,
      account_id uuid not null,
      invoice_id uuid not null constraint invoice_timeline_invoice_fkey references invoices (id) on delete cascade,
      at timestamptz not null,
      by text not null,
      what text not null,
      note text not null
    );
    create index invoice_timeline_invoice_idx on invoice_timeline (invoice_id, seq);
  `);
