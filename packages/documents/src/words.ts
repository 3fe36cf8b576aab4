import { type DocumentSnapshot, type LineKind, type Locale, spelt, type Unit, unitWord } from '@jobspeak/contracts';

/** How a customer reads two of the units: `each` needs no word. */
const SHORT: Partial<Record<Unit, readonly [one: string, many: string]>> = { each: ['', ''], hour: ['hr', 'hrs'] };

const GROUP_WORDS = {
  labour: 'Labour',
  material: 'Materials',
  fee: 'Fees',
  other: 'Other',
} as const satisfies Record<LineKind, string>;

const numbers = new Map<Locale, Intl.NumberFormat>();

/** A number with up to three decimals; its format is kept, for making one takes longer than using it. */
function numberText(value: number, locale: Locale): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  numbers.set(locale, format);
  return format.format(value);
}

/** The heading above the lines of one kind. */
export const groupWord = (kind: LineKind, locale: Locale): string => spelt(GROUP_WORDS[kind], locale);

/** A quantity with its unit, for example "12.5 m²", "1 hr", "3". One job needs no quantity. */
export function quantityText(quantity: number, unit: Unit, locale: Locale): string {
  if (unit === 'job' && quantity === 1) return '';
  const figure = numberText(quantity, locale);
  const word = SHORT[unit]?.[quantity === 1 ? 0 : 1] ?? unitWord(unit, quantity, locale);
  // No-break spaces: a figure and its unit stay on one line.
  return word === '' ? figure : `${figure} ${word}`.replaceAll(' ', '\u00a0');
}

/** The quantity of a line with its unit, from its lower to its upper end: "2 to 3 days". */
export function quantityOf(
  { quantity, unit, low }: Pick<DocumentSnapshot['lines'][number], 'quantity' | 'unit' | 'low'>,
  locale: Locale,
): string {
  const upper = quantityText(quantity, unit, locale);
  const least = low?.quantity ?? quantity;
  return least < quantity ? `${numberText(least, locale)} to ${upper}` : upper;
}

const days = new Map<Locale, Intl.DateTimeFormat>();

/** A day written out, for example "4 March 2026". */
export function dateText(day: string, locale: Locale): string {
  const format = days.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  days.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A percentage, for example "20%" or "8.875%". */
export const percentText = (percent: number, locale: Locale): string => `${numberText(percent, locale)}%`;

/** Two ends as they may stand below each other: "£800.00 to" and "£1,000.00", and "at most" beside its amount. */
export const unbroken = (text: string): string =>
  text.replaceAll(' to ', '\u00a0to ').replaceAll('at most ', 'at\u00a0most\u00a0');

/** The class of a cell with a figure: two ends may stand below each other, one figure stays on its line. */
export const figureClass = (text: string): string => (/ to |at most /.test(text) ? 'figure range' : 'figure');

/** What a customer does to reach the business: "write to X or call Y"; empty where it says neither. */
export const waysToReach = ({ email, phone }: Pick<DocumentSnapshot['business'], 'email' | 'phone'>): string =>
  [email !== '' && `write to ${email}`, phone !== '' && `call ${phone}`].filter((way) => way !== false).join(' or ');
