import { type Clause, type Sentence, withPieces } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { PricePiece } from '../numbers/prices';
import { AREA_UNITS, LENGTH_UNITS } from '../numbers/units';

/** "all of it at £9 a metre", "turf on all of that". */
const ALL = /\ball (?:of )?(?:it|that|them|those|these)\b|\ball (?:two|three|four|five)(?: of (?:them|those|these))?\b/;
/** "so call that 760": instead of what was told just before. */
const INSTEAD = /^(?:(?:and|so) )*(?:so|call (?:it|that)|that's|that is|makes?|making)\b/;
const FIGURED = new Set<Piece['kind']>(['quantity', 'bare', 'price', 'area']);
const NAMES = new Set<Piece['kind']>(['word', 'and', 'correction', 'break']);

/** What was told one by one for one price. */
interface Measured {
  /** The first clause of it. */
  from: number;
  /** What each place is called. */
  names: Clause[];
  /** One measure, told with its unit. */
  told: { clause: Clause; piece: Told };
  sum: number;
}

/** The price of a clause, for one of a measure of all that was told before. */
const priceOfAll = (clause: Clause): PricePiece | null => {
  if (!ALL.test(clause.text)) return null;
  const figures = clause.pieces.filter(({ kind }) => FIGURED.has(kind));
  const price = figures.find((piece) => piece.kind === 'price');
  const unit = price?.per.unit ?? null;
  return figures.length === 1 && unit && (AREA_UNITS.has(unit) || LENGTH_UNITS.has(unit)) ? (price ?? null) : null;
};

const valueOf = (piece: Piece): number =>
  piece.kind === 'quantity' || piece.kind === 'area'
    ? piece.value
    : piece.kind === 'price' || piece.kind === 'bare'
      ? piece.number.value
      : 0;

/** What one clause measures: "two rooms are 380 each" 760; null where it tells of money or of anything else. */
const measureIn = (clause: Clause): number | null => {
  const figures = clause.pieces.filter(({ kind }) => FIGURED.has(kind));
  const other = clause.pieces.some(({ kind }) => !FIGURED.has(kind) && !NAMES.has(kind));
  const money = figures.some((piece) => (piece.kind === 'price' || piece.kind === 'bare') && piece.number.money);
  const [first, last] = [figures[0], figures.at(-1)];
  if (other || money || figures.length > 2) return null;
  if (!first || !last) return 0;
  const each = last.kind === 'price' && last.per.each && last !== first;
  return each ? valueOf(first) * valueOf(last) : valueOf(last);
};

type Told = Extract<Piece, { kind: 'quantity' }>;
const isTold = (piece: Piece, { per }: PricePiece, value: number): piece is Told =>
  piece.kind === 'quantity' && piece.unit === per.unit && piece.value === value;

/** The measures that end the clauses, as far back as none of them tells money; null where nothing is to be summed. */
const measuredIn = (clauses: readonly Clause[], price: PricePiece): Measured | null => {
  const from = clauses.findLastIndex((clause) => measureIn(clause) === null) + 1;
  const names: Clause[] = [];
  const values: number[] = [];
  let told: Measured['told'] | null = null;
  for (const clause of clauses.slice(from)) {
    const value = measureIn(clause) ?? 0;
    if (value > 0 && INSTEAD.test(clause.text)) values.pop();
    else
      names.push(
        withPieces(
          clause,
          clause.pieces.filter(({ kind }) => kind === 'word' || kind === 'and'),
        ),
      );
    if (value > 0) values.push(value);
    const piece = clause.pieces.find((each) => isTold(each, price, value));
    if (piece) told = { clause, piece };
  }
  return told && values.length > 1 ? { from, names, told, sum: values.reduce((sum, value) => sum + value, 0) } : null;
};

const POINTS = /^(all|of|it|that|them|those|these|on|for|two|three|four|five|and|at|is|are|'s)$/;

/** Whether a clause only tells the sum again: "so 1,580 altogether". */
const tellsSum = (clause: Clause | undefined, sum: number): boolean => {
  const figures = clause?.pieces.filter(({ kind }) => FIGURED.has(kind)) ?? [];
  return figures.length === 1 && figures.every((piece) => valueOf(piece) === sum);
};

/** The clauses of a sentence with one line for what they and those before them measure; null where they tell none. */
const summedUp = (before: readonly Clause[], own: readonly Clause[]): { before: Clause[]; own: Clause[] } | null => {
  const at = own.findIndex((clause) => priceOfAll(clause) !== null);
  const clause = own[at];
  const price = clause && priceOfAll(clause);
  if (!clause || !price) return null;
  const earlier = at <= 1 ? before : [];
  const measured = measuredIn([...earlier, ...own.slice(0, at)], price);
  if (!measured) return null;
  const { from, names, told, sum } = measured;
  const named = withPieces(
    clause,
    clause.pieces.filter((piece) => piece.kind !== 'word' || !POINTS.test(clause.tokens[piece.from]?.word ?? '')),
  );
  const rest = own.slice(tellsSum(own[at + 1], sum) ? at + 2 : at + 1);
  const kept = [...earlier, ...own.slice(0, at)].slice(0, from);
  return {
    before: [...before.slice(0, before.length - earlier.length), ...kept.slice(0, earlier.length)],
    own: [
      ...kept.slice(earlier.length),
      ...names.filter(({ pieces }) => pieces.length > 0),
      withPieces(told.clause, [{ ...told.piece, value: sum }]),
      named,
      ...rest,
    ],
  };
};

/**
 * "Front is 12 metres, the side's 8, all of it at £30 a metre": twenty metres. The sentences with the measures added up
 * that were told one by one for one price.
 */
export const withMeasuresSummed = (sentences: readonly Sentence[]): Sentence[] => {
  const summed = [...sentences];
  for (const [index, sentence] of summed.entries()) {
    if (!sentence.tokens.some(({ word }) => word === 'all')) continue;
    const previous = summed[index - 1];
    const made = summedUp(previous?.clauses ?? [], sentence.clauses);
    if (!made) continue;
    if (previous) summed[index - 1] = { ...previous, clauses: made.before };
    summed[index] = { ...sentence, clauses: made.own };
  }
  return summed;
};
