import { describe } from '../tokens/describe';
import { pauseAt, type Token } from '../tokens/tokens';
import { valuesOf } from './figures';
import type { FramedLine } from './frame';
import type { Word } from './words';

const GOES_ON = /^(and|with|for|of|to|in|on|from|at|by)$/i;
const NUMBER = /^[a-z]+$/i;

/** The tokens of some words; a comma stands where words that were said apart begin a new part after the head. */
const tokensOfWords = (
  { description, head }: FramedLine,
  words: readonly Word[],
  tokens: readonly Token[],
): Token[] => {
  const out: Token[] = [];
  let before: number | null = null;
  for (const place of [...new Set(description)].sort((a, b) => a - b)) {
    const word = words[place];
    if (!word) continue;
    const apart = before !== null && place > before + 1;
    const between =
      before === null
        ? ''
        : words
            .slice(before + 1, place)
            .map(({ text }) => text)
            .join('');
    if (apart && before !== null && before >= head && !GOES_ON.test(word.text) && !/^[-/&]$/.test(between))
      out.push(pauseAt(word.start));
    out.push(
      ...tokens.filter(
        ({ start, end, mark }) =>
          !mark && start < word.end && end > word.start && !out.some((one) => one.start === start),
      ),
    );
    before = place;
  }
  return out;
};

/** "forty gallon" is written "40 gallon". */
const inDigits = (text: string): string => {
  const words = text.split(' ');
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    let to = at;
    while (
      to < words.length &&
      NUMBER.test(words[to] ?? '') &&
      !/^(one|to|too|for|a|an|won|half|pair|both|single)$/i.test(words[to] ?? '') &&
      valuesOf(words.slice(at, to + 1)).length > 0
    )
      to++;
    const [value] = to > at ? valuesOf(words.slice(at, to)) : [];
    out.push(value ? String(value.value) : (words[at] ?? ''));
    at = value ? to : at + 1;
  }
  return out.join(' ');
};

/** What a line is called on the quote: the words that name it, as one would write them. Empty where they say nothing. */
export const nameOf = (line: FramedLine, words: readonly Word[], tokens: readonly Token[]): string => {
  const text = inDigits(describe(tokensOfWords(line, words, tokens)));
  return text.charAt(0).toUpperCase() + text.slice(1);
};
