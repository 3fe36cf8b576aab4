import type { Unit } from '@jobspeak/contracts';
import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { perAt, singleCoin, spokenPrice } from '../numbers/prices';
import { SQUARES, TIME_UNITS, unitAt } from '../numbers/units';
import { SPECS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';

/** A figure that was said about a draft. */
export interface Figure {
  /** `bare`: count or price, which the line decides. `spec`: a size, as in "a 12 way one". */
  type: 'money' | 'percent' | 'count' | 'bare' | 'spec';
  value: number;
  /** How it was spoken: "two ten" is [2, 10]. */
  groups: readonly number[];
  /** Minor units, where the currency was said with it. */
  minor: number | null;
  /** What is counted, or what a price is for one of. */
  unit: Unit | null;
  /** A price for one of several: "each", "a metre". */
  each: boolean;
  /** How many days it is, for a stretch of time. */
  days: number | null;
  /** "two more" is 1, "two fewer" -1, "two" 0. */
  direction: -1 | 0 | 1;
  /** What was before, in "not six", "instead of the two grand". */
  old: boolean;
  /** The words of a size: "12 way". */
  text: string;
}

export interface FoundFigure {
  figure: Figure;
  to: number;
}

const NONE: Omit<Figure, 'type' | 'value'> = {
  groups: [],
  minor: null,
  unit: null,
  each: false,
  days: null,
  direction: 0,
  old: false,
  text: '',
};

const wordAt = (tokens: readonly Token[], index: number): string => {
  const token = index < 0 ? undefined : tokens[index];
  return token && !token.mark ? token.word : '';
};

const DAYS: Partial<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30, year: 365 };
const daysIn = (word: string): number | null => DAYS[word.replace(/s$/, '')] ?? null;

const MORE = /^(more|extra|additional|further)$/;
const LESS = /^(less|fewer)$/;
const directionOf = (word: string): -1 | 0 | 1 => (MORE.test(word) ? 1 : LESS.test(word) ? -1 : 0);

interface Counted {
  unit: Unit | null;
  days: number | null;
  /** A fortnight is two weeks. */
  times: number;
  to: number;
}

/** What a number counts: "metres", "square", "a fortnight"; also after "more": "two more bags". */
const countedAt = (tokens: readonly Token[], index: number): Counted | null => {
  const word = wordAt(tokens, index);
  const days = daysIn(word);
  if (/^fortnights?$/.test(word)) return { unit: 'week', days, times: 2, to: index + 1 };
  if (/^(months?|years?)$/.test(word)) return { unit: null, days, times: 1, to: index + 1 };
  const unit = unitAt([word, wordAt(tokens, index + 1)], 0);
  if (unit) return { unit: unit.unit, days, times: 1, to: index + unit.length };
  return SQUARES.has(word) ? { unit: 'm2', days: null, times: 1, to: index + 1 } : null;
};

const PERCENT = /^(percent|%|pc)$/;
/** "ten percent", "ten per cent", "10%". */
const percentAt = (tokens: readonly Token[], number: SpokenNumber): number | null => {
  if (number.percent) return number.to;
  if (PERCENT.test(wordAt(tokens, number.to))) return number.to + 1;
  return wordAt(tokens, number.to) === 'per' && wordAt(tokens, number.to + 1) === 'cent' ? number.to + 2 : null;
};

/** "50 cents a foot": the price of one, and what for. */
const priced = (tokens: readonly Token[], number: SpokenNumber, minor: number | null, end: number): FoundFigure => {
  // "a tenner more each", "ten cents more a foot"
  const after = directionOf(wordAt(tokens, end));
  const { per, to } = perAt(tokens, after === 0 ? end : end + 1);
  const figure: Figure = {
    ...NONE,
    type: 'money',
    value: number.value,
    groups: number.groups,
    minor,
    unit: per.unit,
    each: per.each,
    direction: after,
  };
  return { figure, to: after !== 0 && per.each ? to : end + (after === 0 ? to - end : 1) };
};

const coinFigure = (tokens: readonly Token[], index: number): FoundFigure | null => {
  const coin = singleCoin(tokens, index);
  if (!coin) return null;
  const value = coin.minor / 100;
  const number: SpokenNumber = { ...PLAIN_NUMBER, from: index, to: coin.to, value, groups: [value] };
  return priced(tokens, number, coin.minor, coin.to);
};
const PLAIN_NUMBER = { money: true, percent: false, digits: false, slang: false, counting: false };

/** "a tin of", "a day", "another week", "a day and a half", "half an hour": a stretch of time with nothing but an article before it. */
const stretchAt = (tokens: readonly Token[], index: number): FoundFigure | null => {
  const opener = wordAt(tokens, index);
  const article = /^(a|an|another|one|extra)$/.test(opener) ? 1 : 0;
  const counted = countedAt(tokens, index + article);
  if (!counted) return null;
  const isTime = counted.days !== null || (counted.unit !== null && TIME_UNITS.has(counted.unit));
  // "a tin of gloss"
  const isOf = article === 1 && wordAt(tokens, counted.to) === 'of';
  if (!(isTime || isOf) || wordAt(tokens, index + article).endsWith('s')) return null;
  const half = ['and', 'a', 'half'].every((word, step) => wordAt(tokens, counted.to + step) === word);
  if (article === 0 && !half) return null;
  const value = (half ? 1.5 : 1) * counted.times;
  const figure: Figure = {
    ...NONE,
    type: 'count',
    value,
    groups: [value],
    unit: counted.unit,
    direction: /^(another|extra)$/.test(opener) ? 1 : 0,
    days: (counted.days ?? 0) * (half ? 1.5 : 1) || null,
  };
  return { figure, to: half ? counted.to + 3 : counted.to };
};

