import type { Db } from '@jobspeak/kit';

/** People are found by how their address begins. */
export const up = (db: Db) => db.raw('create index users_address_idx on users (lower(email) text_pattern_ops)');
