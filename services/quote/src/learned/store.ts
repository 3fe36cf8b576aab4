import { randomUUID } from 'node:crypto';
import { AppError, LearnedWording } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { Lesson } from './domain';

interface LearnedRow {
  id: string;
  heard: string;
  description: string;
  item_id: string | null;
  uses: number;
  last_used_at: Date | null;
  learned_at: Date;
}

const toLearned = (row: LearnedRow): LearnedWording =>
  LearnedWording.parse({
    id: row.id,
    heard: row.heard,
    description: row.description,
    itemId: row.item_id,
    uses: row.uses,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    learnedAt: row.learned_at.toISOString(),
  });

/** More would be read by nobody; the latest are kept in mind. */
const MOST = 1_000;

/** What the account has taught, the latest first. Of an item that was deleted only the words are left. */
export const listLearned = async (db: Db, accountId: string): Promise<LearnedWording[]> => {
  const rows: LearnedRow[] = await db('learned_wordings as learned')
    .leftJoin('items', (join) => join.on('items.id', 'learned.item_id').andOnNull('items.deleted_at'))
    .where({ 'learned.account_id': accountId })
    .orderBy([
      { column: 'learned.learned_at', order: 'desc' },
      { column: 'learned.id', order: 'desc' },
    ])
    .limit(MOST)
    .select('learned.*', 'items.id as item_id');
  return rows.map(toLearned);
};

/** Keeps lessons; of words that were learned before, the newer lesson stands. */
export const saveLessons = async (
  trx: Transaction,
  accountId: string,
  lessons: readonly Lesson[],
  now: Date,
): Promise<void> => {
  if (lessons.length === 0) return;
  await trx('learned_wordings')
    .insert(
      lessons.map(({ heard, roots, description, itemId }) => ({
        id: randomUUID(),
        account_id: accountId,
        heard,
        roots,
        description,
        item_id: itemId,
        learned_at: now,
      })),
    )
    .onConflict(['account_id', 'roots'])
    .merge(['heard', 'description', 'item_id', 'learned_at']);
};

/** Counts that a reading has used them. */
export const countUses = async (
  trx: Transaction,
  accountId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await trx('learned_wordings')
    .where({ account_id: accountId })
    .whereIn('id', ids)
    .update({ uses: trx.raw('uses + 1'), last_used_at: now });
};

/** @throws AppError NOT_FOUND. */
export const deleteLearned = async (db: Db, accountId: string, id: string): Promise<void> => {
  const deleted = await db('learned_wordings').where({ account_id: accountId, id }).delete();
  if (deleted === 0) throw new AppError('NOT_FOUND');
};

/** Names of those of the account's items that have these ids. */
export const namesOfItems = async (
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, { name: string }>> => {
  const rows: { id: string; name: string }[] = await db('items')
    .where({ account_id: accountId, deleted_at: null })
    .whereIn('id', ids)
    .select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, { name }]));
};
