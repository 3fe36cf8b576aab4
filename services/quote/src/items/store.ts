import { Item, type NewItem } from '@jobspeak/contracts';
import { type Db, onConstraint } from '@jobspeak/kit';

interface ItemRow {
  id: string;
  name: string;
  kind: string;
  unit: string;
  code: string;
  unit_price: string;
  unit_cost: string | null;
  tax_rate_percent: string | null;
  aliases: string[];
}

const toItem = (row: ItemRow): Item =>
  Item.parse({
    id: row.id,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    code: row.code,
    unitPrice: Number(row.unit_price),
    unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
    taxRatePercent: row.tax_rate_percent === null ? null : Number(row.tax_rate_percent),
    aliases: row.aliases,
  });

/** The account's item library by name. */
export const listItems = async (db: Db, accountId: string): Promise<Item[]> => {
  const rows: ItemRow[] = await db('items').where({ account_id: accountId }).orderByRaw('lower(name), id');
  return rows.map(toItem);
};

/** @throws AppError DUPLICATE_ITEM when the library has an item of this name. */
export const insertItem = async (db: Db, accountId: string, item: NewItem): Promise<Item> => {
  const [row]: ItemRow[] = await db('items')
    .insert({
      account_id: accountId,
      name: item.name,
      kind: item.kind,
      unit: item.unit,
      code: item.code,
      unit_price: item.unitPrice,
      unit_cost: item.unitCost,
      tax_rate_percent: item.taxRatePercent,
      aliases: item.aliases,
    })
    .returning('*')
    .catch(onConstraint({ items_account_name_key: 'DUPLICATE_ITEM' }));
  if (!row) throw new Error('An inserted item was not returned.');
  return toItem(row);
};
