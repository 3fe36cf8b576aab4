import { exponentOf } from '@jobspeak/contracts';

const COUNT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const SHORT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** A number of things, in full. */
export const inFull = (count: number): string => COUNT.format(count);

/** A number of things, short: 12.3K. */
export const inShort = (count: number): string => SHORT.format(count);

/** An amount in minor units of its currency, without empty decimals: £1,520, £19.50. */
export const asMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / 10 ** exponentOf(currency));

const SECOND = 1_000;
const MINUTE = 60_000;

/** A duration in ms as a person says it; a dash where there is none. */
export function asTime(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 10) return `${COUNT.format(ms)} ms`;
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(ms < 10 * SECOND ? 2 : 1)} s`;
  const seconds = Math.round(ms / SECOND);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A duration in ms on an axis, where steps are round: 2 s. */
export const asRoundTime = (ms: number): string =>
  asTime(ms)
    .replace(/^0 ms$/, '0')
    .replace(/(\.\d*[1-9])0+ s$|\.0+ s$/, '$1 s')
    .replace(/ min 0 s$/, ' min');

/** A share of a whole; a dash where there is no whole. */
export function asShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 0.1 ? '<0.1' : COUNT.format(percent)}%`;
}

const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment, exactly. */
export const asMoment = (at: string): string => EXACT.format(new Date(at));

/** Several words for one thing: 1 error, 2 errors. */
export const plural = (count: number, one: string, more = `${one}s`): string =>
  `${inFull(count)} ${count === 1 ? one : more}`;
