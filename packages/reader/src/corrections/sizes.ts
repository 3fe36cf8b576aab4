import type { Unit } from '@jobspeak/contracts';
import { numberAt, type SpokenNumber } from '../numbers/numbers';
import { unitAt } from '../numbers/units';
import { SPECS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { type FoundFigure, NO_FIGURE } from './figures';
import { daysIn } from './stretches';
import { wordAt } from './words-at';

const GLUED_SIZE = /^\d+(?:\.\d+)?(?:mm|cm|kw|w|v|a|amp|way|inch|in|"|”|l|ltr|g|gang|core|mil)$/;
const PARTS_OF_INCH = /^\d+\/\d+$/;
export const SIZE_WORDS = /^(mm|cm|inch|inches|x)$/;
const MEASURED = /^(high|wide|deep|tall|thick|long)$/;

/** "22 mm", "12 way", "30 kilowatt": what a thing is and not how many. */
export const sizeAt = (tokens: readonly Token[], number: SpokenNumber): FoundFigure | null => {
  const word = wordAt(tokens, number.to);
  if (number.money || !(SPECS.has(word) || (MEASURED.test(word) && number.value >= 10)) || daysIn(word) !== null)
    return null;
  const text = `${number.value} ${word}`;
  return {
    figure: { ...NO_FIGURE, type: 'spec', value: number.value, groups: number.groups, text },
    to: number.to + 1,
  };
};

const AREA_OF: Partial<Record<Unit, Unit>> = { m: 'm2', ft: 'sqft', yd: 'sqyd' };

/** "900 by 900" is a size, "four by three metres" as many square metres. */
export const sidesAt = (tokens: readonly Token[], number: SpokenNumber): FoundFigure | null => {
  if (number.money || number.percent || !/^(by|x|×)$/.test(wordAt(tokens, number.to))) return null;
  const other = numberAt(tokens, number.to + 1);
  if (!other || other.money || other.percent) return null;
  const unit = unitAt([wordAt(tokens, other.to), wordAt(tokens, other.to + 1)], 0);
  const area = unit ? AREA_OF[unit.unit] : undefined;
  if (unit && area) {
    const value = Math.round(number.value * other.value * 1000) / 1000;
    return { figure: { ...NO_FIGURE, type: 'count', value, groups: [value], unit: area }, to: other.to + unit.length };
  }
  return {
    figure: { ...NO_FIGURE, type: 'spec', value: number.value, text: `${number.value}x${other.value}` },
    to: other.to,
  };
};

/** "22mm", "3/4 inch": a size that is one word or begins with a fraction. */
export const writtenSizeAt = (tokens: readonly Token[], index: number): FoundFigure | null => {
  const word = wordAt(tokens, index);
  if (GLUED_SIZE.test(word))
    return { figure: { ...NO_FIGURE, type: 'spec', value: Number.parseFloat(word), text: word }, to: index + 1 };
  if (PARTS_OF_INCH.test(word) && /^(inch|inches|in|")$/.test(wordAt(tokens, index + 1)))
    return { figure: { ...NO_FIGURE, type: 'spec', value: 0, text: `${word} inch` }, to: index + 2 };
  return null;
};
