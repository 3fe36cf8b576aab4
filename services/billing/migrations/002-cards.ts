import type { Db } from '@jobspeak/kit';

/** What is paid by card: subscriptions to us, and invoices to businesses. Names are those of the card provider. */
export const up = (db: Db) =>
  db.raw(`
    -- each reading of the card provider takes a number before it asks
    create sequence readings;

    -- what an account was offered to pay for: what comes back is compared with it
    create table checkouts (
      id uuid constraint checkouts_pkey primary key,
      account_id uuid not null,
      plan text not null,
      price text not null,
      amount bigint not null,
      currency text not null,
      session text constraint checkouts_session_key unique,
      url text,
      state text not null default 'open' constraint checkouts_state_check check (state in ('open', 'paid', 'replaced')),
      -- the one that was begun by paying
      subscription text,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index checkouts_account_idx on checkouts (account_id, created_at desc);

    -- what is to be looked at over there, and each event that said so, once. Of no account: what is to be ended there
    -- outlives the account here
    create table jobs (
      id text constraint jobs_pkey primary key,
      kind text not null,
      object text not null,
      connected text,
      state text not null default 'waiting'
        constraint jobs_state_check check (state in ('waiting', 'done', 'refused', 'failed')),
      reason text,
      attempts int not null default 0,
      noted_at timestamptz not null default clock_timestamp(),
      available_at timestamptz not null default clock_timestamp(),
      claimed_by uuid,
      lease_until timestamptz,
      settled_at timestamptz
    );
    create index jobs_waiting_idx on jobs (available_at) where state = 'waiting';
    create index jobs_settled_idx on jobs (settled_at);

    -- accounts of businesses at the card provider, which their customers pay to
    create table payouts (
      account_id uuid constraint payouts_pkey primary key,
      connected text constraint payouts_connected_key unique,
      is_enabled boolean not null default false,
      reading bigint not null default 0
    );

    -- what services/invoice tells of what is to be paid
    create table payables (
      invoice_id uuid constraint payables_pkey primary key,
      account_id uuid not null,
      number text not null,
      client_name text not null,
      amount_due bigint not null,
      currency text not null,
      is_open boolean not null,
      -- SHA-256 of the token of the customer's link
      link_hash text constraint payables_link_key unique,
      told_at timestamptz not null
    );
    create index payables_account_idx on payables (account_id);

    create table card_payments (
      id uuid constraint card_payments_pkey primary key,
      account_id uuid not null,
      invoice_id uuid not null,
      connected text not null,
      amount bigint not null,
      currency text not null,
      session text constraint card_payments_session_key unique,
      url text,
      payment_intent text constraint card_payments_intent_key unique,
      state text not null default 'open'
        constraint card_payments_state_check check (state in ('open', 'paid', 'replaced')),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index card_payments_invoice_idx on card_payments (invoice_id, created_at desc);
    create index card_payments_account_idx on card_payments (account_id);

    create table card_refunds (
      refund text constraint card_refunds_pkey primary key,
      account_id uuid not null,
      payment_intent text not null,
      amount bigint not null
    );
    create index card_refunds_account_idx on card_refunds (account_id);
  `);
