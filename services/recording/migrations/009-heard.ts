import type { Db } from '@jobspeak/kit';

/** With which permits administrators have heard a recording: each is told of once, in however many parts it is played. */
export const up = (db: Db) =>
  db.raw(`
    create table heard (
      permit text constraint heard_pkey primary key,
      account_id uuid not null
    );
  `);
