import type { LineKind, Unit } from '@jobspeak/contracts';
import { FEE_WORDS, LABOUR_WORDS, MATERIAL_WORDS, PEOPLE } from './lexicon';
import { TIME_UNITS } from './units';

const MIXED =
  /\b(fitted|supplied and|installed|supply and fit|all in|laid|built|wired|including labou?r|fit and supply)\b/;
const PEOPLE_WORDS = /^(labour|labor|apprentice|crew)$/;

/** What kind of line these words and this unit make. */
export const kindOf = (words: readonly string[], text: string, unit: Unit, people: boolean): LineKind => {
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  if (words.some((word) => PEOPLE_WORDS.test(word)) || people) return 'labour';
  if (TIME_UNITS.has(unit))
    return has(FEE_WORDS) && !has(LABOUR_WORDS) && !has(PEOPLE)
      ? 'fee'
      : has(FEE_WORDS) && /\b(hire|rental|digger|tower|scaffold|mewp|lift)\b/.test(text)
        ? 'fee'
        : 'labour';
  if (/\b(call.?out|service call|trip charge)\b/.test(text)) return 'fee';
  if (MIXED.test(text)) return 'other';
  const fee = has(FEE_WORDS);
  const labour = words.some((word) => LABOUR_WORDS.has(word));
  const material = has(MATERIAL_WORDS);
  if (fee && !material) return 'fee';
  if (unit === 'load') return 'fee';
  if (labour && material) return 'other';
  if (labour) return 'labour';
  if (fee) return 'fee';
  return 'material';
};
