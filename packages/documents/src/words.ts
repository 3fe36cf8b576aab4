import type { LineKind, Locale, Unit } from '@jobspeak/contracts';

/** Units as a customer reads them: one, and more than one. `each` needs no word. */
const UNIT_WORDS = {
  each: ['', ''],
  hour: ['hr', 'hrs'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  job: ['job', 'jobs'],
  m: ['m', 'm'],
  m2: ['m²', 'm²'],
  m3: ['m³', 'm³'],
  ft: ['ft', 'ft'],
  sqft: ['sq ft', 'sq ft'],
  yd: ['yd', 'yd'],
  sqyd: ['sq yd', 'sq yd'],
  kg: ['kg', 'kg'],
  tonne: ['tonne', 'tonnes'],
  bag: ['bag', 'bags'],
  litre: ['litre', 'litres'],
  gallon: ['gallon', 'gallons'],
  roll: ['roll', 'rolls'],
  box: ['box', 'boxes'],
  pack: ['pack', 'packs'],
  sheet: ['sheet', 'sheets'],
  length: ['length', 'lengths'],
  load: ['load', 'loads'],
  visit: ['visit', 'visits'],
  point: ['point', 'points'],
  room: ['room', 'rooms'],
  pair: ['pair', 'pairs'],
  set: ['set', 'sets'],
  tin: ['tin', 'tins'],
} as const satisfies Record<Unit, readonly [string, string]>;

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

const american = (locale: Locale, word: string): string =>
  locale === 'en-US' ? word.replace(/^litre/, 'liter').replace(/^Labour$/, 'Labor') : word;

/** The heading above the lines of one kind. */
export const groupWord = (kind: LineKind, locale: Locale): string => american(locale, GROUP_WORDS[kind]);

/** A quantity with its unit, for example "12.5 m²", "1 hr", "3". One job needs no quantity. */
export function quantityText(quantity: number, unit: Unit, locale: Locale): string {
  if (unit === 'job' && quantity === 1) return '';
  const figure = numberText(quantity, locale);
  const word = american(locale, UNIT_WORDS[unit][quantity === 1 ? 0 : 1]);
  // No-break spaces: a figure and its unit stay on one line.
  return word === '' ? figure : `${figure} ${word}`.replaceAll(' ', '\u00a0');
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
