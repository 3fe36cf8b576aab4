import type { LineKind, Unit } from '@jobspeak/contracts';
import { TIME_UNITS } from '../numbers/units';
import { FEE_WORDS, LABOUR_WORDS, MATERIAL_WORDS, PEOPLE } from '../tokens/lexicon';

const MIXED =
  /\b(fitted|supplied and|installed|supply and fit|all in|laid|built|wired|including labou?r|fit and supply)\b/;
const PEOPLE_WORDS = /^(labour|labor|apprentice|crew)$/;

const anyIn = (words: readonly string[], set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));

/** What kind of line these words and this unit make. */
export const kindOf = (words: readonly string[], text: string, unit: Unit, people: boolean): LineKind => {
  if (words.some((word) => PEOPLE_WORDS.test(word)) || people) return 'labour';
  if (TIME_UNITS.has(unit))
    return anyIn(words, FEE_WORDS) && !anyIn(words, LABOUR_WORDS) && !anyIn(words, PEOPLE)
      ? 'fee'
      : anyIn(words, FEE_WORDS) && /\b(hire|rental|digger|tower|scaffold|mewp|lift)\b/.test(text)
        ? 'fee'
        : 'labour';
  if (/\b(call.?out|service call|trip charge)\b/.test(text)) return 'fee';
  if (MIXED.test(text)) return 'other';
  const fee = anyIn(words, FEE_WORDS);
  const labour = anyIn(words, LABOUR_WORDS);
  const material = anyIn(words, MATERIAL_WORDS);
  if (fee && !material) return 'fee';
  if (unit === 'load') return 'fee';
  if (labour && material) return 'other';
  if (labour) return 'labour';
  if (fee) return 'fee';
  return 'material';
};
