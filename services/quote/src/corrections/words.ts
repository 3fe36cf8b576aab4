import {
  type Adjustment,
  type CorrectionChange,
  type CorrectionChoice,
  formatMoney,
  type Line,
  type Quote,
  type QuoteContent,
  rangeText,
  type Unit,
  unitWord,
} from '@jobspeak/contracts';
import { linesAsSeen } from './domain';

/** A quote, of which the words are. */
export type Worded = QuoteContent & Pick<Quote, 'currency' | 'locale'>;

/** Units whose sign nobody says. */
const SAID: Partial<Record<Unit, readonly [one: string, many: string]>> = {
  m: ['metre', 'metres'],
  m2: ['square metre', 'square metres'],
  m3: ['cubic metre', 'cubic metres'],
  ft: ['foot', 'feet'],
  sqft: ['square foot', 'square feet'],
  yd: ['yard', 'yards'],
  sqyd: ['square yard', 'square yards'],
  kg: ['kilo', 'kilos'],
};

const unitSaid = (unit: Unit, quantity: number, locale: string): string => {
  const said = SAID[unit]?.[quantity === 1 ? 0 : 1] ?? unitWord(unit, quantity, locale);
  return locale === 'en-US' ? said.replace('metre', 'meter') : said;
};

const writing = ({ currency, locale }: Pick<Worded, 'currency' | 'locale'>) => {
  const money = (minor: number): string => formatMoney(minor, currency, locale);
  const amount = (quantity: number, unit: Unit): string =>
    unit === 'each' ? String(quantity) : `${quantity} ${unitSaid(unit, quantity, locale)}`;
  /** What a price is for: "each", "per metre"; a price for all of it says nothing. */
  const each = (unit: Unit): string =>
    unit === 'each' ? ' each' : unit === 'job' ? '' : ` per ${unitSaid(unit, 1, locale)}`;
  const adjustment = (value: Adjustment): string => (value.type === 'percent' ? `${value.value}%` : money(value.value));
  return { money, amount, each, adjustment };
};
type Writing = ReturnType<typeof writing>;

/** "10 to 12 metres", "3 each to 2 days"; "now 2 to 3 days" where one of them is a range. */
function quantityWords({ amount }: Writing, before: Line, now: Line): string | null {
  const written = ({ low, quantity, unit }: Line): string =>
    rangeText(low?.quantity ?? quantity, quantity, (end) => (end === quantity ? amount(end, unit) : String(end)));
  if (written(before) === written(now)) return null;
  if (before.low?.quantity !== undefined || now.low?.quantity !== undefined) return `now ${written(now)}`;
  const was = before.unit === now.unit ? String(before.quantity) : amount(before.quantity, before.unit);
  return `${was} to ${amount(now.quantity, now.unit)}`;
}

/** "£9.50 to £10.00 per metre", "price £72.00", "now £400.00 to £500.00", "no price". */
function priceWords({ money, each }: Writing, before: Line, now: Line): string | null {
  const written = ({ low, unitPrice, unit }: Line): string | null =>
    unitPrice === null ? null : `${rangeText(low?.unitPrice ?? unitPrice, unitPrice, money)}${each(unit)}`;
  const [was, is] = [written(before), written(now)];
  if (is === null) return was === null ? null : 'no price';
  if (before.unitPrice === null) return `price ${is}`;
  // the unit has its own words
  const isSame = before.unitPrice === now.unitPrice && before.low?.unitPrice === now.low?.unitPrice;
  if (isSame) return null;
  const isRange = before.low?.unitPrice !== undefined || now.low?.unitPrice !== undefined;
  return isRange ? `now ${is}` : `${money(before.unitPrice)} to ${is}`;
}

/** "no longer at most £120.00", "at most £600.00, before £550.00". */
function capWords({ money }: Writing, before: Line, now: Line): string | null {
  if ((before.cap ?? null) === (now.cap ?? null)) return null;
  if (!now.cap) return `no longer at most ${money(before.cap ?? 0)}`;
  return `at most ${money(now.cap)}${before.cap ? `, before ${money(before.cap)}` : ''}`;
}

