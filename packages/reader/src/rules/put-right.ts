import type { Clause } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { Draft } from '../pricing/drafts';
import { stem } from '../tokens/words';

/** "er" is no word, but it takes its time: so many characters at least lie between the words around it. */
const PAUSE = 3;
const hesitates = ({ tokens, pieces }: Clause): boolean => {
  const from = pieces[0]?.from ?? 0;
  return (tokens[from]?.start ?? 0) - (tokens[from - 1]?.end ?? 0) >= PAUSE;
};

/** How the thing comes for that price. */
const MANNER = /^(fitted|installed|supplied|laid|delivered|hung|all|in|each|with|fitting|and)$/;
const isManner = ({ tokens }: Clause, piece: Piece | undefined): boolean =>
  piece === undefined || piece.kind === 'all-in' || MANNER.test(tokens[piece.from]?.word ?? '');

/**
 * "eight bags at a fiver, er, seven bags", "£38, er, £40": a figure like one that the line has, and nothing else, is
 * put in its place though nobody said so.
 * @param next what is told after it: "5 metres, £3" goes on to a price.
 */
export const isPutRight = ({ counts, price }: Draft, clause: Clause, next: Clause | undefined): boolean => {
  const [only, noun, ...others] = clause.pieces;
  const count = counts.at(-1);
  if (!only || price === null) return false;
  if (only.kind === 'price' && [noun, ...others].every((piece) => isManner(clause, piece))) return hesitates(clause);
  // "four fans at £90, er, three fans"
  if (noun)
    return (
      others.length === 0 &&
      only.kind === 'quantity' &&
      clause.tokens[noun.from]?.word === only.noun &&
      stem(only.noun) === stem(count?.noun ?? '') &&
      hesitates(clause)
    );
  if (!count || next?.pieces[0]?.kind === 'price') return false;
  if (only.kind === 'bare') return hesitates(clause) && only.number.value % 1 === 0 && !only.number.money;
  return only.kind === 'quantity' && only.unit !== null && only.unit === count.unit;
};
