import { type Clause, type Sentence, withPieces } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';

/** "I put fifteen percent on", "and I add twenty on top". */
const MARKS_UP = /\b(?:put|putting|add|adding|stick|sticking|whack|slap)\b/;
const ADDED = /^(?:on|on top|on that|on it|on them|to that|to it|for my trouble|for handling)\b/;
/** "I mark that up ten percent", "my markup is twenty percent", "my cost plus fifteen percent". */
const MARKED_BEFORE =
  /\b(?:mark(?:s|ed|ing)?(?: (?:it|that|them|those|these|this))? up|mark-?up|margin|plus)(?: (?:is|'s|of|by|a|at))*$/;
const MARKED_AFTER = /^(?:mark-?up|mark up|margin|on top|on that|on it|on them)\b/;
/** "plus ten percent VAT": what is added for somebody else. */
const OTHERS = /^(?:vat|tax|gst|hst|off|discount|deposit|down|up ?front)\b/;
const CONCLUDES =
  /\b(?:so|makes|making)(?: (?:that|that's|it|it's|they're|is|call|make|put|say|i'm|i'll|we'll|charging|charge|her|him|them|at))*$/;
const SIGNS = new Set(
  'put putting add adding stick sticking whack slap mark marks marked marking markup mark-up margin plus'.split(' '),
);
/** Where the speaker begins to tell what it costs, after its name: "pipe and fittings I put fifteen percent on". */
const TELLS =
  /^(?:i|i'm|i'll|i'd|we|we're|he|she|they|they're|it|it's|that's|costs?|costing|runs|stands|marked|my|our|there's)$/;
const COSTS = /\b(?:i|i'm|we|me|us|he|she|they|it)\b/;
const POINTS = /\b(?:it|them|they|those|these)\b/;
const MOST_WORDS = 6;

const before = ({ tokens }: Clause, at: number): string => wordsOf(tokens.slice(Math.max(0, at - MOST_WORDS), at));
const after = ({ tokens }: Clause, at: number): string => wordsOf(tokens.slice(at, at + 3));
const isFigure = ({ kind }: Piece): boolean => kind === 'price' || kind === 'bare';

/** What is added to a cost: a share or an amount that is put on top of it. */
const isAdded = (clause: Clause, piece: Piece): boolean => {
  if (piece.kind !== 'percent' && !isFigure(piece)) return false;
  const [led, next] = [before(clause, piece.from), after(clause, piece.to)];
  if (piece.kind !== 'percent') return MARKS_UP.test(led) && ADDED.test(next);
  return !OTHERS.test(next) && (MARKS_UP.test(led) || MARKED_BEFORE.test(led) || MARKED_AFTER.test(next));
};

/** The words of a clause that name the thing, before what it costs is told. */
const nameIn = (clause: Clause): Clause => {
  const end = clause.pieces.findIndex(
    (piece) => isFigure(piece) || piece.kind === 'percent' || TELLS.test(clause.tokens[piece.from]?.word ?? ''),
  );
  return withPieces(clause, end < 0 ? [] : clause.pieces.slice(0, end));
};

const adds = (clause: Clause): boolean => clause.pieces.some((piece) => isAdded(clause, piece));
const concludes = (clause: Clause, piece: Piece): boolean =>
  isFigure(piece) && CONCLUDES.test(before(clause, piece.from));
const tellsCost = (clause: Clause): boolean =>
  clause.pieces.some((piece) => isFigure(piece) && !isAdded(clause, piece) && !concludes(clause, piece));
const isNameless = (clause: Clause): boolean =>
  !clause.pieces.some(({ kind, from }) => kind === 'word' && isContent(clause.tokens[from]?.word ?? ''));

/** Where the cost begins to be told that is marked up in a clause: there, or in one of the clauses before it. */
const costFrom = (clauses: readonly Clause[], marked: number): number => {
  const own = clauses[marked];
  if (!own || tellsCost(own)) return marked;
  let first = marked;
  for (let index = marked - 1; index >= 0; index--) {
    const clause = clauses[index];
    const plus = index === marked - 1 && clause?.tokens[(own.pieces[0]?.from ?? 0) - 1]?.word === 'plus';
    if (!clause || !(plus || COSTS.test(clause.text) || isNameless(clause))) break;
    first = index;
    if (tellsCost(clause)) return first;
  }
  return first;
};

/**
 * "They come to eighty and I put fifteen percent on, so ninety two": what it is sold at, without what it costs and what
 * is added; the sentence itself where nothing of that kind is told.
 */
export const withSoldPrice = (sentence: Sentence): Sentence => {
  const { clauses, tokens } = sentence;
  if (!tokens.some(({ word }) => SIGNS.has(word))) return sentence;
  const marked = clauses.findIndex(adds);
  if (marked < 0) return sentence;
  const last = clauses.findIndex(
    (clause, index) => index >= marked && clause.pieces.some((piece) => concludes(clause, piece)),
  );
  const told = clauses[last];
  const price = told?.pieces.find((piece) => concludes(told, piece));
  if (!told || (price?.kind !== 'price' && price?.kind !== 'bare')) return sentence;
  const first = costFrom(clauses, marked);
  const named = clauses.slice(0, first);
  const opening = clauses[first];
  const kept = [...named, ...(opening ? [nameIn(opening)] : [])].filter((clause) => clause.pieces.length > 0);
  if (kept.length === 0 && !POINTS.test(opening?.text ?? '')) return sentence;
  const sold = price.kind === 'bare' ? { ...price, lead: 'so' } : price;
  return { ...sentence, clauses: [...kept, withPieces(told, [sold]), ...clauses.slice(last + 1)] };
};
