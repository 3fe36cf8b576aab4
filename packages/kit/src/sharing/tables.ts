import type { Db } from '../db';

const SHARES = `
  -- one link for each version that a customer could have; kept as it is, so that its owner can copy it again
  create table shares (
    token text constraint shares_pkey primary key,
    account_id uuid not null,
    document_id uuid not null constraint shares_document_fkey references ?? (id) on delete cascade,
    revision int not null,
    opened_at timestamptz,
    created_at timestamptz not null,
    constraint shares_revision_key unique (document_id, revision)
  );
`;

const DELIVERIES = `
  create table deliveries (
    -- the id of the e-mail that it becomes
    id uuid constraint deliveries_pkey primary key,
    account_id uuid not null,
    document_id uuid not null constraint deliveries_document_fkey references ?? (id) on delete cascade,
    revision int not null,
    purpose text not null constraint deliveries_purpose_check check (purpose in ('document', 'reminder')),
    recipient text not null,
    subject text not null,
    message text not null,
    state text not null constraint deliveries_state_check
      check (state in ('waiting', 'handed-over', 'sent', 'failed', 'undone')),
    -- whether the document was a draft before
    from_draft boolean not null,
    send_at timestamptz not null,
    attempts int not null default 0,
    -- a courier that has taken it is given time until then
    lease_until timestamptz,
    error text,
    -- when to see next whether its reader has to be reminded; null once that is over
    remind_at timestamptz,
    created_at timestamptz not null default clock_timestamp()
  );
  create index deliveries_document_idx on deliveries (document_id, created_at desc);
  create index deliveries_waiting_idx on deliveries (send_at) where state = 'waiting';
  create index deliveries_remind_idx on deliveries (remind_at) where remind_at is not null;
`;

/** Messages may be kept here: a service that uses `sharing` lists this after its tables. */
export const keptDeliveries = {
  up: (db: Db) =>
    db.raw(`
      alter table deliveries drop constraint deliveries_state_check;
      alter table deliveries add constraint deliveries_state_check
        check (state in ('waiting', 'handed-over', 'sent', 'kept', 'failed', 'undone'));
    `),
};

/**
 * The tables of what is shared with customers: a service that uses `sharing` lists them among its migrations.
 * @param documents the service's table of documents, each with an `id`.
 */
export const sharingTables = (documents: string) => ({
  up: (db: Db) => db.raw(`${SHARES}${DELIVERIES}`, [documents, documents]),
});
