import type { Unit } from '@jobspeak/contracts';
import type { Clause } from '../clauses/clauses';
import type { Per, PricePiece } from '../numbers/prices';
import type { Token } from '../tokens/tokens';
import { stem } from '../tokens/words';

export interface Count {
  value: number;
  unit: Unit | null;
  noun: string;
  /** Where in the text it was said. */
  at: number;
}

export type RateKind = 'hour' | 'day' | 'usual' | 'same';

/** A line as far as it has been heard. */
export interface Draft {
  words: Token[];
  /** Words said after a correction: "his missus wants the porcelain". */
  late: Token[];
  /** Whole clauses of talk, used only when nothing else names the line. */
  talk: Token[];
  counts: Count[];
  people: number | null;
  price: PricePiece | null;
  /** The price was a bare number: it may yet turn out to be the count. */
  priceBare: boolean;
  priceStart: number;
  cost: PricePiece | null;
  markup: number | null;
  rate: RateKind | null;
  list: boolean;
  blank: boolean;
  free: boolean;
  allIn: boolean;
  optional: boolean;
  samePrice: boolean;
  /** "same price a point": the root of what it is for one of. */
  samePer: string;
  sameArea: boolean;
  room: string;
  start: number;
  end: number;
  corrected: boolean;
  removed: boolean;
  hedged: boolean;
  sentence: number;
  /** Its total in minor units, told after it, in every way the words can mean. */
  told: readonly number[] | null;
  /** The opening words, with the customer's name: perhaps only a title. */
  intro: boolean;
  /** What was said just before to be the customer's own: this may be the work on it. */
  theirs: Draft | null;
  /** Told in a list without prices. */
  wanted: boolean;
}

export const newDraft = (clause: Clause, sentence: number): Draft => ({
  words: [],
  late: [],
  talk: [],
  counts: [],
  people: null,
  price: null,
  priceBare: false,
  priceStart: 0,
  cost: null,
  markup: null,
  rate: null,
  list: false,
  blank: false,
  free: false,
  allIn: false,
  optional: false,
  samePrice: false,
  samePer: '',
  sameArea: false,
  room: '',
  start: clause.start,
  end: clause.end,
  corrected: false,
  removed: false,
  hedged: false,
  sentence,
  told: null,
  intro: false,
  theirs: null,
  wanted: false,
});

/** Whether it knows what it costs. */
export const isComplete = (draft: Draft): boolean =>
  draft.price !== null || draft.list || draft.blank || draft.rate !== null || draft.samePrice || draft.free;

export const stemsOf = (tokens: readonly Token[]): Set<string> => new Set(tokens.map((token) => stem(token.word)));

/** How many of these words the draft speaks of. */
export const sharedWords = (draft: Draft, stems: ReadonlySet<string>): number => {
  const own = stemsOf([...draft.words, ...draft.late]);
  for (const count of draft.counts) own.add(stem(count.noun));
  return [...stems].filter((each) => each.length > 2 && own.has(each)).length;
};

/** The count that the price is for one of. */
export const countFor = (draft: Draft, per: Per | undefined): Count | null => {
  const { counts } = draft;
  if (counts.length === 0) return null;
  const byUnit = per?.unit ? counts.findLast((count) => count.unit === per.unit) : undefined;
  const byNoun = per?.noun ? counts.findLast((count) => stem(count.noun) === stem(per.noun ?? '')) : undefined;
  return byUnit ?? byNoun ?? null;
};

/** The words that name it, without marks. */
export const draftWords = (draft: Draft): string[] =>
  [...draft.words, ...draft.late].filter((token) => !token.mark).map((token) => token.word);

/** The counted things: "three doors" counts doors. */
export const nounsOf = (draft: Draft): Token[] =>
  draft.counts
    .filter((count) => count.noun !== '' && count.noun !== 'area')
    .map(({ noun, at }) => ({
      text: noun,
      word: noun,
      start: at,
      end: at,
      mark: false,
      capital: false,
      repaired: false,
    }));
