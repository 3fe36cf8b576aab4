import { exponentOf } from '@jobspeak/contracts/money';

/** Reads and writes the figures of a quote as people type them. Strings all the way: no amount is ever a fraction. */

interface Separators {
  group: string;
  decimal: string;
}

const known = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  const before = known.get(locale);
  if (before) return before;
  const parts = new Intl.NumberFormat(locale).formatToParts(12345678.9);
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const found = { group: find('group', ','), decimal: find('decimal', '.') };
  known.set(locale, found);
  return found;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A decimal as `[whole, fraction]`, or null when it is none: "1,200.5" is ["1200", "5"]. Separators of thousands must
 * stand where they belong, so that a comma meant as a point is refused and not read as a hundred times too much.
 */
function split(text: string, locale: string, decimals: number): [string, string] | null {
  const { group, decimal } = separatorsOf(locale);
  const [g, d] = [/\s/.test(group) ? '\\s' : escape(group), escape(decimal)];
  const shape = new RegExp(`^(\\d*|\\d{1,3}(?:${g}\\d{3})+)(?:${d}(\\d{0,${decimals}}))?$`);
  const match = shape.exec(text.trim());
  const whole = (match?.[1] ?? '').replace(/\D/g, '');
  const fraction = match?.[2] ?? '';
  return match && whole + fraction !== '' ? [whole || '0', fraction] : null;
}

/** What a field holds: a value, nothing, or text that is no figure. */
export type Reading<T> = { value: T } | { problem: string };

const MAX_MINOR = 1_000_000_000_00;
const CURRENCY_MARK = /^(?:[A-Z]{3}|[\p{Sc}])?\s*|\s*(?:[A-Z]{3}|[\p{Sc}])?$/giu;

/** An amount in minor units, from "35.50", "£35", "1,200"; null for an empty field: nobody has given a price. */
export function parseAmount(text: string, locale: string, currency: string): Reading<number | null> {
  const bare = text.trim().replace(CURRENCY_MARK, '');
  if (bare === '' && text.trim() === '') return { value: null };
  const exponent = exponentOf(currency);
  const parts = split(bare, locale, exponent);
  if (!parts) return { problem: `Enter an amount, like ${amountText(3550, locale, currency)}.` };
  const minor = Number(parts[0] + parts[1].padEnd(exponent, '0'));
  return minor > MAX_MINOR ? { problem: 'This amount is too large.' } : { value: minor };
}

const grouped = (whole: string, locale: string) => BigInt(whole).toLocaleString(locale);

/** An amount as its field shows it: without the currency, which stands beside the field. */
export function amountText(minor: number, locale: string, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(minor).padStart(exponent + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - exponent), locale);
  return exponent === 0 ? whole : whole + separatorsOf(locale).decimal + digits.slice(-exponent);
}

/** The sign of a currency as the locale writes it: £. */
export const currencySign = (locale: string, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency;

/** A quantity with up to three decimals. */
export function parseQuantity(text: string, locale: string): Reading<number> {
  const parts = split(text, locale, 3);
  if (!parts) return { problem: 'Enter a quantity.' };
  const value = Number(parts.join('.'));
  if (value <= 0) return { problem: 'The quantity must be more than 0.' };
  return value > 1_000_000 ? { problem: 'This quantity is too large.' } : { value };
}

/** A percentage with up to two decimals; an empty field is 0. */
export function parsePercent(text: string, locale: string, most = 100): Reading<number> {
  const bare = text.replace(/%\s*$/, '');
  if (bare.trim() === '') return { value: 0 };
  const parts = split(bare, locale, 2);
  if (!parts) return { problem: 'Enter a percentage.' };
  const value = Number(parts.join('.'));
  return value > most ? { problem: `At most ${most}%.` } : { value };
}

/** Whole days, up to a year. */
export function parseDays(text: string, least = 1): Reading<number> {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1;
  return value >= least && value <= 365 ? { value } : { problem: `Between ${least} and 365 days.` };
}

/** A quantity or percentage as its field shows it. */
export const decimalText = (value: number, locale: string): string =>
  String(value).replace('.', separatorsOf(locale).decimal);
