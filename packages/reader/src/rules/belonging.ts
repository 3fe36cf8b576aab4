import { type Clause, hasFigure } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { TIME_UNITS } from '../numbers/units';
import { type Draft, sharedWords, stemsOf } from '../pricing/drafts';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import { contentOf, type Hearing } from './hearing';

/** "the Aico mains ones", "that's the anti snap one", "including the sub base": more about what was just priced. */
const TRAILER =
  /^(the \w+.* (?<!\b(?:got|has|have|had|is|for) )ones?$|that's the|that's |those are|it's the|they're the|including|includes|with|in (white|black|grey|gray|oak|chrome)|supplied|fitted|installed|plus vat|supply only|labou?r only|all in\b|which|and that's|and that includes|(white|black|chrome)$|both (coats|sides)|(one|two) (each|per|on|at|in)\b|(on|for|in|to|round|around) (the|her|his|their|all)\b|[a-z0-9. ]+ (foot|feet|metres?|meters?|inch(es)?|mil) (tall|high|deep|thick|wide|long)$)/;

const ATTRIBUTES = new Set<Piece['kind']>([
  'price',
  'quantity',
  'people',
  'area',
  'bare',
  'list',
  'blank',
  'optional',
  'all-in',
  'free',
  'percent',
  'hour-rate',
  'day-rate',
  'usual-rate',
  'same-rate',
  'same-price',
  'same-area',
  'same-quantity',
]);

/** "figure 105 square feet with waste": how much of what was just priced. */
/** How a thing comes: "seventy a box installed" names nothing new. */
const MANNER = /^(installed|fitted|supplied|laid|delivered|hung|wired|built)$/;
const LOOSELY =
  /^(and )?((i'm|we're|i've|we've|i'll|we'll) )?(figure|figuring|say|about|call it|allow|allowing|allowed|carry|carrying|counting on|assuming|that's|it's|there's|i make it|comes to|roughly)\b/;
const SURFACES = /^(m|m2|ft|sqft|yd|sqyd)$/;
const RATED = new Set<Piece['kind']>(['hour-rate', 'day-rate', 'usual-rate', 'same-rate']);

/** "I put them at forty eight, forty eight each fitted", "same money, £210 a day": the price that it has, once more. */
const tellsAgain = ({ price, rate, sentence }: Draft, clause: Clause, hearing: Hearing): boolean => {
  const prices = clause.pieces.filter((piece) => piece.kind === 'price');
  const [only] = prices;
  if (!only || prices.length > 1 || sentence !== hearing.sentence) return false;
  if (clause.pieces.some(({ kind }) => kind === 'quantity' || kind === 'people')) return false;
  if (price) return only.number.value === price.number.value && only.per.each;
  return rate !== null && TIME_UNITS.has(only.per.unit ?? 'each');
};

/** "thirty six square with the wastage", "40 metres allowing for cuts": what is counted in. */
const WITH_WASTE =
  /\b(?:with|including|includes|inc|allowing for|for|plus) (?:the |some |a bit of |a bit for |your )?(?:waste|wastage|cuts|offcuts|overlaps?|laps|breakages?)\b/;
const WASTE = /^(waste|wastage|cuts|offcuts|overlaps?|laps|breakages?|allowing)$/;

/** Whether a clause tells how many there are of what was just priced, and names nothing else. */
const countsPriced = ({ price, counts }: Draft, clause: Clause, names: number): boolean => {
  const quantity = clause.pieces.find((piece) => piece.kind === 'quantity');
  if (!quantity || !price) return false;
  const { per } = price;
  // "three by two, slabs at 22 a slab, twelve slabs"
  if (per.noun && quantity.noun.startsWith(per.noun.slice(0, 4))) return true;
  if (counts.length > 0) return false;
  const people = clause.pieces.some((piece) => piece.kind === 'people');
  const timed = quantity.unit !== null && TIME_UNITS.has(quantity.unit) && per.unit !== quantity.unit;
  if (names === 0 && !people && !timed && (per.each || per.unit || price.at)) return true;
  if (!per.unit || !quantity.unit) return false;
  if (quantity.unit === per.unit && (names === 0 || (names <= 2 && LOOSELY.test(clause.text)))) return true;
  const surfaces = SURFACES.test(per.unit) && SURFACES.test(quantity.unit);
  return names <= 2 && surfaces && LOOSELY.test(clause.text);
};

/** Whether a finished line still takes these words: a count for its price, a note on what it is. */
export const belongsTo = (open: Draft, clause: Clause, content: readonly Token[], hearing: Hearing): boolean => {
  const waste = WITH_WASTE.test(clause.text);
  const named = content.filter(({ word }) => isContent(word) && !MANNER.test(word) && !(waste && WASTE.test(word)));
  const quantity = clause.pieces.find((piece) => piece.kind === 'quantity');
  const priced = clause.pieces.some((piece) => piece.kind === 'price');
  if (quantity && !priced && countsPriced(open, clause, named.length)) return true;
  // "one day, three ninety. Three lads for four days at 160": people and their time are a line of their own
  // "call out, 380, then 95 an hour after that": so many were not counted
  const timed = clause.pieces.some(
    (piece) =>
      (piece.kind === 'price' && TIME_UNITS.has(piece.per.unit ?? 'each')) ||
      (piece.kind === 'quantity' && priced && TIME_UNITS.has(piece.unit ?? 'each')),
  );
  if (timed && open.priceBare && (open.price?.number.value ?? 0) > 24) return false;
  if (priced && quantity?.unit && clause.pieces.some((piece) => piece.kind === 'people')) return false;
  if (priced || clause.pieces.some((piece) => piece.kind === 'people'))
    return (
      named.length === 0 &&
      (tellsAgain(open, clause, hearing) || (open.cost !== null && !open.price) || (open.priceBare && priced))
    );
  const own = clause.pieces.some(
    (piece) =>
      piece.kind === 'people' ||
      RATED.has(piece.kind) ||
      (piece.kind === 'quantity' && piece.unit !== null && TIME_UNITS.has(piece.unit)),
  );
  if (open.price && clause.pieces.some((piece) => RATED.has(piece.kind))) return false;
  if (named.length === 0 && own && open.sentence !== hearing.sentence) return false;
  if (named.length === 0) {
    const told = content.length > 0 || clause.pieces.some((piece) => ATTRIBUTES.has(piece.kind));
    return told && open.sentence >= hearing.sentence - 1;
  }
  return TRAILER.test(clause.text) && !hasFigure(clause);
};

/** "a camera inspection, and hydro jetting": two items of the library are two lines. */
export const namesAnother = (open: Draft, clause: Clause, hearing: Hearing): boolean => {
  const content = contentOf(clause, hearing);
  // "the Hansgrohe concealed one" is which of them it is
  if (/^(the|a|an) .* ones?$/.test(clause.text)) return false;
  // "weather stripping, three doors": so many of what was named
  const counted = clause.pieces.some(({ kind }) => kind === 'quantity') && content.length === 1;
  if (counted && open.counts.length === 0) return false;
  const item = hearing.itemOf(content);
  const before = item === null ? null : hearing.itemOf(open.words);
  // "waiting room carpet, sixty square metres, carpet steam's on the list"
  const told = open.counts.length > 0 && sharedWords(open, stemsOf(content)) > 0;
  return before !== null && before !== item && !told;
};

/** "and the wall tiling is 18 square metres": the next thing, by its own name and measure. */
const MEASURED = /^(and |then )*the (?!(whole|total|area|length|run|lot)\b).+ (is|are|'s) /;
const isMeasure = (piece: Piece): boolean =>
  piece.kind === 'area' || (piece.kind === 'quantity' && piece.unit !== null);

/** Whether an unfinished line is one all the same, now that the next begins: a count of something, a time. */
export const standsAlone = (open: Draft, clause: Clause, content: readonly Token[]): boolean => {
  const first = clause.pieces.find(
    (piece) => piece.kind !== 'word' || !/^(and|plus|then|also|a|the)$/.test(clause.tokens[piece.from]?.word ?? ''),
  );
  const counted =
    first?.kind === 'quantity' && (first.unit === null || !TIME_UNITS.has(first.unit) || first.noun !== '');
  if (
    first?.kind === 'people' &&
    open.people !== null &&
    open.counts.some((count) => count.unit && TIME_UNITS.has(count.unit))
  )
    return true;
  const manner = content.findIndex(({ word }) => word === 'with');
  const ownWords = (manner < 0 ? content : content.slice(0, manner)).some(
    ({ word }) => isContent(word) && !MANNER.test(word),
  );
  const had =
    open.counts.length > 0 &&
    (open.words.some((token) => isContent(token.word) && !token.mark) || open.people !== null);
  return had && ownWords && (counted || (MEASURED.test(clause.text) && clause.pieces.some(isMeasure)));
};
