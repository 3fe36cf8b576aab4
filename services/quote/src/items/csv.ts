import { type Item, type LineKind, NewItem, UNITS, type Unit } from '@jobspeak/contracts';
import { type Headings, writeSheet } from '../library/csv';
import { readAmount, readPercent, writeAmount } from '../library/figures';
import { type Cells, type ImportKind, RefusedRow, readCell } from '../library/import';

/** The headings of exports first, then how else price lists name their columns. */
export const ITEM_HEADINGS = {
  name: ['name', 'item', 'itemname', 'product', 'productname', 'service', 'title', 'description', 'details'],
  code: ['code', 'sku', 'itemcode', 'productcode', 'partnumber', 'partno', 'articlenumber', 'reference', 'ref'],
  kind: ['kind', 'type', 'category'],
  unit: ['unit', 'units', 'uom', 'unitofmeasure', 'measure', 'per'],
  price: [
    ...['price', 'unitprice', 'sellprice', 'sellingprice', 'saleprice', 'salesprice', 'listprice', 'netprice'],
    ...['priceexvat', 'priceextax', 'pricenet', 'rate', 'rrp', 'amount'],
  ],
  cost: ['cost', 'unitcost', 'costprice', 'buyprice', 'buyingprice', 'purchaseprice', 'tradeprice', 'costexvat'],
  tax: ['tax%', 'tax', 'vat', 'vat%', 'gst', 'gst%', 'taxrate', 'vatrate', 'gstrate', 'salestax'],
  aliases: ['alsocalled', 'aliases', 'alias', 'othernames', 'spokenas', 'keywords'],
  id: ['id', 'itemid'],
} as const satisfies Headings<string>;
export type ItemColumn = keyof typeof ITEM_HEADINGS;

const KINDS: Record<LineKind, readonly string[]> = {
  labour: ['labour', 'labor', 'work', 'service', 'services', 'time'],
  material: ['material', 'materials', 'product', 'products', 'goods', 'part', 'parts', 'supply', 'stock'],
  fee: ['fee', 'fees', 'charge', 'callout'],
  other: ['other', 'misc', 'sundry', 'sundries'],
};

/** What units are written as, beside their names and those with an s. */
const UNIT_WORDS: Partial<Record<Unit, readonly string[]>> = {
  each: ['ea', 'pc', 'pcs', 'piece', 'pieces', 'unit', 'units', 'no', 'nr', 'item', 'qty'],
  hour: ['h', 'hr', 'hrs'],
  job: ['lot', 'fixed', 'sum', 'lumpsum', 'item(s)'],
  m: ['metre', 'metres', 'meter', 'meters', 'lm', 'linm'],
  m2: ['m²', 'sqm', 'squaremetre', 'squaremetres', 'squaremeter', 'squaremeters'],
  m3: ['m³', 'cum', 'cubicmetre', 'cubicmetres', 'cubicmeter', 'cubicmeters'],
  ft: ['foot', 'feet', 'lf', 'linft'],
  sqft: ['ft2', 'ft²', 'sf', 'squarefoot', 'squarefeet'],
  yd: ['yard', 'yards'],
  sqyd: ['yd2', 'yd²', 'squareyard', 'squareyards'],
  kg: ['kilo', 'kilos', 'kilogram', 'kilograms'],
  tonne: ['t', 'ton', 'tons'],
  litre: ['l', 'lt', 'ltr', 'liter', 'liters'],
  gallon: ['gal'],
  pack: ['pk', 'pkt', 'packet', 'packets'],
  pair: ['pr'],
};

const plain = (text: string) => text.toLowerCase().replace(/[\s.]+/g, '');

const readUnit = (text: string): Unit => {
  const word = plain(text);
  const found = UNITS.find(
    (unit) => word === unit || word === `${unit}s` || word === `${unit}es` || UNIT_WORDS[unit]?.includes(word),
  );
  if (!found) throw new RefusedRow({ unit: `"${text}" is not a unit we know. Use one of: ${UNITS.join(', ')}.` });
  return found;
};

