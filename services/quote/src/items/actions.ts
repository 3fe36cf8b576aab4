import { type Item, itemSaved, type NewItem } from '@jobspeak/contracts';
import { type Db, emit } from '@jobspeak/kit';
import * as store from './store';

/**
 * Adds an item to the account's library, and tells those who listen for its name.
 * @throws AppError DUPLICATE_ITEM when the library has an item of this name.
 */
export const addItem = (db: Db, accountId: string, item: NewItem): Promise<Item> =>
  db.transaction(async (trx) => {
    const added = await store.insertItem(trx, accountId, item);
    await emit(trx, itemSaved, accountId, { itemId: added.id, name: added.name, aliases: added.aliases });
    return added;
  });
