import type { Db } from '@jobspeak/kit';

/** What corrections have taught: what is written, or which item is meant, where certain words are heard. */
export const up = (db: Db) =>
  db.raw(`
    create table learned_wordings (
      id uuid constraint learned_wordings_pkey primary key,
      account_id uuid not null,
      -- as it was read; its roots, in their order, are what later words are compared with
      heard text not null,
      roots text not null,
      description text not null,
      item_id uuid constraint learned_wordings_item_fkey references items (id) on delete set null,
      uses integer not null default 0,
      last_used_at timestamptz,
      learned_at timestamptz not null,
      constraint learned_wordings_roots_key unique (account_id, roots)
    );
    create index learned_wordings_learned_idx on learned_wordings (account_id, learned_at);
    create index learned_wordings_item_idx on learned_wordings (item_id) where item_id is not null;
  `);
