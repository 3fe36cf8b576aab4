import type { Clause, Sentence } from './clauses';
import type { Piece } from './pieces';
import { wordsOf } from './tokens';

/** "I put fifteen percent on", "and I add twenty on top". */
const MARKS_UP = /\b(?:put|putting|add|adding|stick|sticking|whack|slap)\b/;
const ADDED = /^(?:on|on top|on that|on it|on them|to that|to it|for my trouble|for handling)\b/;
const CONCLUDES =
  /\b(?:so|makes|making)(?: (?:that|that's|it|it's|they're|is|call|make|i'm|charging|charge|her|him|them|at))*$/;
const SIGNS = new Set(['put', 'putting', 'add', 'adding', 'stick', 'sticking', 'whack', 'slap']);
/** Where the speaker begins to tell what it costs, after its name: "pipe and fittings I put fifteen percent on". */
const TELLS = /^(?:i|i'm|i'll|i'd|we|we're|he|she|they|it|costs?|costing|runs|stands)$/;
const COSTS = /\b(?:i|i'm|we|me|us|he|she|they|it)\b/;
const POINTS = /\b(?:it|them|they|those|these)\b/;
const MOST_WORDS = 6;

const before = ({ tokens }: Clause, at: number): string => wordsOf(tokens.slice(Math.max(0, at - MOST_WORDS), at));
const after = ({ tokens }: Clause, at: number): string => wordsOf(tokens.slice(at, at + 3));
const isFigure = ({ kind }: Piece): boolean => kind === 'price' || kind === 'bare';

/** What is added to a cost: a share or an amount that is put on top of it. */
const isAdded = (clause: Clause, piece: Piece): boolean =>
  (piece.kind === 'percent' || isFigure(piece)) &&
  MARKS_UP.test(before(clause, piece.from)) &&
  (piece.kind === 'percent' || ADDED.test(after(clause, piece.to)));

const made = (clause: Clause, pieces: Piece[]): Clause => {
  const said = pieces.flatMap(({ from, to }) => clause.tokens.slice(from, to));
  return { ...clause, pieces, said, text: wordsOf(said), start: said[0]?.start ?? clause.start };
};

/** The words of a clause that name the thing, before what it costs is told. */
const nameIn = (clause: Clause): Clause => {
  const end = clause.pieces.findIndex(({ from }) => TELLS.test(clause.tokens[from]?.word ?? ''));
  return made(clause, end < 0 ? [] : clause.pieces.slice(0, end));
};

const tellsCost = (clause: Clause): boolean =>
  clause.pieces.some((piece) => isAdded(clause, piece) || (isFigure(piece) && COSTS.test(clause.text)));

/**
 * "They come to eighty and I put fifteen percent on, so ninety two": what it is sold at, without what it costs and what
 * is added; the sentence itself where nothing of that kind is told.
 */
export const withSoldPrice = (sentence: Sentence): Sentence => {
  const { clauses, tokens } = sentence;
  if (!tokens.some(({ word }) => SIGNS.has(word))) return sentence;
  const last = clauses.length - 1;
  const told = clauses[last];
  const at = told ? told.pieces.findLastIndex(isFigure) : -1;
  const price = told?.pieces[at];
  if (!told || !price || !CONCLUDES.test(before(told, price.from))) return sentence;
  const pieces = [...clauses.slice(0, last), made(told, told.pieces.slice(0, at))];
  if (!pieces.some((clause) => clause.pieces.some((piece) => isAdded(clause, piece)))) return sentence;
  const first = pieces.findIndex(tellsCost);
  const named = pieces.slice(0, first);
  const opening = pieces[first];
  const kept = [...named, ...(opening ? [nameIn(opening)] : [])].filter((clause) => clause.pieces.length > 0);
  if (kept.length === 0 && !POINTS.test(opening?.text ?? '')) return sentence;
  const sold = price.kind === 'bare' ? { ...price, lead: 'so' } : price;
  return { ...sentence, clauses: [...kept, made(told, [sold])] };
};
