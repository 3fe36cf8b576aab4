import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { areaUnitOf, SQUARES, TIME_UNITS, unitAt } from '../numbers/units';
import type { Piece } from './pieces';
import { closed, isNoun, type Scan, wordAt } from './specs';

/** "three metres by two four": 2.4 of them. */
const isDecimal = ({ groups, digits }: SpokenNumber): boolean =>
  groups.length === 2 && !digits && groups.every((group) => group > 0 && group < 10);

/**
 * The other side, without what was said right after it: "three by six eighteen square feet" tells the area too, and in
 * "9 by 5 72 a metre" a price follows.
 */
const secondSide = (scan: Scan, first: SpokenNumber, spoken: SpokenNumber): SpokenNumber => {
  const [side = 0, rest = 0] = spoken.groups;
  if (spoken.groups.length !== 2) return spoken;
  if (isDecimal(spoken)) return { ...spoken, value: side + rest / 10, groups: [side + rest / 10] };
  const priced = /^(a|an|per)$/.test(wordAt(scan, spoken.to)) && spoken.to - spoken.from === 2;
  if (first.value * side !== rest && !priced) return spoken;
  const to = first.value * side === rest && !priced ? spoken.to : spoken.from + 1;
  return { ...spoken, value: side, groups: [side], to };
};

const SIDE = /^(long|wide|high|deep|tall|across)$/;

/** "six metres long and 2.4 high": the other side, told without "by". */
const isOtherSide = (scan: Scan, index: number): boolean => {
  if (!/^(and|,)$/.test(wordAt(scan, index))) return false;
  const second = numberAt(scan.tokens, index + 1);
  return second !== null && SIDE.test(wordAt(scan, second.to + (unitAt(scan.words, second.to)?.length ?? 0)));
};

const SIZED_IN = /^(mils?|mills?|mm|inch|inches|cm|(milli|centi)met(re|er)s?)$/;

/** "1100 by 900", "60 by 80 inches": how big one thing is, and no surface to be done. */
const isSizeOfThing = (scan: Scan, first: number, second: number, to: number): boolean => {
  if (SIZED_IN.test(wordAt(scan, to)) || Math.max(first, second) >= 1000) return true;
  // "200 by 150 at two dollars a square foot": a large floor, in feet
  return Math.min(first, second) >= (scan.words.includes('square') ? 300 : 100);
};

/** "2400 by 600 at £130 a square metre": millimetres, of which so much is to be paid for. */
const sizeOfThing = (scan: Scan, { from, value }: SpokenNumber, second: SpokenNumber, to: number): Piece => {
  if (SIZED_IN.test(wordAt(scan, to))) return { kind: 'word', from, to: to + 1 };
  const bySquare = scan.words.some(
    (word, index) => index >= to && /^(a|per)$/.test(word) && unitAt(scan.words, index + 1)?.unit === 'm2',
  );
  const area = Math.round((value * second.value) / 1000) / 1000;
  return bySquare ? { kind: 'area', from, to, value: area, unit: 'm2' } : { kind: 'word', from, to };
};

/** "two bedrooms at 4 by 3, £22 a square metre": how many such surfaces there are; 1 where that is not said. */
const surfacesAt = (scan: Scan, from: number, to: number): number => {
  const each = wordAt(scan, to) === 'each' && closed(wordAt(scan, from - 1));
  if (!each && !/^(at|of)$/.test(wordAt(scan, from - 1))) return 1;
  const noun = wordAt(scan, from - 2);
  const counted = numberAt(scan.tokens, from - 3);
  if (!counted || counted.to !== from - 2 || !/[a-z]s$/.test(noun) || counted.value % 1 !== 0) return 1;
  const perSquare = scan.words.slice(to, to + 12).some((word) => /^(square|sqm|m2|sq)$/.test(word));
  return perSquare && counted.value >= 2 && counted.value <= 12 ? counted.value : 1;
};

/** "four by three metres", "9 metres by 5", "twelve x ten". */
export const areaAt = (scan: Scan, first: SpokenNumber): Piece | null => {
  const side = unitAt(scan.words, first.to);
  const sideEnds = first.to + (side?.length ?? 0);
  const by = sideEnds + (SIDE.test(wordAt(scan, sideEnds)) ? 1 : 0);
  if (!/^(by|x|×|buy)$/.test(wordAt(scan, by)) && !(by > sideEnds && isOtherSide(scan, by))) return null;
  // "eight by fours" are boards of that size
  if (/^(twos|threes|fours|fives|sixes|eights|tens)$/.test(wordAt(scan, by + 1)))
    return { kind: 'word', from: first.from, to: by + 2 };
  const spoken = numberAt(scan.tokens, by + 1);
  if (!spoken) return null;
  const second = secondSide(scan, first, spoken);
  const unit = unitAt(scan.words, second.to);
  let to = second.to + (unit?.length ?? 0);
  if (SIDE.test(wordAt(scan, to))) to += 1;
  const named = unit?.unit ?? side?.unit ?? null;
  if (named && TIME_UNITS.has(named)) return null;
  // "4 metres by 450 wide": so long, of a thing that is 450 millimetres wide
  if (side && !unit && second.value >= 100 && first.value < 100)
    return { kind: 'quantity', from: first.from, to, value: first.value, unit: side.unit, noun: '', adjective: false };
  if (/^(by|x|×)$/.test(wordAt(scan, to))) {
    const third = numberAt(scan.tokens, to + 1);
    return third ? { kind: 'word', from: first.from, to: third.to } : null;
  }
  if (!named && isSizeOfThing(scan, first.value, second.value, to)) return sizeOfThing(scan, first, second, to);
  const whole = first.value % 1 === 0 && second.value % 1 === 0;
  if (
    !named &&
    !closed(wordAt(scan, to)) &&
    isNoun(wordAt(scan, to)) &&
    first.value <= 12 &&
    second.value <= 12 &&
    whole
  ) {
    return { kind: 'word', from: first.from, to };
  }
  if (SQUARES.has(wordAt(scan, to))) to += 1;
  const value = Math.round(first.value * second.value * surfacesAt(scan, first.from, to) * 1000) / 1000;
  return { kind: 'area', from: first.from, to, value, unit: named ? areaUnitOf(named) : null };
};
