import { type Clause, isPriced, type Sentence, sentenceOf } from '../clauses/clauses';
import { isExcluded, isPast } from '../clauses/talk';
import { numberAt } from '../numbers/numbers';
import { TIME_UNITS, unitAt } from '../numbers/units';
import { type Draft, isComplete } from '../pricing/drafts';
import { FEE_WORDS, MATERIAL_WORDS, ROOMS, SMALL_ITEMS } from '../tokens/lexicon';
import { pauseAt, type Token } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import { ABOUT } from './unpriced';

const WORK =
  '(?:supply(?:ing)?(?: and|,) fit(?:ting)?|supply(?:ing)?|fit(?:ting)?|install(?:ing)?|replac(?:e|ing)|put(?:ting)? in|hang(?:ing)?)';
/** "we'll need", "she wants us to fit", "the job needs": what comes next is to be on the quote. */
const NEEDED = new RegExp(
  `^[a-z0-9' ,-]{0,80}?(?:\\b(?:needs?|needing|requires?|wants?|wanting|looking for|asked for|be ${WORK})|(?:she|he|they|we|i)'d like)(?: (?:us|me|to|do|have|get|in|there|also|as well|${WORK}))*$`,
);
/** "supply and fit three doors, four windows": the work is said once for all of them. */
const DONE = new RegExp(`^(?:(?:and|so|then|also|plus|we'll|i'll|to|gonna|just|now|i'm|we're) )*${WORK}$`);
/** "then there's the gate spring, the letter box flap and a bell push, and no price for any yet". */
const THERE = /^(?:(?:and|then|so|also) )*there(?:'s| is| are)$/;
const THERE_IS = new RegExp(`${THERE.source.slice(0, -1)} `);
const DENIED = /\b(not|no|never|nobody|nothing|did|does|do|if|when|why|what|whether|who|[a-z]+n't)\b/;
const BETWEEN = /^(,|and|plus|&)$/;
const MOST_WORDS = 8;

const textOf = (tokens: readonly Token[]): string => tokens.map((token) => (token.mark ? ',' : token.word)).join(' ');

const ANY = /^(a|an|another)$/;
/** Of things that are there already: "the gate spring". */
const KNOWN = /^(a|an|another|the)$/;

/** How many tokens from here say how many there are of something: "a", "six", "a pair of". */
const countLength = (tokens: readonly Token[], from: number, article: RegExp): number => {
  const number = numberAt(tokens, from);
  if (!number) return article.test(tokens[from]?.word ?? '') ? 1 : 0;
  if (number.money || number.percent || number.value < 1 || number.groups.length > 1) return 0;
  const next = tokens.slice(number.to, number.to + 2).map((token) => token.word);
  const unit = unitAt(next, 0);
  return unit && TIME_UNITS.has(unit.unit) ? 0 : number.to - from;
};

/** One thing of the list as a clause of its own; null where it is no thing, or says more than that. */
const thingOf = (item: readonly Token[], from: number, article: RegExp): Clause | null => {
  const count = countLength(item, from, article);
  const measured = item.slice(from + count);
  const named = measured.slice(measured.findIndex((token) => token.word === 'of') + 1);
  const last = named.at(-1)?.word ?? '';
  if (
    count === 0 ||
    named.length === 0 ||
    named.length > MOST_WORDS ||
    (ROOMS.has(last) && !/^(bath|toilet)$/.test(last))
  )
    return null;
  const about = textOf(named).replace(/\bcan (?=lights?$)/, '');
  if (!named.some((token) => isContent(token.word)) || ABOUT.test(about)) return null;
  const [clause, ...others] = sentenceOf(item).clauses;
  const plain = clause?.pieces.every((piece) => piece.kind === 'word' || piece.kind === 'quantity');
  return clause && plain && others.length === 0 ? clause : null;
};

const splitItems = (tokens: readonly Token[]): Token[][] => {
  const items: Token[][] = [[]];
  for (const token of tokens) {
    if (!BETWEEN.test(token.mark ? ',' : token.word)) items.at(-1)?.push(token);
    else if (items.at(-1)?.length !== 0) items.push([]);
  }
  return items.filter((item) => item.length > 0);
};

const NO_FIGURE = /^(word|and|break|blank|all-in)$/;

/** What ends a list and is none of it: what all of it costs, or that nobody knows yet. */
const closes = (items: readonly Token[][]): boolean => {
  const { clauses } = sentenceOf(items.flat());
  const [only] = clauses;
  if (!only) return false;
  if (clauses.every(({ pieces }) => pieces.every(({ kind }) => NO_FIGURE.test(kind))))
    return clauses.some(({ pieces }) => pieces.some(({ kind }) => kind === 'blank'));
  if (clauses.length !== 1) return false;
  const kinds = only.pieces.map((piece) => piece.kind);
  const named = only.pieces.some((piece) => piece.kind === 'word' && isContent(only.tokens[piece.from]?.word ?? ''));
  return !named && !kinds.includes('list') && (kinds.includes('blank') || (kinds.includes('all-in') && isPriced(only)));
};

/** A thing that nobody wants but from a trade. */
const isGoods = ({ tokens }: Clause): boolean =>
  tokens.some(({ word }) => MATERIAL_WORDS.has(word) || FEE_WORDS.has(word) || SMALL_ITEMS.has(word));

export interface Wanted {
  /** Each thing as a clause. */
  things: Clause[];
  /** What comes after them: the price of all, if anything. */
  rest: Clause[];
}

/**
 * The things that a sentence wants without a price for each: "we'll need a new boiler, six radiators and a
 * thermostat". Null where the sentence is none of that kind.
 */
export const thingsWanted = ({ tokens, text }: Sentence): Wanted | null => {
  if (tokens.length > 60) return null;
  const article = THERE_IS.test(text) ? KNOWN : ANY;
  const from = tokens.findIndex((_, index) => countLength(tokens, index, article) > 0);
  const lead = textOf(tokens.slice(0, Math.max(from, 0)));
  const there = THERE.test(lead);
  const done = DONE.test(lead);
  if (from < 1 || DENIED.test(lead) || !(done || there || NEEDED.test(lead))) return null;
  if (isExcluded(text) || isPast(text)) return null;
  const [first = [], ...others] = splitItems(tokens.slice(from));
  const opening = done ? [...tokens.slice(0, from), ...first] : first;
  const found = [thingOf(opening, done ? from : 0, article), ...others.map((item) => thingOf(item, 0, article))];
  const end = found.includes(null) ? found.indexOf(null) : found.length;
  const after = others.slice(Math.max(end - 1, 0));
  const things = found.slice(0, end).filter((thing) => thing !== null);
  const [only] = things;
  if (!only || (after.length > 0 && !closes(after))) return null;
  if (there && after.length === 0) return null;
  if (things.length < 2 && (done || after.length > 0 || !isGoods(only))) return null;
  return { things, rest: after.length > 0 ? sentenceOf(after.flat()).clauses : [] };
};

/** What the words of a line come down to: "new radiators for the hall" are radiators. */
const headsOf = ({ words }: Draft): string[] => {
  const heads: string[] = [];
  let last = '';
  for (const token of [...words, null]) {
    const ends = token === null || token.mark || /^(for|in|on|with|to|of|at|including|from)$/.test(token.word);
    if (!ends && isContent(token.word)) last = stem(token.word);
    if (ends && last !== '') heads.push(last);
    if (ends) last = '';
  }
  return heads;
};

/** Whether a line is of goods: neither time nor a fee. */
const isOfGoods = (draft: Draft): boolean =>
  draft.rate === null &&
  draft.people === null &&
  !draft.counts.some((count) => count.unit !== null && TIME_UNITS.has(count.unit)) &&
  !draft.words.some((token) => FEE_WORDS.has(token.word) || /^labou?r$/.test(token.word));

/** "all in, four two": the price of all that was wanted just before. */
const isTheirPrice = (draft: Draft): boolean =>
  draft.price !== null && draft.counts.length === 0 && headsOf(draft).length === 0;

/**
 * A thing that was wanted and has its own line with a price is no second line, nor is what a job opens with, if its
 * parts are told after it: "she needs a new fence. Panels, eight at forty."
 */
export const settleWanted = (drafts: readonly Draft[]): void => {
  takeTogether(drafts);
  const priced = drafts.filter((draft) => !draft.wanted && !draft.removed && isComplete(draft));
  for (const draft of drafts.filter((each) => each.wanted && !each.removed)) {
    const [head = ''] = headsOf(draft);
    const own = priced.find((other) => headsOf(other).includes(head));
    if (own?.price && own.start > draft.start && own.counts.length === 0) own.counts.push(...draft.counts);
    const opens = draft.sentence <= 2 && draft.counts.length === 0;
    const told = opens && priced.some((other) => other.start > draft.start && isOfGoods(other));
    if (own || told) draft.removed = true;
  }
};

/** "a boiler and six radiators, 4,200 all in": one line with one price. */
const takeTogether = (drafts: readonly Draft[]): void => {
  for (const [index, whole] of drafts.entries()) {
    if (index === 0 || whole.wanted || !drafts[index - 1]?.wanted || !isTheirPrice(whole)) continue;
    const wanted = drafts.filter((each) => each.wanted && whole.sentence - each.sentence <= 1);
    for (const draft of wanted) {
      if (whole.words.length > 0) whole.words.push(pauseAt(draft.start));
      whole.words.push(...draft.words);
      draft.removed = true;
    }
    whole.start = wanted[0]?.start ?? whole.start;
  }
};
