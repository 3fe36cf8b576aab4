import type { Clause } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { TIME_UNITS } from '../numbers/units';
import type { Draft } from '../pricing/drafts';
import { HELPERS, LABOUR_WORDS, MATERIAL_WORDS, PEOPLE } from '../tokens/lexicon';
import { isContent } from '../tokens/words';

const MOST_NAMED = 3;

const timeOf = (draft: Draft): Draft['counts'][number] | undefined =>
  draft.counts.find((count) => count.unit !== null && TIME_UNITS.has(count.unit));

/** Whether the words before a figure are somebody's name, or what one calls a helper. */
const namesPerson = (clause: Clause, figure: Piece): boolean => {
  const before = clause.tokens.slice(clause.pieces[0]?.from ?? 0, figure.from);
  const named = before.filter((token) => !token.mark && isContent(token.word));
  if (named.length === 0 || named.length > MOST_NAMED) return false;
  if (named.some(({ word }) => MATERIAL_WORDS.has(word) || LABOUR_WORDS.has(word))) return false;
  return named.some((token) => token.capital || PEOPLE.has(token.word) || HELPERS.has(token.word));
};

const leadOf = (piece: Piece, clause: Clause): string => clause.tokens[piece.from - 1]?.word ?? '';

/** "for two of them": of the days that were told. */
const sharesDays = (piece: Piece, { tokens }: Clause): boolean =>
  tokens[piece.to]?.word === 'of' && tokens[piece.to + 1]?.word === 'them';

/**
 * "me for five hours on the hourly, and young Dean for five at $40": five hours too. The clause, its count in the unit
 * of the time that was told last; the clause itself where it counts anything else.
 */
export const withSharedTime = (clause: Clause, last: Draft | null): Clause => {
  const unit = last ? timeOf(last)?.unit : undefined;
  const piece = clause.pieces.find(
    (each) =>
      each.kind === 'quantity' && each.unit === null && (sharesDays(each, clause) || leadOf(each, clause) === 'for'),
  );
  if (!unit || piece?.kind !== 'quantity' || !namesPerson(clause, piece)) return clause;
  return { ...clause, pieces: clause.pieces.map((each) => (each === piece ? { ...piece, unit, noun: '' } : each)) };
};
