import type { Db, Transaction } from '@jobspeak/kit';

export interface ItemWords {
  id: string;
  accountId: string;
  /** The item's name and its other names. */
  words: string[];
  savedAt: Date;
}

/** Keeps what an item is called; what is older than what is known changes nothing. */
export const saveWords = async (trx: Transaction, { id, accountId, words, savedAt }: ItemWords): Promise<void> => {
  await trx('items')
    .insert({ id, account_id: accountId, words, saved_at: savedAt })
    .onConflict('id')
    .merge()
    .where('items.account_id', accountId)
    .andWhere('items.saved_at', '<=', savedAt);
};

/** Items beyond so many tell an engine nothing more: no provider takes that many words. */
const MOST_ITEMS = 500;

/** What the account's items are called, those that changed last first, each word once. */
export const wordsOf = async (db: Db, accountId: string): Promise<string[]> => {
  const rows: { words: string[] }[] = await db('items')
    .where({ account_id: accountId })
    .whereRaw('cardinality(words) > 0')
    .orderBy([{ column: 'saved_at', order: 'desc' }, 'id'])
    .limit(MOST_ITEMS)
    .select('words');
  return [...new Set(rows.flatMap(({ words }) => words))];
};
