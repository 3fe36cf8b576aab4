import { type Clause, isPriced, withPieces } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';

const BECAUSE = new Set(['because', 'cause', "'cause", 'cos', "'cos", 'coz', 'cuz', 'since']);
/** "since May" tells when. */
const WHO = /^(?:the|he|she|they|it|we|i|you|there|her|his|their|that|this)(?:'[a-z]+)?$/;

const isReason = (clause: Clause, { kind, from }: Piece): boolean => {
  const said = clause.tokens[from]?.word ?? '';
  return kind === 'word' && BECAUSE.has(said) && (said !== 'since' || WHO.test(clause.tokens[from + 1]?.word ?? ''));
};

const NEEDED = /^so (it|they|that|he|she|we|i)(?:'ll|'d)? (?:wants?|needs?|requires?|takes?)$/;
/** Where it begins to be told what is the matter with a thing. */
const MATTERS = /^('s|is|are|was|were|has|have|had|got|looks?|isn't|aren't|won't|doesn't)$/;
const LONGEST_SUBJECT = 4;

const isNamed = (clause: Clause, pieces: readonly Piece[]): boolean =>
  pieces.every(({ kind }) => kind === 'word') && pieces.some(({ from }) => isContent(clause.tokens[from]?.word ?? ''));

/** "the gate has dropped so it wants a new hinge": the gate, a new hinge; the clause itself where it tells no why. */
const withoutWhy = (clause: Clause): Clause[] => {
  const { pieces, tokens } = clause;
  const at = pieces.findIndex(({ from }) => tokens[from]?.word === 'so' && isNeeded(clause, from));
  const why = pieces.slice(0, Math.max(at, 0));
  const wanted = pieces.slice(at + 3);
  const named = wanted.some(({ kind, from }) => kind === 'word' && isContent(tokens[from]?.word ?? ''));
  if (!named || !isNamed(clause, why) || pieces.slice(at, at + 3).some(({ kind }) => kind !== 'word')) return [clause];
  const verb = why.findIndex(({ from }) => MATTERS.test(tokens[from]?.word ?? ''));
  const subject = why.slice(0, verb < 0 ? why.length : verb);
  const ofIt = /^so (it|they) /.test(wordsOf(tokens.slice(pieces[at]?.from ?? 0, (pieces[at]?.from ?? 0) + 3)));
  return ofIt && subject.length <= LONGEST_SUBJECT && isNamed(clause, subject)
    ? [withPieces(clause, subject), withPieces(clause, wanted)]
    : [withPieces(clause, wanted)];
};
const isNeeded = ({ tokens }: Clause, from: number): boolean => NEEDED.test(wordsOf(tokens.slice(from, from + 3)));

/** "since the hall has two": so small a number costs nothing. */
const LEAST_PRICE = 20;

const tellsPrice = (clause: Clause, pieces: readonly Piece[]): boolean =>
  isPriced(
    withPieces(
      clause,
      pieces.filter((piece) => piece.kind !== 'bare' || piece.number.value >= LEAST_PRICE),
    ),
  );

/**
 * The clauses of a sentence without why it is so: "two of them because one is spare" is two, and "a skip because the
 * drive is narrow" a skip. A price told after the reason stays, and what the clause says before it.
 */
export const withoutReasons = (clauses: readonly Clause[]): readonly Clause[] => {
  if (!clauses.some(({ said }) => said.some(({ word }) => BECAUSE.has(word) || word === 'so'))) return clauses;
  return clauses.flatMap(withoutWhy).flatMap((clause, index) => {
    const at = clause.pieces.findIndex((piece) => isReason(clause, piece));
    if (at < 0 || (at === 0 && index === 0) || tellsPrice(clause, clause.pieces.slice(at))) return [clause];
    return at === 0 ? [] : [withPieces(clause, clause.pieces.slice(0, at))];
  });
};
