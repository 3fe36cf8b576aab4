import { AppError } from '@jobspeak/contracts';

import { z } from 'zod';
import type { Db } from './db';

/** What a list is sorted by: expressions in SQL, the last of which tells all rows apart, and all in one direction. */
export interface Order {
  by: readonly string[];
  direction: 'asc' | 'desc';
}

/** Where the last page ended: each sorted value as Postgres wrote it. */
const Cursor = z.array(z.string().max(300));

const encode = (values: readonly string[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

function decode(cursor: string, length: number): string[] {
  try {
    return Cursor.length(length).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { cursor: 'This page link is broken. Start from the first page.' }, { cause });
  }
}

/**
 * One page of a query, read from where the last one ended: a page deep inside costs what the first one does.
 * @param columns what the rows hold, when that is not all.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function readPage<Row>(
  db: Db,
  rowsOf: ReturnType<Db>,
  { by, direction }: Order,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  columns: readonly string[] = ['*'],
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const query = rowsOf
    .orderByRaw(by.map((expression) => `${expression} ${direction}`).join(', '))
    .limit(limit + 1)
    .select(...columns, db.raw(`array[${by.map((expression) => `(${expression})::text`).join(', ')}] as page_values`));
  if (cursor) {
    const values = decode(cursor, by.length);
    const compare = direction === 'asc' ? '>' : '<';
    query.whereRaw(`(${by.join(', ')}) ${compare} (${by.map(() => '?').join(', ')})`, values);
  }
  // the caller knows what its query reads; knex does not
  const found = (await query) as (Row & { page_values: string[] })[];
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encode(last.page_values) : null };
}

/** A pattern for `ilike` that holds the text as it was typed. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
