import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    alter table users
      -- without one, a person signs in with Google alone
      alter column password_hash drop not null,
      add column password_changed_at timestamptz,
      add column password_expired_at timestamptz,
      -- an administrator wants the address verified before the next sign-in
      add column must_verify boolean not null default false,
      add column google_subject text constraint users_google_key unique,
      -- the request that registered, so that its repetition is not taken for somebody else's
      add column registration_key text;
    update users set password_changed_at = created_at;

    alter table sessions
      add column address text not null default '',
      add column last_used_at timestamptz;
    update sessions set last_used_at = created_at;
    alter table sessions alter column last_used_at set not null;

    -- For as long as an access token may outlive its session.
    create table ended_sessions (
      session_id uuid constraint ended_sessions_pkey primary key,
      ended_at timestamptz not null
    );
    create index ended_sessions_time_idx on ended_sessions (ended_at);

    -- Secrets of links in e-mails, as hashes; each works once.
    create table links (
      hash bytea constraint links_pkey primary key,
      user_id uuid not null constraint links_user_fkey references users (id) on delete cascade,
      purpose text not null constraint links_purpose_check check (purpose in ('reset-password', 'verify-email')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index links_user_idx on links (user_id, purpose);

    -- Passwords tried of late, by address of the account (hashed) and of the caller; '' is all callers together.
    create table attempts (
      email_hash bytea not null,
      address text not null,
      failures int not null,
      since timestamptz not null,
      locked_until timestamptz,
      constraint attempts_pkey primary key (email_hash, address)
    );
    create index attempts_since_idx on attempts (since);

    create table used_nonces (
      nonce text constraint used_nonces_pkey primary key,
      expires_at timestamptz not null
    );

    alter table signing_keys
      add column active_from timestamptz,
      -- the secrets, sealed; then the two columns of old are empty
      add column sealed bytea,
      alter column private_jwk drop not null,
      alter column refresh_secret drop not null;
    update signing_keys set active_from = created_at;
    alter table signing_keys alter column active_from set not null;
  `);