const GLUED_SIZE = /^\d+(?:\.\d+)?(?:mm|cm|kw|w|v|a|amp|way|inch|in|"|”|l|ltr|g|gang|core|mil)$/;
const PARTS_OF_INCH = /^\d+\/\d+$/;
const SIZE_WORDS = /^(mm|cm|inch|inches|x)$/;

/** "22 mm", "12 way", "30 kilowatt": what a thing is and not how many. */
const sizeAt = (tokens: readonly Token[], number: SpokenNumber): FoundFigure | null => {
  const word = wordAt(tokens, number.to);
  if (number.money || !SPECS.has(word) || daysIn(word) !== null) return null;
  const text = `${number.value} ${word}`;
  return { figure: { ...NONE, type: 'spec', value: number.value, groups: number.groups, text }, to: number.to + 1 };
};

const isPronoun = (tokens: readonly Token[], index: number): boolean => {
  if (wordAt(tokens, index) !== 'one') return false;
  const [before, after] = [wordAt(tokens, index - 1), wordAt(tokens, index + 1)];
  const counted = countedAt(tokens, index + 1) !== null || MORE.test(after) || after === 'of' || numberAt(tokens, index)?.to !== index + 1;
  return !counted && before !== '' && !/^(to|is|be|need|want|just|only|at|by|add|another|make|it|and|for|have)$/.test(before);
};

const FRACTION = /^(half|quarter)$/;
/** "half round gutter", "quarter round": what it is called. */
const isNamedFraction = (tokens: readonly Token[], index: number): boolean =>
  FRACTION.test(wordAt(tokens, index)) &&
  !/^(a|an|of|the|hour|day|week|percent|as|that|those|his|her|my)$/.test(wordAt(tokens, index + 1));

const LEADS_PRICE = /^(at|@)$/;

/** The figure that starts at this word. */
export const figureAt = (tokens: readonly Token[], index: number): FoundFigure | null => {
  const word = wordAt(tokens, index);
  if (word === '') return null;
  if (GLUED_SIZE.test(word))
    return { figure: { ...NONE, type: 'spec', value: Number.parseFloat(word), text: word }, to: index + 1 };
  if (PARTS_OF_INCH.test(word) && /^(inch|inches|in|")$/.test(wordAt(tokens, index + 1)))
    return { figure: { ...NONE, type: 'spec', value: 0, text: `${word} inch` }, to: index + 2 };
  const coin = coinFigure(tokens, index);
  if (coin) return coin;
  const number = isPronoun(tokens, index) || isNamedFraction(tokens, index) ? null : numberAt(tokens, index);
  if (!number) return stretchAt(tokens, index);
  const { value, groups } = number;
  const percent = percentAt(tokens, number);
  if (percent !== null) return { figure: { ...NONE, type: 'percent', value, groups }, to: percent };
  const price = spokenPrice(tokens, number);
  if (price) return priced(tokens, number, price.minor, price.to);
  const size = SIZE_WORDS.test(wordAt(tokens, number.to)) || !LEADS_PRICE.test(wordAt(tokens, index - 1)) ? sizeAt(tokens, number) : null;
  if (size) return size;
  const direction = directionOf(wordAt(tokens, number.to));
  const counted = countedAt(tokens, direction === 0 ? number.to : number.to + 1) ?? ofAt(tokens, number.to);
  if (counted && !LEADS_PRICE.test(wordAt(tokens, index - 1)))
    return {
      figure: {
        ...NONE,
        type: 'count',
        value: value * counted.times,
        groups,
        unit: counted.unit,
        days: counted.days === null ? null : value * counted.days,
        direction: direction || directionOf(wordAt(tokens, counted.to)),
      },
      to: directionOf(wordAt(tokens, counted.to)) === 0 ? counted.to : counted.to + 1,
    };
  const end = number.to + (direction === 0 ? 0 : 1);
  const { per } = perAt(tokens, end);
  if (per.each || LEADS_PRICE.test(wordAt(tokens, index - 1))) return priced(tokens, number, null, number.to);
  const type = number.slang ? 'money' : 'bare';
  return { figure: { ...NONE, type, value, groups, direction }, to: end };
};

/** "half an hour", "three quarters of a day". */
const ofAt = (tokens: readonly Token[], index: number): Counted | null => {
  const skip = wordAt(tokens, index) === 'of' ? 1 : 0;
  return /^(a|an)$/.test(wordAt(tokens, index + skip)) && skip === 1 ? countedAt(tokens, index + 2) : null;
};

/** A price in minor units that was said for a whole draft, where nothing stands beside it: "two fifty" is 250. */
export const wholeMinor = ({ minor, value, groups }: Figure): number => {
  const [first = 0, second = 0] = groups;
  return minor ?? Math.round((groups.length === 2 && second < 100 ? first * 100 + second : value) * 100);
};

const apart = (left: number, right: number): number => Math.abs(Math.log(left / right));

/**
 * The price that a figure means on a line: of "two ten", which is 2.10 or 210, the one nearer to what the line costs now.
 */
export const minorNear = (figure: Figure, present: number | null): number => {
  const { minor, value, groups } = figure;
  if (minor !== null) return minor;
  const [first = 0, second = 0] = groups;
  const readings = [value];
  if (groups.length === 2 && second < 100) readings.push(first * 100 + second, first + second / 100);
  const minors = readings.map((reading) => Math.round(reading * 100)).filter((reading) => reading > 0);
  if (!present || minors.length < 2) return minors.length === 1 ? (minors[0] ?? 0) : wholeMinor(figure);
  return minors.reduce((best, reading) => (apart(reading, present) < apart(best, present) ? reading : best));
};
