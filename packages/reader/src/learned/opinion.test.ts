import type { ReadLine } from '@jobspeak/contracts';
import type { Role } from './labels';
import { opinionOf } from './opinion';
import type { LearnedReading } from './read';
import { wordsOf } from './words';

const TEXT = 'two taps at forty and a bath';
const words = wordsOf(TEXT);

/** A network that is sure of the taps, and holds every price for theirs. */
const SURE: Partial<Record<string, Role>> = { two: 'quantity', taps: 'desc', forty: 'price', bath: 'desc' };
const scores = {
  words: words.length,
  role: (word: number, role: Role | null) => (SURE[words[word]?.text ?? ''] === role ? 0.9 : 0),
  head: (word: number) => (/taps|bath/.test(words[word]?.text ?? '') ? 0.8 : 0),
  pointing: (_channel: string, _word: number, heads: readonly number[]) =>
    heads.map((head) => (words[head]?.text === 'taps' ? 1 : 0)),
};
const learned = { parts: [{ words, scores }], lines: [] } as unknown as LearnedReading;

const origin = (text: string) => {
  const start = TEXT.indexOf(text);
  return { found: 'heard', words: { text, start, end: start + text.length } };
};
const line = (name: string, price: string, quantity?: string) =>
  ({
    source: {
      origins: {
        description: origin(name),
        unitPrice: origin(price),
        quantity: quantity ? origin(quantity) : { found: 'assumed', words: null },
      },
    },
  }) as unknown as ReadLine;

test.each([
  [
    'as the network has it',
    line('taps', 'forty', 'two'),
    { price: 0.9, priceLink: 1, quantity: 0.9, quantityLink: 1, head: 0.8, description: 0.9 },
  ],
  [
    'with the price of another thing',
    line('bath', 'forty'),
    { price: 0.9, priceLink: 0, quantity: 1, quantityLink: 1, head: 0.8, description: 0.9 },
  ],
  [
    'of words that name nothing and cost nothing',
    line('and a', 'two'),
    { price: 0, priceLink: 0, quantity: 1, quantityLink: 1, head: 0, description: 0 },
  ],
])('the opinion of a line %s', (_, one, opinion) => {
  expect(opinionOf(learned, one)).toEqual(opinion);
});
