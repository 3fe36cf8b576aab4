import type { Unit } from '@jobspeak/contracts';
import type { SpokenNumber } from '../numbers/numbers';
import { CHEAP_WORK, DEAR_THINGS, DEAR_WORK, SMALL_ITEMS } from '../tokens/lexicon';
import { isContent } from '../tokens/words';

/** What is known about a spoken amount when it has to become pence or cents. */
export interface AmountSetting {
  /** The unit that the price is per, when one was said. */
  unit: Unit | null;
  /** How many are sold at it. */
  quantity: number;
  /** The price is for one of several. */
  each: boolean;
  /** The item's words. */
  words: readonly string[];
  /** The dearest of the other lines, in minor units, as far as it is beyond doubt; 0 where there is none. */
  dearest?: () => number;
}

export interface Amount {
  minor: number;
  /** False when the words could as well mean a hundred times more or less. */
  certain: boolean;
}

const toMinor = (value: number): number => Math.min(Math.round(value * 100), 1_000_000_000_00);

const HUNDREDS: ReadonlySet<Unit> = new Set<Unit>([
  'hour',
  'day',
  'week',
  'load',
  'visit',
  'room',
  'job',
  'm3',
  'set',
  'tonne',
]);
const DECIMALS: ReadonlySet<Unit> = new Set<Unit>(['sqft', 'ft', 'kg', 'litre', 'gallon', 'bag', 'length']);

const has = (set: ReadonlySet<string>, words: readonly string[]): boolean =>
  words.some((word) => set.has(word) || set.has(word.replace(/s$/, '')));

/** A job's lines are seldom further apart: beside a call-out of 55 "seventy two fifty" is no 7250. */
const FURTHEST = 12;

const PLACE = /^(in|for|to|on|at|behind|under)$/;

const ROOMLIKE = /^(kitchen|garage|conservatory|shed)$/;
const HOW = /^(fitted|supplied|installed|refit|fit|built|delivered|all|complete)$/;

/** Whether a word names a dear thing: no "door" handles, no "kitchen" taps, no valves "for the kitchen" or the en "suite". */
const isDearAt = (words: readonly string[], index: number): boolean => {
  const [word = '', before = '', next = ''] = [words[index], words[index - 1], words[index + 1]];
  if (!has(DEAR_THINGS, [word]) || (word === 'suite' && before === 'en')) return false;
  if (next !== 'supply' && (has(SMALL_ITEMS, [next]) || has(CHEAP_WORK, [next]))) return false;
  if (ROOMLIKE.test(word) && isContent(next) && !HOW.test(next)) return false;
  return !(before === 'the' && PLACE.test(words[index - 2] ?? ''));
};
const isDearThing = (words: readonly string[]): boolean => words.some((_, index) => isDearAt(words, index));

const isFurther = (value: number, dearest: AmountSetting['dearest']): boolean => {
  const most = dearest?.() ?? 0;
  return most > 0 && value * 100 > FURTHEST * most;
};

/** "nineteen blinds, four fifty a blind": far more, at hundreds each, than a job whose other lines cost tens. */
const isFar = (value: number, { words, quantity, each, dearest }: AmountSetting): boolean => {
  if (!each || quantity < 10 || isDearThing(words) || has(DEAR_WORK, words)) return false;
  return isFurther(value * quantity, dearest);
};

/** "six fifty": 650, or 6.50? Decided by what one of these usually costs. */
const hundredsLikely = (first: number, setting: AmountSetting): { hundreds: boolean; certain: boolean } => {
  const { unit, words, quantity, each } = setting;
  if (unit && HUNDREDS.has(unit)) return { hundreds: true, certain: true };
  if (first === 1 && (unit === 'bag' || unit === 'length')) return { hundreds: true, certain: false };
  if (unit && DECIMALS.has(unit)) return { hundreds: false, certain: unit === 'sqft' || unit === 'ft' };
  if (unit === 'm' || unit === 'm2' || unit === 'sqyd') {
    if (has(CHEAP_WORK, words)) return { hundreds: false, certain: false };
    const dear = has(DEAR_WORK, words);
    const hundreds = first <= 2 ? dear || !has(SMALL_ITEMS, words) || unit === 'm2' : dear && first < 5;
    return { hundreds, certain: false };
  }
  if (unit === 'sheet' || unit === 'box' || unit === 'pack')
    return { hundreds: !isFar(first * 100, setting) && (first <= 2 || unit !== 'sheet'), certain: false };
  if (unit === 'tin' || unit === 'yd' || unit === 'roll' || unit === 'point') return { hundreds: true, certain: false };
  if (has(SMALL_ITEMS, words) && (each || quantity > 1))
    return { hundreds: quantity < 2 ? first < 4 : quantity <= 4 && first === 1, certain: false };
  if (isFar(first * 100, setting)) return { hundreds: false, certain: false };
  // "ballcock, nine fifty" beside a flush valve of eighteen
  if (has(SMALL_ITEMS, words) && isFurther(first * 100, setting.dearest)) return { hundreds: false, certain: false };
  return { hundreds: quantity < 40, certain: quantity < 10 };
};

/** A cylinder of a lock is no cylinder of hot water. */
const OF_A_LOCK = new Set(['euro', 'lock', 'snap', 'anti-snap', 'thumbturn', 'barrel', 'rim', 'oval', 'keyed']);

/** "thirty five fifty": 35.50 for one of several, 3550 for a whole job. */
const thousandsLikely = (amount: number, setting: AmountSetting): { hundreds: boolean; certain: boolean } => {
  const { unit, words, quantity, each } = setting;
  if (isDearThing(words) && !has(OF_A_LOCK, words) && (!unit || unit === 'each') && quantity < 10)
    return { hundreds: true, certain: false };
  if ((unit && unit !== 'job') || each || quantity > 1) return { hundreds: false, certain: true };
  const dearest = setting.dearest?.() ?? 0;
  if (has(SMALL_ITEMS, words) || has(OF_A_LOCK, words) || (dearest > 0 && amount > FURTHEST * dearest))
    return { hundreds: false, certain: false };
  return { hundreds: true, certain: false };
};

/** Sold by itself and by nothing measured: "5.40" for a whole job is five forty. */
const dear = ({ unit, words, quantity }: AmountSetting): boolean =>
  (unit === null || HUNDREDS.has(unit) || (unit === 'each' && quantity <= 4)) &&
  !has(SMALL_ITEMS, words) &&
  !words.some((word) => /^(parking|tolls?|postage|carriage|sundries|fare)$/.test(word));

/** The minor units that a spoken price means where it was said. */
export const amountOf = (number: SpokenNumber, setting: AmountSetting): Amount => {
  const [first = 0, second = 0] = number.groups;
  const spokenInTwo = number.groups.length === 2 && second < 100 && !number.money && !number.slang;
  if (!spokenInTwo) return { minor: toMinor(number.value), certain: true };
  const decided = first < 10 ? hundredsLikely(first, setting) : thousandsLikely((first * 100 + second) * 100, setting);
  if (number.digits) {
    // Digits say what they say unless a thing of that kind never costs so much.
    if (number.value % 1 > 0)
      return { minor: toMinor(decided.hundreds && dear(setting) ? number.value * 100 : number.value), certain: false };
    const length = setting.unit === 'm' || setting.unit === 'ft';
    const absurd = !decided.hundreds && (setting.each || setting.unit !== null) && (first >= 3 || length);
    return { minor: toMinor(absurd ? first + second / 100 : number.value), certain: false };
  }
  const value = decided.hundreds ? first * 100 + second : first + second / 100;
  return { minor: toMinor(value), certain: decided.certain };
};