const discountWords = (before: number, now: number): string | null => {
  if (before === now) return null;
  if (now === 0) return 'no discount';
  return before === 0 ? `${now}% off` : `${before}% to ${now}% off`;
};

/** What became of one line: the parts that are different, in words; none where it is as it was. */
const lineWords = (write: Writing, before: Line, now: Line): string[] =>
  [
    before.description === now.description ? null : `now “${now.description}”`,
    quantityWords(write, before, now),
    priceWords(write, before, now),
    capWords(write, before, now),
    discountWords(before.discountPercent, now.discountPercent),
    before.optional === now.optional ? null : now.optional ? 'now optional' : 'no longer optional',
  ].filter((words) => words !== null);

const addedWords = ({ money, amount, each }: Writing, line: Line): string => {
  const price = line.unitPrice === null ? 'no price yet' : `${money(line.unitPrice)}${each(line.unit)}`;
  return `Added: ${line.description}, ${amount(line.quantity, line.unit)}, ${price}`;
};

function changesOfLines(write: Writing, before: Worded, now: Worded): CorrectionChange[] {
  const after = new Map(now.lines.map((line) => [line.id, line]));
  const known = new Set(before.lines.map(({ id }) => id));
  const earlier = linesAsSeen(before).flatMap((line): CorrectionChange[] => {
    const changed = after.get(line.id);
    if (!changed) return [{ lineId: line.id, text: `${line.description}: removed` }];
    const parts = lineWords(write, line, changed);
    return parts.length === 0 ? [] : [{ lineId: line.id, text: `${line.description}: ${parts.join(', ')}` }];
  });
  const added = now.lines.filter(({ id }) => !known.has(id));
  return [...earlier, ...added.map((line) => ({ lineId: null, text: addedWords(write, line) }))];
}

type Part = readonly [label: string, read: (quote: Worded) => string];

const partsWith = ({ adjustment }: Writing): readonly Part[] => [
  ['Title', ({ title }) => title],
  ['Customer', ({ client }) => client.name],
  ['Email', ({ client }) => client.email],
  ['Phone', ({ client }) => client.phone],
  ['Address', ({ client }) => client.address],
  ['Discount', ({ discount }) => (discount ? adjustment(discount) : '')],
  ['Tax', ({ taxRatePercent }) => `${taxRatePercent}%`],
  ['Deposit', ({ deposit }) => (deposit ? adjustment(deposit) : '')],
  ['Valid for', ({ validDays }) => `${validDays} days`],
];

const partWords = (label: string, was: string, is: string): string => {
  if (is === '') return `${label}: none`;
  return was === '' ? `${label}: ${is}` : `${label}: ${was} to ${is}`;
};

/** What is different in words to be read and read aloud, the lines first as they are seen. */
export function changesOf(before: Worded, now: Worded): CorrectionChange[] {
  const write = writing(before);
  const parts = partsWith(write).flatMap(([label, read]): CorrectionChange[] => {
    const [was, is] = [read(before), read(now)];
    return was === is ? [] : [{ lineId: null, text: partWords(label, was, is) }];
  });
  const note = now.notes === before.notes ? '' : now.notes.slice(before.notes.length).trim();
  return [
    ...changesOfLines(write, before, now),
    ...parts,
    ...(note === '' ? [] : [{ lineId: null, text: `Note: ${note}` }]),
  ];
}

/** Lines to choose from; of two with the same words each says what it comes to. */
export function choicesOf(quote: Worded, lines: readonly Line[]): CorrectionChoice[] {
  const { money, amount, each } = writing(quote);
  const isTwin = (line: Line) =>
    lines.some(({ id, description }) => id !== line.id && description === line.description);
  const figures = ({ quantity, unit, unitPrice, low }: Line): string =>
    [
      rangeText(low?.quantity ?? quantity, quantity, (some) => (some === quantity ? amount(some, unit) : String(some))),
      ...(unitPrice === null ? [] : [`${money(unitPrice)}${each(unit)}`]),
    ].join(' at ');
  return lines.map((line) => ({
    lineId: line.id,
    text: isTwin(line) ? `${line.description}, ${figures(line)}` : line.description,
  }));
}