const readKind = (text: string): LineKind => {
  const found = Object.entries(KINDS).find(([, words]) => words.includes(plain(text)))?.[0];
  if (!found) throw new RefusedRow({ kind: `"${text}" is none of: labour, material, fee, other.` });
  return found as LineKind; // Object.entries forgets the names of its keys
};

const readAliases = (text: string): string[] =>
  text
    .split(/[|;\n]/)
    .map((alias) => alias.trim())
    .filter(Boolean);

const COLUMN_OF: Record<string, ItemColumn> = { unitPrice: 'price', unitCost: 'cost', taxRatePercent: 'tax' };

function readItem(cells: Cells<ItemColumn>, item: Item | null, currency: string): NewItem {
  const amount = (column: 'price' | 'cost') => {
    const text = cells[column];
    return text === undefined ? {} : readCell(column, () => readAmount(text, currency));
  };
  const price = amount('price');
  const cost = amount('cost');
  const read = NewItem.safeParse({
    ...item,
    ...(cells.name !== undefined && { name: cells.name }),
    ...(cells.code !== undefined && { code: cells.code }),
    ...(cells.kind !== undefined && { kind: readKind(cells.kind) }),
    ...(cells.unit !== undefined && { unit: readUnit(cells.unit) }),
    ...(typeof price === 'number' && { unitPrice: price }),
    ...(typeof cost === 'number' && { unitCost: cost }),
    ...(cells.tax !== undefined && { taxRatePercent: readCell('tax', () => readPercent(cells.tax ?? '')) }),
    ...(cells.aliases !== undefined && { aliases: readAliases(cells.aliases) }),
  });
  if (read.success) return read.data;
  const notes = read.error.issues.map(({ path: [field = 'name'], message }) => {
    const column = COLUMN_OF[String(field)] ?? String(field);
    return [column, cells[column as ItemColumn] === undefined ? 'This is missing.' : message];
  });
  throw new RefusedRow(Object.fromEntries(notes) as Record<string, string>);
}

const showItem = (item: NewItem, currency: string) => ({
  name: item.name,
  code: item.code,
  kind: item.kind,
  unit: item.unit,
  price: writeAmount(item.unitPrice, currency),
  cost: item.unitCost === null ? '' : writeAmount(item.unitCost, currency),
  tax: item.taxRatePercent === null ? '' : String(item.taxRatePercent),
  aliases: item.aliases.join(' | '),
});

/** The items that alone have their code. */
function byOwnCode(items: readonly Item[]): Map<string, Item> {
  const found = new Map<string, Item>();
  const shared = new Set<string>();
  for (const item of items) {
    if (found.has(item.code)) shared.add(item.code);
    found.set(item.code, item);
  }
  for (const code of [...shared, '']) found.delete(code);
  return found;
}

/** How items stand in a file: found by their id from an export, by their name, or by a code that one alone has. */
export function itemKind(items: readonly Item[], currency: string): ImportKind<ItemColumn, Item, NewItem> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byName = new Map(items.map((item) => [item.name.toLowerCase(), item]));
  const byCode = byOwnCode(items);
  return {
    find: ({ id = '', name = '', code = '' }) =>
      byId.get(id) ?? byName.get(name.toLowerCase()) ?? byCode.get(code) ?? null,
    read: (cells, item) => readItem(cells, item, currency),
    show: (item) => showItem(item, currency),
    identity: ({ name }) => ({ column: 'name', key: name.toLowerCase(), words: 'Another item has this name.' }),
  };
}

/** The library as a file for spreadsheets. */
export const writeItems = (items: readonly Item[], currency: string): string =>
  writeSheet(
    ['Name', 'Code', 'Kind', 'Unit', 'Price', 'Cost', 'Tax %', 'Also called', 'Id'],
    items.map((item) => [...Object.values(showItem(item, currency)), item.id]),
  );
