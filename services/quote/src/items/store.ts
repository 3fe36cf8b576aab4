import { Item, type LibraryQuery, type NewItem } from '@jobspeak/contracts';
import { type Db, onConstraint, type Transaction } from '@jobspeak/kit';
import { allRows, findRow, insertRows, lockRow, lockRows, pageRows, unmarkDeleted, updateRows } from '../library/store';

interface ItemRow {
  id: string;
  version: number;
  name: string;
  kind: string;
  unit: string;
  code: string;
  unit_price: string;
  unit_cost: string | null;
  tax_rate_percent: string | null;
  aliases: string[];
  usage_count: number;
}

const toItem = (row: ItemRow): Item =>
  Item.parse({
    id: row.id,
    version: row.version,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    code: row.code,
    unitPrice: Number(row.unit_price),
    unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
    taxRatePercent: row.tax_rate_percent === null ? null : Number(row.tax_rate_percent),
    aliases: row.aliases,
    usageCount: row.usage_count,
  });

const toColumns = (item: NewItem) => ({
  name: item.name,
  kind: item.kind,
  unit: item.unit,
  code: item.code,
  unit_price: item.unitPrice,
  unit_cost: item.unitCost,
  tax_rate_percent: item.taxRatePercent,
  aliases: item.aliases,
});

const onDuplicate = onConstraint({ items_account_name_key: 'DUPLICATE_ITEM' });

/** All of the account's item library by name. */
export const listItems = async (db: Db, accountId: string): Promise<Item[]> =>
  (await allRows<ItemRow>(db, 'items', accountId)).map(toItem);

/** As listItems; holds all of it until the transaction ends. */
export const lockItems = async (trx: Transaction, accountId: string): Promise<Item[]> =>
  (await lockRows<ItemRow>(trx, 'items', accountId)).map(toItem);

/** @throws AppError DUPLICATE_ITEM. */
export const insertItems = async (trx: Transaction, accountId: string, items: readonly NewItem[]): Promise<Item[]> =>
  (await insertRows<ItemRow>(trx, 'items', accountId, items.map(toColumns)).catch(onDuplicate)).map(toItem);

/** Writes what has changed of items, and counts their versions on. @throws AppError DUPLICATE_ITEM. */
export const updateItems = (trx: Transaction, accountId: string, items: readonly (NewItem & { id: string })[]) =>
  updateRows(
    trx,
    'items',
    accountId,
    items.map((item) => ({ ...toColumns(item), id: item.id })),
  ).catch(onDuplicate);

/** What the search of items looks at. */
const SEARCHED = ['name', 'code', `array_to_string(aliases, E'\\n')`];

/** One page of the library, by name, the latest first, or the most used first. */
export async function pageItems(db: Db, accountId: string, query: LibraryQuery) {
  const { rows, nextCursor } = await pageRows<ItemRow>(db, 'items', accountId, query, SEARCHED);
  return { items: rows.map(toItem), nextCursor };
}

/** @throws AppError ITEM_NOT_FOUND. */
export const findItem = async (db: Db, accountId: string, id: string): Promise<Item> =>
  toItem(await findRow<ItemRow>(db, 'items', accountId, id));

/** Holds the item until the transaction ends. @throws AppError ITEM_NOT_FOUND. */
export const lockItem = async (trx: Transaction, accountId: string, id: string): Promise<Item> =>
  toItem(await lockRow<ItemRow>(trx, 'items', accountId, id));

/** @throws AppError DUPLICATE_ITEM when the library has an item of this name. */
export const insertItem = async (db: Db, accountId: string, item: NewItem): Promise<Item> => {
  const [row]: ItemRow[] = await db('items')
    .insert({ account_id: accountId, ...toColumns(item) })
    .returning('*')
    .catch(onDuplicate);
  if (!row) throw new Error('An inserted item was not returned.');
  return toItem(row);
};

/** @throws AppError DUPLICATE_ITEM. */
export const updateItem = (trx: Transaction, accountId: string, item: Item): Promise<number> =>
  trx('items')
    .where({ account_id: accountId, id: item.id })
    .update({ ...toColumns(item), version: item.version })
    .catch(onDuplicate);

/** @throws AppError ITEM_NOT_FOUND, or DUPLICATE_ITEM when its name is taken meanwhile. */
export const restoreItemRow = async (trx: Transaction, accountId: string, id: string, now: Date): Promise<Item> =>
  toItem(await unmarkDeleted<ItemRow>(trx, 'items', accountId, id, now).catch(onDuplicate));
