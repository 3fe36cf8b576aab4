import { type Clause, withPieces } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { PricePiece } from '../numbers/prices';
import { TIME_UNITS } from '../numbers/units';
import { ROOMS } from '../tokens/lexicon';
import { wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';

/** What comes before the count that holds: "so two of those", "which leaves five", "counted again and it's seven". */
const CONCLUDES =
  /\b(so|leaves|leaving|makes|making|again and|re(?:counted|measured) and)( (that|that's|it|it's|is|there's|got|call|make|just|only|we|i|need|now|me|us|her|him|them|for))*$/;
/** "62 square metres a court, 124 altogether". */
const IN_ALL = /^(altogether|in all|all told|in total|total)$/;
/** Without one of these nobody counts again. */
const SIGNS = new Set('so leaves leaving makes making altogether all total again recounted remeasured'.split(' '));
const MOST_WORDS = 5;

type Quantity = Extract<Piece, { kind: 'quantity' }>;

const isRate = ({ minor, at, per }: PricePiece): boolean =>
  at || minor !== null || per.each || per.unit !== null || per.noun !== null;

/** The number that a piece counts, if it may be a count: no money, no time. */
const countIn = (piece: Piece): Quantity | null => {
  const { from, to } = piece;
  if (piece.kind === 'quantity') return piece.unit !== null && TIME_UNITS.has(piece.unit) ? null : piece;
  const bare = piece.kind === 'bare' || (piece.kind === 'price' && !isRate(piece));
  if (!bare || piece.number.slang || piece.number.value % 1 !== 0) return null;
  return { kind: 'quantity', from, to, value: piece.number.value, unit: null, noun: '', adjective: false };
};

const textBefore = ({ tokens }: Clause, { from }: Piece): string =>
  wordsOf(tokens.slice(Math.max(0, from - MOST_WORDS), from));

/** "124 altogether", where what one of them costs is told too. */
const endsInAll = ({ pieces, tokens }: Clause, index: number): boolean => {
  const next = pieces[index + 1];
  return next?.kind === 'all-in' && IN_ALL.test(wordsOf(tokens.slice(next.from, next.to)));
};

/** Where the count that holds is told: the place of its piece in the clause; -1 where it is not. */
const conclusionIn = (clause: Clause): number =>
  clause.pieces.findLastIndex(
    (piece, index) =>
      countIn(piece) !== null && (CONCLUDES.test(textBefore(clause, piece)) || endsInAll(clause, index)),
  );

const isPricedBy = (piece: Piece): boolean => piece.kind === 'list' || (piece.kind === 'price' && isRate(piece));

/** What is worked out here is no count. */
const isOther = (piece: Piece): boolean =>
  piece.kind === 'price' ? isRate(piece) : /^(area|people|percent|same-quantity|correction)$/.test(piece.kind);

const names = (clause: Clause): boolean =>
  !clause.pieces.some((piece) => countIn(piece)) &&
  clause.said.some(({ word, mark }) => !mark && isContent(word) && !ROOMS.has(word));

/** The clauses before the last count without what was counted first, and the counts that they had. */
const withoutCounts = (before: readonly Clause[]): { kept: Clause[]; counts: Quantity[] } => {
  const kept: Clause[] = [];
  const counts: Quantity[] = [];
  let named = false;
  for (const clause of before) {
    const own = clause.pieces.flatMap((piece) => countIn(piece) ?? []);
    counts.push(...own);
    if (counts.length === 0 || !named)
      kept.push(
        own.length === 0
          ? clause
          : withPieces(
              clause,
              clause.pieces.filter((piece) => !countIn(piece)),
            ),
      );
    named ||= names(clause) || own.length > 0;
  }
  return { kept, counts };
};

/**
 * The clauses of a sentence in which a count is worked out aloud, with the count that holds and without the others:
 * "handles, she had twelve, then she lost a drawer so eleven, off the list" tells of eleven handles.
 */
export const withLastCount = (clauses: readonly Clause[]): readonly Clause[] => {
  if (!clauses.some(({ said }) => said.some(({ word }) => SIGNS.has(word)))) return clauses;
  const last = clauses.findLastIndex((clause) => conclusionIn(clause) >= 0);
  const told = clauses[last];
  if (!told) return clauses;
  const at = conclusionIn(told);
  const piece = told.pieces[at];
  const count = piece && countIn(piece);
  if (!count) return clauses;
  const rest = [...told.pieces.slice(at + 1), ...clauses.slice(last + 1).flatMap(({ pieces }) => pieces)];
  const before = [
    ...clauses.slice(0, last).flatMap(({ pieces }) => pieces),
    ...told.pieces.slice(0, at).filter(({ kind }) => kind !== 'correction'),
  ];
  if (before.some(isOther)) return clauses;
  if (![...rest, ...before].some(isPricedBy)) return clauses;
  const { kept, counts } = withoutCounts([...clauses.slice(0, last), withPieces(told, told.pieces.slice(0, at))]);
  const first = counts.find(({ unit }) => unit !== null);
  if (counts.length === 0) return clauses;
  const noun = count.noun === 'of' ? '' : count.noun;
  const tail = told.pieces.slice(at + 1).filter((_, index) => index > 0 || !endsInAll(told, at));
  const holds = withPieces(told, [
    { ...count, noun, unit: count.unit ?? (noun === '' ? (first?.unit ?? null) : null) },
    ...tail,
  ]);
  return [...kept.filter(({ pieces }) => pieces.length > 0), holds, ...clauses.slice(last + 1)];
};
