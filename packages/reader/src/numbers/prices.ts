import type { Unit } from '@jobspeak/contracts';
import { CENT_WORDS, CURRENCY_WORDS, PEOPLE } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { numberAt, type SpokenNumber } from './numbers';
import { SQUARES, unitAt } from './units';

/** What a price was said to be for one of. */
export interface Per {
  unit: Unit | null;
  /** The counted thing when it is no unit: "a window". */
  noun: string | null;
  each: boolean;
  /** For each person: "a man a day". */
  head: boolean;
}

/** A price among the pieces of a sentence, and where it stands. */
export interface PricePiece {
  kind: 'price';
  from: number;
  to: number;
  number: SpokenNumber;
  /** Known at once when the currency was spelled out: "eight pound forty". */
  minor: number | null;
  per: Per;
  /** Said with "at": for one of what was counted. */
  at: boolean;
}

const NO_PER: Per = { unit: null, noun: null, each: false, head: false };
const NOT_A_NOUN = /^(and|or|on|for|at|bit|few|lot|total|whole|day's|good|new|little|week|month|year)$/;

/** How many words are looked at for what a price is per. */
const PER_WORDS = 12;

/** "thirty two the pair", "fourteen pound the metre". */
const SOLD_BY = /^(pair|metre|meter|foot|yard|square|hour|day|sheet|bag|length|box|roll|tonne|ton|load)$/;

/** How many words lead to what a price is per: "a", "per", "for each". */
const articleOf = (word: string, next: string): number => {
  if (ARTICLES.has(word) || (word === 'the' && SOLD_BY.test(next))) return 1;
  return word === 'for' && (next === 'each' || next === 'every') ? 2 : 0;
};
const ARTICLES = new Set(['a', 'an', 'per', 'every']);
const EACH = new Set(['each', 'apiece', 'ea']);
/** What a price is per can begin with one of these. */
const PER_OPENERS = new Set([...ARTICLES, ...EACH, 'the', 'for', 'square']);

/** "a metre", "per treated unit", "each", "a man a day": what follows a price. */
export const perAt = (tokens: readonly Token[], index: number): { per: Per; to: number } => {
  if (!PER_OPENERS.has(tokens[index]?.word ?? '')) return { per: NO_PER, to: index };
  const words = tokens.slice(index, index + PER_WORDS).map((token) => token.word);
  let per = NO_PER;
  let to = 0;
  for (let step = 0; step < 3; step++) {
    const word = words[to] ?? '';
    if (EACH.has(word) && !(per.each && step > 1)) {
      const named =
        word === 'each' && words[to + 1] === 'time'
          ? { per: NO_PER, to: to + 2 }
          : word === 'each'
            ? nounAt(words, to + 1, false)
            : null;
      per = named ? { ...named.per, each: true } : { ...per, each: true };
      to = named?.to ?? to + 1;
      continue;
    }
    if ((word === 'a' || word === 'an') && /^(piece|pop|go|throw|time)$/.test(words[to + 1] ?? '')) {
      per = { ...per, each: true };
      to += 2;
      continue;
    }
    const article = articleOf(word, words[to + 1] ?? '');
    const bare = step === 0 && word === 'square' && !/s$|feet/.test(words[to + 1] ?? '');
    const found = article > 0 ? nounAt(words, to + article, true) : bare ? nounAt(words, to, false) : null;
    if (!found) break;
    per = {
      unit: found.per.unit ?? per.unit,
      noun: found.per.noun ?? per.noun,
      each: true,
      head: per.head || found.per.head,
    };
    to = found.to;
  }
  return { per, to: index + to };
};

const nounAt = (words: readonly string[], index: number, anyNoun: boolean): { per: Per; to: number } | null => {
  const word = words[index] ?? '';
  const unit = word === 'pair' ? { unit: 'pair' as const, length: 1 } : unitAt(words, index);
  if (unit) return { per: { ...NO_PER, unit: unit.unit }, to: index + unit.length };
  if (SQUARES.has(word)) return { per: { ...NO_PER, noun: 'square' }, to: index + 1 };
  if (PEOPLE.has(word) || word === 'head') return { per: { ...NO_PER, head: true }, to: index + 1 };
  if (!anyNoun || !/^[a-z][a-z'-]+$/.test(word) || NOT_A_NOUN.test(word)) return null;
  const next = words[index + 1] ?? '';
  const two = /^(treated|linear|double|single|base|wall|standard|extra|full|new)$/.test(word) && /^[a-z]+$/.test(next);
  return { per: { ...NO_PER, noun: two ? next : word }, to: index + (two ? 2 : 1) };
};

const POUND = 100;

/** The word at this place; none where a mark stands. */
const wordIn = (tokens: readonly Token[], at: number): string => {
  const token = at < 0 ? undefined : tokens[at];
  return token && !token.mark ? token.word : '';
};

/** Pence after "eight pound": "eight pound forty", "four dollars and fifty cents". */
const centsAt = (tokens: readonly Token[], index: number): { cents: number; to: number } => {
  const from = wordIn(tokens, index) === 'and' ? index + 1 : index;
  const number = wordIn(tokens, from) === 'a' ? null : numberAt(tokens, from);
  const none = { cents: 0, to: index };
  if (
    !number ||
    number.value >= POUND ||
    number.value < 1 ||
    number.value % 1 > 0 ||
    number.groups.length > 1 ||
    number.money
  )
    return none;
  const after = wordIn(tokens, number.to);
  if (CENT_WORDS.has(after)) return { cents: number.value, to: number.to + 1 };
  const closes =
    from === index &&
    number.value >= 5 &&
    (/^(a|an|each|per|for|and|on|fitted|installed|the|)$/.test(after) || isOne(after));
  return closes ? { cents: number.value, to: number.to } : none;
};

/** "nine dollars fifty metre": the recogniser lost the "a". */
const isOne = (word: string): boolean => unitAt([word], 0)?.plural === false;

/** A price whose currency is spoken or written, starting at a number; null when nothing says it is money. */
export const spokenPrice = (
  tokens: readonly Token[],
  number: SpokenNumber,
): { minor: number | null; to: number } | null => {
  const after = wordIn(tokens, number.to);
  const next = wordIn(tokens, number.to + 1);
  if (CENT_WORDS.has(after) && number.value < POUND) return { minor: Math.round(number.value), to: number.to + 1 };
  if (after === 'euro' && /^(cylinders?|locks?|profiles?|barrels?|bins?|pallets?)$/.test(next)) return null;
  if (CURRENCY_WORDS.has(after)) {
    const cents = centsAt(tokens, number.to + 1);
    if (/^(pounds?|lbs?)$/.test(after) && next === 'of') return null;
    return { minor: Math.round(number.value * POUND) + Math.round(cents.cents), to: cents.to };
  }
  if (number.money || number.slang) {
    const again = number.slang && CURRENCY_WORDS.has(after) ? 1 : 0;
    return { minor: Math.round(number.value * POUND), to: number.to + again };
  }
  return null;
};

const COINS = new Set(['dollar', 'buck', 'quid', 'pound', 'euro']);
const SMALL_COINS = new Map([
  ['quarter', 25],
  ['dime', 10],
  ['nickel', 5],
]);
const COIN_OPENERS = new Set(['a', 'one', ...COINS]);

/** "a dollar ten", "dollar seventy five", "a buck fifty", "a quid": one unit of money without a number before it. */
export const singleCoin = (tokens: readonly Token[], index: number): { minor: number; to: number } | null => {
  const first = wordIn(tokens, index);
  if (!COIN_OPENERS.has(first)) return null;
  const counted = first === 'a' || first === 'one';
  const small = counted ? SMALL_COINS.get(wordIn(tokens, index + 1)) : undefined;
  if (small && wordIn(tokens, index - 1) === 'at' && /^(a|an|each|per)$/.test(wordIn(tokens, index + 2)))
    return { minor: small, to: index + 2 };
  const coin = counted ? index + 1 : index;
  if (!COINS.has(wordIn(tokens, coin))) return null;
  if (coin === index && numberAt(tokens, index - 1)) return null;
  const cents = centsAt(tokens, coin + 1);
  if (coin === index && cents.cents === 0) return null;
  return { minor: POUND + cents.cents, to: cents.to };
};

export const pricePiece = (
  from: number,
  number: SpokenNumber,
  minor: number | null,
  end: number,
  tokens: readonly Token[],
  at: boolean,
): PricePiece => {
  const { per, to } = perAt(tokens, end);
  return { kind: 'price', from, to, number, minor, per, at };
};
