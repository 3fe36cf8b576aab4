import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    create table users (
      id uuid constraint users_pkey primary key,
      account_id uuid not null,
      email text not null,
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      business_name text not null,
      role text not null default 'user' constraint users_role_check check (role in ('user', 'admin', 'super_admin', 'tester')),
      email_verified_at timestamptz,
      locked_at timestamptz,
      last_seen_at timestamptz,
      created_at timestamptz not null
    );
    create unique index users_email_key on users (lower(email));
    create index users_created_idx on users (created_at desc, id desc);

    -- One sign-in on one device; all refresh tokens that follow from it.
    create table sessions (
      id uuid constraint sessions_pkey primary key default gen_random_uuid(),
      user_id uuid not null constraint sessions_user_fkey references users (id) on delete cascade,
      user_agent text not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      ended_because text
    );
    create index sessions_user_idx on sessions (user_id) where ended_at is null;

    create table refresh_tokens (
      hash bytea constraint refresh_tokens_pkey primary key,
      session_id uuid not null constraint refresh_tokens_session_fkey references sessions (id) on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz,
      replaced_by bytea
    );
    create index refresh_tokens_session_idx on refresh_tokens (session_id);

    create table signing_keys (
      kid text constraint signing_keys_pkey primary key,
      private_jwk jsonb not null,
      refresh_secret bytea not null,
      created_at timestamptz not null default now()
    );
  `);
