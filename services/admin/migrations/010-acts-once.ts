import type { Db } from '@jobspeak/kit';

/** Plans that were given are told of a second time, under another id, by the service that has kept them from the start. */
export const up = (db: Db) =>
  db.raw(`create unique index acts_plan_given_key on acts (whose, admin_id, at) where act = 'plan-given'`);
