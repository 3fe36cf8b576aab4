import { type Clause, isPriced, withPieces } from './clauses';
import type { Piece } from './pieces';

const BECAUSE = new Set(['because', 'cause', "'cause", 'cos', "'cos", 'coz', 'cuz', 'since']);
/** "since May" tells when. */
const WHO = /^(?:the|he|she|they|it|we|i|you|there|her|his|their|that|this)(?:'[a-z]+)?$/;

const isReason = (clause: Clause, { kind, from }: Piece): boolean => {
  const said = clause.tokens[from]?.word ?? '';
  return kind === 'word' && BECAUSE.has(said) && (said !== 'since' || WHO.test(clause.tokens[from + 1]?.word ?? ''));
};

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
  if (!clauses.some(({ said }) => said.some(({ word }) => BECAUSE.has(word)))) return clauses;
  return clauses.flatMap((clause, index) => {
    const at = clause.pieces.findIndex((piece) => isReason(clause, piece));
    if (at < 0 || (at === 0 && index === 0) || tellsPrice(clause, clause.pieces.slice(at))) return [clause];
    return at === 0 ? [] : [withPieces(clause, clause.pieces.slice(0, at))];
  });
};
