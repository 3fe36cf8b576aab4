import type { Db } from '@jobspeak/kit';

/** A take whose device had fallen silent may go on: how much of it, in ms, is on its quote or waits for it. */
export const up = (db: Db) => db.raw('alter table takes add column heard_ms int not null default 0');
