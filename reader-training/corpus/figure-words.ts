import { readFigure, valuesOf } from '@jobspeak/reader/learned';

/** A run of words: from one to before another. */
export interface Range {
  from: number;
  to: number;
}

/**
 * The fewest words within a range that say a value, and how they have to be read where they can mean two; null where no
 * number in them does ("me and the lad").
 */
export function wordsOfValue(tokens: readonly string[], { from, to }: Range, value: number) {
  for (let length = 1; length <= to - from; length++) {
    for (let at = from; at + length <= to; at++) {
      const values = valuesOf(tokens.slice(at, at + length));
      const said = values.find((one) => Math.abs(one.value - value) < 0.0005);
      if (said) return { from: at, to: at + length, reading: values.length > 1 ? said.reading : null };
    }
  }
  return null;
}

/** Words that are numbers to a recogniser's ear, and far more often themselves. */
const SELDOM_NUMBERS = /^(a|an|to|too|for|i|one|me|won|twice)$/i;

/** Numbers that are no figure of the quote: in descriptions, in talk, in sums. */
export function otherNumbers(tokens: readonly string[], taken: ReadonlySet<number>): (Range & { value: number })[] {
  const wordAt = (at: number): string => tokens[at] ?? '';
  const isNumber = (at: number): boolean =>
    !taken.has(at) && (valuesOf([wordAt(at)]).length > 0 || /^(hundred|thousand)$/.test(wordAt(at)));
  const goesOn = (at: number): boolean => isNumber(at) || (wordAt(at) === 'and' && isNumber(at + 1));
  const found: (Range & { value: number })[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const seldom = SELDOM_NUMBERS.test(wordAt(at)) && !(wordAt(at) === 'one' && isNumber(at + 1));
    if (!isNumber(at) || seldom) continue;
    let to = at + 1;
    while (to < tokens.length && goesOn(to) && valuesOf(tokens.slice(at, to + 1)).length > 0) to++;
    const read = readFigure(tokens.slice(at, to));
    const [first] = read?.values ?? [];
    if (read && first) found.push({ from: at + read.from, to: at + read.to, value: first.value });
    at = to - 1;
  }
  return found;
}
