import type { Clause } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { SpokenNumber } from '../numbers/numbers';
import type { Draft } from '../pricing/drafts';
import { isContent } from '../tokens/words';

/** "so that's five sixty all in", "comes to 300", "total one thousand": words that add up what was told. */
const ADDS_UP =
  /^((so|and|then|now|right|ok|okay) )*(all in |altogether |in total |in all |total |totals |grand total )*(that|that's|thats|it|it's|which|this|they)?( (all|would|will|should|just|about|roughly|be|is|'s|comes?|works?|adds?|makes?|totals?|out|up|in|to|at|it|come))*( (the|a|for) (total|lot|job))?( of)?$/;
const OPENS =
  /^((so|and|then|now|right|ok|okay) )*(all in|altogether|in total|in all|total|totals|grand total|that|that's|thats|comes?|makes|which|it comes|it's all|works out|adds up)\b/;
const AFTER =
  /^(all in|all up|altogether|in total|in all|total|for the lot|the lot|all told|for everything|for the job|plus|and|vat|gst|tax|before|ex|excluding|including|inc|each way|on|so)?( (plus|vat|gst|tax|all|in|the|total|lot|everything|job|on|top|before))*$/;

const figureOf = (clause: Clause): Extract<Piece, { kind: 'price' | 'bare' }> | null => {
  const figures = clause.pieces.filter(
    (piece) => piece.kind !== 'word' && piece.kind !== 'and' && piece.kind !== 'all-in',
  );
  const [only] = figures;
  if (figures.length !== 1 || (only?.kind !== 'price' && only?.kind !== 'bare')) return null;
  return only.kind === 'price' && (only.at || only.per.each || only.per.unit !== null || only.per.noun !== null)
    ? null
    : only;
};

/** A figure as money in minor units, in every way that it can mean. */
export const minorsOf = ({ number, minor }: { number: SpokenNumber; minor: number | null }): number[] => {
  const [hundreds = 0, rest = 0] = number.groups;
  if (minor !== null) return [minor];
  return number.groups.length === 2
    ? [hundreds * 10_000 + rest * 100, hundreds * 100 + rest]
    : [Math.round(number.value * 100)];
};

/**
 * The total that a clause tells again, in minor units and in every way its words can mean; null when it tells none.
 * What is added up was told already: it makes no line.
 */
export const sumOf = (clause: Clause): number[] | null => {
  const figure = figureOf(clause);
  if (!figure) return null;
  const said = (from: number, to: number): string =>
    clause.tokens
      .slice(from, to)
      .filter((token) => !token.mark)
      .map((token) => token.word)
      .join(' ');
  const first = clause.pieces[0]?.from ?? figure.from;
  const last = clause.pieces.at(-1)?.to ?? figure.to;
  const before = said(first, figure.from);
  if (!OPENS.test(before) || !ADDS_UP.test(before) || !AFTER.test(said(figure.to, last))) return null;
  return minorsOf({ number: figure.number, minor: figure.kind === 'price' ? figure.minor : null });
};

/** "three at fifty, so that's one fifty on niches": what a line told so far comes to, whatever else is said with it. */
export const productOf = (draft: Draft, clause: Clause): number[] | null => {
  const figure = figureOf(clause);
  const { price } = draft;
  // "Lewis two days at £110, the plumber's £220" is another
  const named = clause.pieces.some(
    ({ kind, from }) => kind === 'word' && from < (figure?.from ?? 0) && isContent(clause.tokens[from]?.word ?? ''),
  );
  if (!figure || !price || named || draft.people !== null) return null;
  const told = minorsOf({ number: figure.number, minor: figure.kind === 'price' ? figure.minor : null });
  const isProduct = draft.counts.some(
    ({ value }) => value > 1 && minorsOf(price).some((each) => told.includes(Math.round(each * value))),
  );
  return isProduct ? told : null;
};

/** Whether the line that is told has its price already, so that a total after it is no price of it. */
export const isPricedAlready = (draft: Draft): boolean =>
  draft.price !== null &&
  !(draft.priceBare && draft.price.number.groups.length === 1 && draft.price.number.value <= 20);
