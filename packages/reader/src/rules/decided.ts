import { type Clause, hasFigure } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { PricePiece } from '../numbers/prices';
import { wordsOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';

/** "somewhere between four and six", "might be five bags", "he counted eleven", "budget's about two hundred". */
const WEIGHS =
  /\b(between|might be|could be|anywhere from|budget|(?:i|we) (?:had|put|wrote|noted)|(?:he|she|they|i|him|her) (?:counted|thinks?|thought|reckons?|reckoned|guessed|said|told|says))\b/;
/** "put five in", "call it ninety", "go with fourteen", "price it at eight", "so two thirty". */
const DECIDES =
  /^(?:and |but |so |i'll |let's |we'll )*(?:call (?:it|that)|put|go with|going with|price (?:it|that) at|say|let's say|make (?:it|that)|i've (?:put|got)|there's|it's|so)\b/;

/** "she found another one so that's four": what was said first does not hold. */
const CONCLUDES =
  /\b(?:so (?:that's|that is|make (?:it|that)|it's|it is|call (?:it|that)|now it's|it's now)|and (?:now )?(?:it's|that's)(?: now)?) [^ ]+$/;

const FIGURED = new Set<Piece['kind']>(['price', 'quantity', 'bare']);

const isRate = ({ per }: PricePiece): boolean => per.each || per.unit !== null || per.noun !== null;
const isUnitPrice = (piece: Piece): boolean =>
  piece.kind === 'price' && (piece.at || piece.minor !== null || isRate(piece));

/** What a figure is when its price is told after it: "go with fourteen, at twelve a slate". */
const counted = (piece: Piece): Piece =>
  piece.kind === 'bare' || (piece.kind === 'price' && piece.minor === null && !piece.at && !isRate(piece))
    ? {
        kind: 'quantity',
        from: piece.from,
        to: piece.to,
        value: piece.number.value,
        unit: null,
        noun: '',
        adjective: false,
      }
    : piece;

/** Whether a clause says a figure and no name of its own. */
const isBareFigure = (clause: Clause): boolean =>
  clause.pieces.some((piece) => FIGURED.has(piece.kind)) &&
  !clause.pieces.some((piece) => piece.kind === 'word' && isContent(clause.tokens[piece.from]?.word ?? ''));

/** "I had", "we put down": what comes next is what was noted. */
const NOTED = /^(?:(?:and|so|oh) )*(?:i|we|i've|we've) (?:had|put|said|wrote|noted|got)(?: down)? /;
const NOTED_WHERE = / (?:(?:down )?on (?:here|this|there)|in here|down|originally|at first)$/;

const wordsIn = (text: string): number => text.trim().split(' ').length;

/** A clause without so many words at its beginning and at its end. */
const within = (clause: Clause, first: number, last: number): Clause => {
  const said = clause.said.slice(first, clause.said.length - last);
  const [from, to] = [said[0]?.start ?? clause.start, said.at(-1)?.end ?? clause.end];
  const pieces = clause.pieces.filter((piece) => {
    const start = clause.tokens[piece.from]?.start ?? 0;
    return start >= from && start < to;
  });
  return { ...clause, said, pieces, text: wordsOf(said), start: from, end: to };
};

const valueOf = (pieces: readonly Piece[]): number | null => {
  const piece = pieces.find(({ kind }) => kind === 'quantity' || kind === 'bare');
  return piece?.kind === 'quantity' ? piece.value : piece?.kind === 'bare' ? piece.number.value : null;
};

/** "six sashes, I said six, it's seven with the landing": puts right the count told before; false if none was. */
const putRight = (clauses: Clause[], noted: number, decided: Clause): boolean => {
  const old = valueOf(clauses[noted]?.pieces ?? []);
  const value = valueOf(decided.pieces.map(counted));
  const corrected = (piece: Piece): Piece => {
    const count = counted(piece);
    return count.kind === 'quantity' && count.value === old && value !== null ? { ...count, value } : piece;
  };
  const at = clauses.slice(0, noted).findLastIndex(({ pieces }) => pieces.some((each) => corrected(each) !== each));
  const told = clauses[at];
  if (!told) return false;
  clauses[at] = { ...told, pieces: told.pieces.map(corrected) };
  return true;
};

/** "I had four spots in the den on here, make it six": six spots in the den; null where no new line is told so. */
const notedAnew = (clause: Clause, decided: Clause): Clause | null => {
  const opening = NOTED.exec(clause.text)?.[0];
  const [first] =
    opening === undefined || clause.said[0] !== clause.tokens[0] ? [] : within(clause, wordsIn(opening), 0).pieces;
  const value = valueOf(decided.pieces);
  if (opening === undefined || first?.kind !== 'quantity' || value === null || !isBareFigure(decided)) return null;
  const where = NOTED_WHERE.exec(clause.text)?.[0];
  const told = within(clause, wordsIn(opening), where === undefined ? 0 : wordsIn(where));
  const names = told.pieces.some(({ kind, from }) => kind === 'word' && isContent(told.tokens[from]?.word ?? ''));
  return names || isContent(first.noun)
    ? { ...told, pieces: told.pieces.map((piece) => (piece === first ? { ...first, value } : piece)) }
    : null;
};

/** "between four | and six tonne": how many clauses more the weighing takes. */
const spanOf = ({ text, pieces }: Clause): number =>
  /\b(between|from)\b/.test(text) && pieces.filter(({ kind }) => FIGURED.has(kind)).length < 2 ? 1 : 0;

/**
 * The clauses of a sentence without those that only weigh up what the figure might be, where it is decided after them:
 * "topsoil, somewhere between four and six tonne, put five in" takes five.
 */
export const withoutWeighing = (clauses: readonly Clause[]): Clause[] => {
  const kept = [...clauses];
  for (let from = kept.length - 2; from >= 0; from--) {
    const clause = kept[from];
    if (!clause || !WEIGHS.test(clause.text) || !hasFigure(clause)) continue;
    const decision = kept.findIndex(
      (each, index) =>
        index > from + spanOf(clause) &&
        hasFigure(each) &&
        (DECIDES.test(each.text) || CONCLUDES.test(each.text) || isBareFigure(each)) &&
        !WEIGHS.test(each.text),
    );
    const decided = kept[decision];
    if (!decided || decision > from + 4) continue;
    if (NOTED.test(clause.text) && putRight(kept, from, decided)) {
      kept.splice(from, decision + 1 - from);
      continue;
    }
    const pricedLater = [decided, ...kept.slice(decision + 1)].some(({ pieces }) => pieces.some(isUnitPrice));
    const anew = pricedLater ? notedAnew(clause, decided) : null;
    if (anew) {
      kept.splice(from, decision + 1 - from, anew);
      continue;
    }
    const figures = CONCLUDES.test(decided.text)
      ? { ...decided, pieces: decided.pieces.filter(({ kind }) => FIGURED.has(kind)).slice(-1) }
      : decided;
    const pricedBefore = kept
      .slice(0, from)
      .some(({ pieces }) => pieces.some((piece) => piece.kind === 'list' || isUnitPrice(piece)));
    kept.splice(
      from,
      decision + 1 - from,
      pricedLater || pricedBefore ? { ...figures, pieces: figures.pieces.map(counted) } : figures,
    );
  }
  return kept;
};
