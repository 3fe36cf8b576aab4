import { canEndNumber } from '../numbers/numbers';
import { unitAt } from '../numbers/units';
import { changed, type Token } from '../tokens/tokens';
import { wordAt } from './words-at';

/** "a hundred and five-hour", "four-ton": a number and what it counts, which recognisers write as one word. */
const parted = (token: Token): readonly Token[] => {
  const [first = '', second = '', ...more] = token.word.split('-');
  const isGlued = more.length === 0 && canEndNumber(first) && unitAt([second], 0) !== null;
  if (!isGlued) return [token];
  const at = token.start + first.length;
  return [
    changed(token, { text: first, word: first, end: at }),
    changed(token, { text: second, word: second, start: at + 1 }),
  ];
};

const BEFORE_SCALE = new Map([
  ['to', 'two'],
  ['too', 'two'],
  ['for', 'four'],
  ['fore', 'four'],
  ['free', 'three'],
]);
const SCALE = /^(grand|hundred|thousand)$/;

/** "the deposit too grand", "for hundred": no such number begins without a figure or an article. */
const withScale = (token: Token, index: number, tokens: readonly Token[]): Token => {
  const word = SCALE.test(wordAt(tokens, index + 1)) ? BEFORE_SCALE.get(token.word) : undefined;
  return word === undefined ? token : changed(token, { text: word, word, repaired: true });
};

/** What was said to a draft, in words that its figures can be read from. */
export const unglued = (tokens: readonly Token[]): Token[] => tokens.flatMap(parted).map(withScale);
