import type { Db } from '@jobspeak/kit';

/** What somebody has said is no part of a kind of job: it is not asked about again. */
export const up = (db: Db) =>
  db.raw(`
    create table declined_omissions (
      account_id uuid not null,
      -- the quote may be gone since: what was said of its kind of job stands
      quote_id uuid not null,
      description text not null,
      -- the job as it was then
      title text not null,
      lines text[] not null,
      declined_at timestamptz not null,
      constraint declined_omissions_pkey primary key (quote_id, description)
    );
    create index declined_omissions_account_idx on declined_omissions (account_id, declined_at desc);
  `);
