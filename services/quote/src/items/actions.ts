import { type ImportReport, type Item, type ItemEdit, itemDeleted, itemSaved, type NewItem } from '@jobspeak/contracts';
import { type Db, emit, emitAll, type Transaction } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { readSheet } from '../library/csv';
import { type ImportPlan, planImport } from '../library/import';
import { demandVersion, markDeleted } from '../library/store';
import { ITEM_HEADINGS, itemKind, writeItems } from './csv';
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

const planItems = async (
  db: Db,
  accountId: string,
  items: readonly Item[],
  text: string,
): Promise<ImportPlan<NewItem>> => {
  const { currency } = await settingsOf(db, accountId);
  return planImport(readSheet(text, ITEM_HEADINGS, 'name'), items, itemKind(items, currency));
};

/** What an import would do, row by row. @throws AppError IMPORT_NOT_READABLE, PAYLOAD_TOO_LARGE. */
export const previewItems = async (db: Db, accountId: string, text: string): Promise<ImportReport> =>
  (await planItems(db, accountId, await store.listItems(db, accountId), text)).report;

/** Imports a price list: all rows but the refused ones, or nothing. @throws as previewItems. */
export async function importItems(trx: Transaction, accountId: string, text: string): Promise<ImportReport> {
  const { report, created, changed } = await planItems(trx, accountId, await store.lockItems(trx, accountId), text);
  const added = await store.insertItems(trx, accountId, created);
  await store.updateItems(trx, accountId, changed);
  const news = [...added, ...changed].map(({ id, name, aliases }) => ({ itemId: id, name, aliases }));
  await emitAll(trx, itemSaved, accountId, news);
  return report;
}

/** The library as a file for spreadsheets. */
export const exportItems = async (db: Db, accountId: string): Promise<string> =>
  writeItems(await store.listItems(db, accountId), (await settingsOf(db, accountId)).currency);
