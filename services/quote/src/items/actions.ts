import { type Item, type ItemEdit, itemDeleted, itemSaved, type NewItem } from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { demandVersion, markDeleted } from '../library/store';
import * as store from './store';

/** Tells those who listen for an item's names. */
const announce = (trx: Transaction, accountId: string, { id, name, aliases }: Item) =>
  emit(trx, itemSaved, accountId, { itemId: id, name, aliases });

/**
 * Adds an item to the account's library.
 * @throws AppError DUPLICATE_ITEM when the library has an item of this name.
 */
export async function addItem(trx: Transaction, accountId: string, item: NewItem): Promise<Item> {
  const added = await store.insertItem(trx, accountId, item);
  await announce(trx, accountId, added);
  return added;
}

/**
 * Changes what the edit names.
 * @throws AppError ITEM_NOT_FOUND, DUPLICATE_ITEM; STALE_VERSION, with the current item, for an edit of another version.
 */
export const changeItem = (db: Db, accountId: string, id: string, { version, ...changes }: ItemEdit): Promise<Item> =>
  db.transaction(async (trx) => {
    const current = await store.lockItem(trx, accountId, id);
    demandVersion(version, current);
    const item: Item = { ...current, ...changes, version: version + 1 };
    await store.updateItem(trx, accountId, item);
    await announce(trx, accountId, item);
    return item;
  });

/** Takes an item out of the library; documents keep their lines. Deleting it again is fine. */
export const deleteItem = (db: Db, accountId: string, id: string, now: Date): Promise<void> =>
  db.transaction(async (trx) => {
    if (await markDeleted(trx, 'items', accountId, id, now)) await emit(trx, itemDeleted, accountId, { itemId: id });
  });

/** Undoes a deletion, for 30 days. @throws AppError ITEM_NOT_FOUND, DUPLICATE_ITEM. */
export const restoreItem = (db: Db, accountId: string, id: string, now: Date): Promise<Item> =>
  db.transaction(async (trx) => {
    const item = await store.restoreItemRow(trx, accountId, id, now);
    await announce(trx, accountId, item);
    return item;
  });
