import { type Clause, withPieces } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { isContent } from '../tokens/words';

/** Without one of these nobody says that a price does not hold. */
const SIGNS = new Set(
  "old date dated outdated wrong year year's month month's gone went come came dropped up down dearer cheaper".split(
    ' ',
  ),
);
const OPENS = '(?:(?:but|and|only|though|although|except|well|no|now|he rang and|she rang and|they rang and) )*';
/** "but that's the old one", "that's last year's", "that's out of date". */
const OLD = new RegExp(
  `^${OPENS}(?:that's|thats|that is|that was|it's|it was|those are|they're|those were)(?: (?:the|an|a|my|all|now|just|from|on|their|our))* (?:old|last (?:year|month)|out of date|dated|outdated|wrong)\\b`,
);
/** "they've gone up", "he's put them up". */
const CHANGED = new RegExp(
  `^${OPENS}(?:they|it|that|those|these|he|she|the prices?|the supplier|the merchant)(?:'ve|'s|'re| have| has| is| are)? (?:all |just |both |since )*(?:(?:gone|went|come|came) (?:up|down)|dropped|(?:put|brought) (?:it|them|that|those) (?:up|down)|dearer|cheaper)(?: again| now| a bit| a touch| since)*(?![a-z])`,
);
/** Of each of several things: "they've gone up". */
const SEVERAL = /\b(?:they|those|these|them)\b/;
/** What leads from there to the price that holds. */
const HOLDS =
  /^(?:so|and|but|now|then|to|at|it's|it|is|its|they're|that's|put|call|that|them|make|say|charge|charging|are|i'll|we'll|i'm|putting|going)$/;

type Price = Extract<Piece, { kind: 'price' | 'bare' }>;
const isPrice = (piece: Piece): piece is Price => piece.kind === 'price' || piece.kind === 'bare';

/** The pieces of a clause from its price on, where nothing but leading words stand between it and the words skipped. */
const heldIn = (clause: Clause, skipped: number): Piece[] => {
  const at = clause.pieces.findIndex(isPrice);
  const led = clause.said
    .slice(skipped)
    .filter(({ start }) => start < (clause.tokens[clause.pieces[at]?.from ?? -1]?.start ?? 0));
  return at >= 0 && led.every(({ word }) => HOLDS.test(word)) ? clause.pieces.slice(at) : [];
};

/** What is left of the clause that told the old price: its name and its count, if it told them. */
const withoutPrice = (clause: Clause, old: Piece): Clause[] => {
  const kept = clause.pieces.slice(0, clause.pieces.indexOf(old));
  const names = kept.some(
    ({ kind, from }) => kind === 'quantity' || (kind === 'word' && isContent(clause.tokens[from]?.word ?? '')),
  );
  return names ? [withPieces(clause, kept)] : [];
};

/** A price is for one of what the price before it was for, and what has gone up several at once is told of each. */
const inTheWayOf = (price: Price, old: Piece | undefined, clause: Clause): Piece =>
  price.kind === 'bare' || price.per.each || price.per.unit !== null
    ? price
    : {
        ...price,
        per: old?.kind === 'price' ? old.per : price.per,
        at: price.at || (old?.kind === 'price' ? old.at : SEVERAL.test(clause.text)),
      };

/**
 * The clauses of a sentence without a price that no longer holds and the words that say so, where the one that holds
 * comes after them: "it's £189 on the list but that's the old one, so £240", "they've gone up so put £10.50".
 */
export const withoutOldPrice = (clauses: readonly Clause[]): readonly Clause[] => {
  const at = clauses.findIndex(
    ({ said, text }) => said.some(({ word }) => SIGNS.has(word)) && (OLD.test(text) || CHANGED.test(text)),
  );
  const clause = clauses[at];
  if (!clause || at === 0) return clauses;
  const match = CHANGED.exec(clause.text) ?? OLD.exec(clause.text);
  const own = heldIn(clause, match?.[0].split(' ').length ?? 0);
  const next = /^(?:so|now|and)$/.test(clauses[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const later = clauses[next];
  const held = own.length > 0 ? own : later ? heldIn(later, 0) : [];
  const telling = own.length > 0 ? clause : later;
  const [first] = held;
  const before = clauses[at - 1];
  if (!telling || !before || first === undefined || !isPrice(first)) return clauses;
  // "bricks, four hundred, they've gone up": so many of them
  const old = before.pieces.find((piece) => piece.kind === 'price' || (isPrice(piece) && !SEVERAL.test(clause.text)));
  if (!old && own.length === 0) return clauses;
  const told = clauses.slice(0, at - 1);
  const again = told.some((each) =>
    each.pieces.some((piece) => piece.kind === 'price' && piece.number.value === first.number.value),
  );
  return [
    ...told,
    ...(old ? withoutPrice(before, old) : [before]),
    ...(again ? [] : [withPieces(telling, [inTheWayOf(first, old, clause), ...held.slice(1)])]),
    ...clauses.slice((own.length > 0 ? at : next) + 1),
  ];
};
