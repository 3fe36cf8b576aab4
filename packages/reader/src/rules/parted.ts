import { type Clause, isPriced, withPieces } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { type Draft, isComplete } from '../pricing/drafts';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import type { Hearing } from './hearing';

/** The part of them that a clause tells: its clause without the words that point back, and how many it is of. */
export interface Part {
  whole: Draft;
  clause: Clause;
  count: number;
}

type Quantity = Extract<Piece, { kind: 'quantity' }>;

const OPENS = /^(and|then|but|so|now)$/;
const THEM = /^(them|these|those)$/;
const OTHERS = /^(?:(?:and|then|but|so|now) )*(?:the|his|her|their) (?:others?|rest|remaining|last) /;

const TELLS = /\b(?:are|is|needs?|wants?|have|has|get|gets|go|went|to)\b/;

const wordOf = (clause: Clause, piece: Piece | undefined): string => clause.tokens[piece?.from ?? -1]?.word ?? '';

/** "four of them": how many, if a clause begins with it. */
const someOfThem = (clause: Clause): { count: Quantity; at: number } | null => {
  const at = clause.pieces.findIndex((piece) => piece.kind !== 'word' || !OPENS.test(wordOf(clause, piece)));
  const count = clause.pieces[at];
  const pointed = wordOf(clause, clause.pieces[at + 1]) === 'of' && THEM.test(wordOf(clause, clause.pieces[at + 2]));
  return count?.kind === 'quantity' && pointed ? { count, at } : null;
};

/** What was counted just before and has no price yet, if there are more of it than these. */
const wholeOf = ({ drafts, sentence }: Hearing, part: number): Draft | null => {
  const whole = drafts.at(-1);
  const [count, ...others] = whole?.counts ?? [];
  return whole &&
    !whole.removed &&
    !isComplete(whole) &&
    whole.people === null &&
    sentence - whole.sentence <= 1 &&
    others.length === 0 &&
    count?.unit === null &&
    count.value > part
    ? whole
    : null;
};

/** The part that a clause tells of things counted together, with its price; null where it tells none. */
export const partOf = (clause: Clause, next: Clause | undefined, hearing: Hearing): Part | null => {
  if (!isPriced(clause) && !(next && isPriced(next))) return null;
  const some = someOfThem(clause);
  if (some) {
    // "bays, four, two of them double, £90 each": the price is of all four
    if (!isPriced(clause) && !TELLS.test(clause.text)) return null;
    const whole = wholeOf(hearing, some.count.value) ?? hearing.parted?.whole ?? null;
    return whole && { whole, count: some.count.value, clause: withPieces(clause, clause.pieces.slice(some.at + 3)) };
  }
  const { parted } = hearing;
  if (!parted || parted.left < 1 || !OTHERS.test(`${clause.text} `)) return null;
  const told = clause.pieces.findIndex((piece) => /^(others?|rest|remaining|last)$/.test(wordOf(clause, piece)));
  const number = clause.pieces[told + 1];
  const counted = number?.kind === 'quantity' && number.unit === null ? number.value : null;
  const skipped = counted !== null || /^ones?$/.test(wordOf(clause, number)) ? 2 : 1;
  return {
    whole: parted.whole,
    count: counted ?? parted.left,
    clause: withPieces(clause, clause.pieces.slice(told + skipped)),
  };
};

/** The words that name the whole. */
export const namesOfWhole = ({ words }: Draft): Token[] =>
  words.some(({ word }) => isContent(word)) ? [...words] : [];
