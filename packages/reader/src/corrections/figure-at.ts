import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { perAt, singleCoin, spokenPrice } from '../numbers/prices';
import type { Token } from '../tokens/tokens';
import { type Figure, type FoundFigure, NO_FIGURE } from './figures';
import { SIZE_WORDS, sidesAt, sizeAt, writtenSizeAt } from './sizes';
import { countedAt, directionOf, MORE, ofAt, stretchAt } from './stretches';
import { wordAt } from './words-at';

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
    ...NO_FIGURE,
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

const isPronoun = (tokens: readonly Token[], index: number): boolean => {
  if (wordAt(tokens, index) !== 'one') return false;
  const [before, after] = [wordAt(tokens, index - 1), wordAt(tokens, index + 1)];
  const counted =
    countedAt(tokens, index + 1) !== null ||
    MORE.test(after) ||
    after === 'of' ||
    numberAt(tokens, index)?.to !== index + 1;
  return (
    !counted && before !== '' && !/^(to|is|be|need|want|just|only|at|by|add|another|make|it|and|for|have)$/.test(before)
  );
};

const FRACTION = /^(half|quarter)$/;
/** "half round gutter", "quarter round": what it is called. */
const isNamedFraction = (tokens: readonly Token[], index: number): boolean =>
  FRACTION.test(wordAt(tokens, index)) &&
  !/^(a|an|of|the|hour|day|week|percent|as|that|those|his|her|my)$/.test(wordAt(tokens, index + 1));

const LEADS_PRICE = /^(at|@)$/;

const ROUND = /^(even|straight|flat|round|cool|clean|solid|nice|full)$/;

/** "an even thousand", "a straight ten". */
const roundAt = (tokens: readonly Token[], index: number): FoundFigure | null => {
  if (!/^(a|an)$/.test(wordAt(tokens, index)) || !ROUND.test(wordAt(tokens, index + 1))) return null;
  const article = tokens[index];
  const found = article ? figureAt([article, ...tokens.slice(index + 2)], 0) : null;
  const plain = found ?? figureAt(tokens.slice(index + 2), 0);
  const skipped = found ? index + 1 : index + 2;
  return plain && { to: plain.to + skipped, figure: { ...plain.figure, round: true } };
};

/** "72 50", as a recogniser parts a price. */
const partedPrice = (tokens: readonly Token[], { digits, value, to, money }: SpokenNumber): FoundFigure | null => {
  const second = wordAt(tokens, to);
  const isPair =
    digits &&
    !money &&
    value % 1 === 0 &&
    value >= 10 &&
    value < 100 &&
    /^\d\d$/.test(second) &&
    !numberAt(tokens, to + 1);
  if (!isPair || countedAt(tokens, to + 1)) return null;
  return {
    figure: { ...NO_FIGURE, type: 'bare', value: value * 100 + Number(second), groups: [value, Number(second)] },
    to: to + 1,
  };
};

/** "two more bags", "six metres"; "at two days" is how long it takes, "at seventy a day" what it costs. */
const countAt = (tokens: readonly Token[], { from, to, value, groups }: SpokenNumber): FoundFigure | null => {
  const before = directionOf(wordAt(tokens, to));
  const counted = countedAt(tokens, before === 0 ? to : to + 1) ?? ofAt(tokens, to);
  if (!counted) return null;
  const isRate = LEADS_PRICE.test(wordAt(tokens, from - 1)) && !/s$/.test(wordAt(tokens, counted.to - 1));
  if (isRate) return null;
  const after = directionOf(wordAt(tokens, counted.to));
  const figure: Figure = {
    ...NO_FIGURE,
    type: 'count',
    value: value * counted.times,
    groups,
    unit: counted.unit,
    days: counted.days === null ? null : value * counted.days,
    direction: before || after,
  };
  return { figure, to: after === 0 ? counted.to : counted.to + 1 };
};

/** A number with neither a unit nor a currency: a price by "at" or "each", else whatever the line makes of it. */
const plainAt = (tokens: readonly Token[], number: SpokenNumber): FoundFigure => {
  const direction = directionOf(wordAt(tokens, number.to));
  const end = number.to + (direction === 0 ? 0 : 1);
  const { per } = perAt(tokens, end);
  if (per.each || LEADS_PRICE.test(wordAt(tokens, number.from - 1))) return priced(tokens, number, null, number.to);
  const { value, groups, slang } = number;
  return { figure: { ...NO_FIGURE, type: slang ? 'money' : 'bare', value, groups, direction }, to: end };
};

const numberFigure = (tokens: readonly Token[], number: SpokenNumber): FoundFigure => {
  const whole = sidesAt(tokens, number) ?? partedPrice(tokens, number);
  if (whole) return whole;
  const { value, groups, from, to } = number;
  const percent = percentAt(tokens, number);
  if (percent !== null) return { figure: { ...NO_FIGURE, type: 'percent', value, groups }, to: percent };
  const price = spokenPrice(tokens, number);
  if (price) return priced(tokens, number, price.minor, price.to);
  const canBeSize = SIZE_WORDS.test(wordAt(tokens, to)) || !LEADS_PRICE.test(wordAt(tokens, from - 1));
  return (canBeSize ? sizeAt(tokens, number) : null) ?? countAt(tokens, number) ?? plainAt(tokens, number);
};

/** The figure that starts at this word. */
export const figureAt = (tokens: readonly Token[], index: number): FoundFigure | null => {
  if (wordAt(tokens, index) === '') return null;
  const found = writtenSizeAt(tokens, index) ?? coinFigure(tokens, index) ?? roundAt(tokens, index);
  if (found) return found;
  const number = isPronoun(tokens, index) || isNamedFraction(tokens, index) ? null : numberAt(tokens, index);
  return number ? numberFigure(tokens, number) : stretchAt(tokens, index);
};
