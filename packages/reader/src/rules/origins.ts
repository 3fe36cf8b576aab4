import type { Found, LineOrigins, Origin, ReadingContext, Transcript } from '@jobspeak/contracts';
import type { Sentence } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { SpokenNumber } from '../numbers/numbers';
import type { Draft } from '../pricing/drafts';
import type { Resolved } from '../pricing/knowledge';
import { originOf, type Place } from '../tokens/source';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';

/** A figure that was said, and where. */
interface Figure extends Place {
  value: number;
  unit: string | null;
}

/** Where every figure of the recording stands, for the question where a value comes from. */
export interface Evidence {
  transcript: Transcript;
  context: ReadingContext;
  /** The places of prices, and of numbers that may be one, by the number as it was scanned. */
  prices: ReadonlyMap<SpokenNumber, Place>;
  /** Counts, measures and people, in their order. */
  counts: readonly Figure[];
  /** Where words stand that were put right. */
  repaired: readonly number[];
}

const placeOf = ({ from, to }: Piece, tokens: readonly Token[]): Place => {
  const start = tokens[from]?.start ?? 0;
  return { start, end: tokens[to - 1]?.end ?? start };
};

const COUNTED = new Set<Piece['kind']>(['quantity', 'people', 'area', 'same-quantity', 'bare', 'price']);

/** What a piece can count: a number that was first taken for a price may turn out to be one. */
const countOf = (piece: Piece, { start, end }: Place): Figure => {
  if (piece.kind === 'bare' || piece.kind === 'price') return { start, end, value: piece.number.value, unit: null };
  const value = 'value' in piece ? piece.value : 0;
  return { start, end, value, unit: piece.kind === 'quantity' || piece.kind === 'area' ? piece.unit : null };
};

/** Gathers the figures of the sentences, before corrections take any away. */
export const evidenceOf = (
  sentences: readonly Sentence[],
  transcript: Transcript,
  context: ReadingContext,
): Evidence => {
  const prices = new Map<SpokenNumber, Place>();
  const counts: Figure[] = [];
  for (const { clauses } of sentences) {
    for (const { pieces, tokens } of clauses) {
      for (const piece of pieces) {
        if (!COUNTED.has(piece.kind)) continue;
        const place = placeOf(piece, tokens);
        if (piece.kind === 'price' || piece.kind === 'bare') prices.set(piece.number, place);
        counts.push(countOf(piece, place));
      }
    }
  }
  const repaired: number[] = [];
  for (const { tokens } of sentences) for (const token of tokens) if (token.repaired) repaired.push(token.start);
  return { transcript, context, prices, counts, repaired };
};

const within = (place: Place, { start, end }: Place): boolean => place.start >= start && place.end <= end;
const same = (one: number, other: number): boolean => Math.abs(one - other) < 0.0005;

/** The figures of a line that multiply or add up to its quantity: people and days, two rooms. */
const workedOut = (quantity: number, figures: readonly Figure[]): Place | null => {
  for (const [index, one] of figures.entries()) {
    for (const other of figures.slice(index + 1)) {
      if (same(one.value * other.value, quantity) || same(one.value + other.value, quantity))
        return { start: one.start, end: other.end };
    }
  }
  const sum = figures.reduce((total, { value }) => total + value, 0);
  const [first, last] = [figures[0], figures.at(-1)];
  return first && last && figures.length > 2 && same(sum, quantity) ? { start: first.start, end: last.end } : null;
};

const MOST_FIGURES = 12;

/** The figure that a quantity is: of the line itself, else one said before it. */
const figureOf = ({ draft, line, like }: Resolved, { counts }: Evidence): Figure | Place | null => {
  const { quantity } = line;
  const own: Figure[] = [];
  for (const figure of counts) if (within(figure, draft)) own.push(figure);
  const direct = own.findLast(({ value, unit }) => same(value, quantity) && unit === line.unit);
  const found = direct ?? own.findLast(({ value }) => same(value, quantity));
  if (found) return found;
  const made = workedOut(quantity, own.slice(0, MOST_FIGURES));
  if (made || quantity === 1 || like) return made;
  return counts.findLast(({ value, start }) => start < draft.end && same(value, quantity)) ?? null;
};

const spanOf = (tokens: readonly Token[]): Place | null => {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (const token of tokens) {
    if (token.mark || token.end <= token.start || !isContent(token.word)) continue;
    start = Math.min(start, token.start);
    end = Math.max(end, token.end);
  }
  return end === 0 ? null : { start, end };
};

/** The words that name a line. */
const namePlace = ({ words, late, talk }: Draft): Place | null => spanOf([...words, ...late]) ?? spanOf(talk);

const pricePlace = ({ price, cost }: Draft, { prices }: Evidence): Place | null => {
  const number = (price ?? cost)?.number;
  return (number && prices.get(number)) ?? null;
};

/** Whether the price is a rate of the account for the time that the line counts. */
const isRate = ({ line }: Resolved, { context }: Evidence): boolean => {
  const { hour, day } = context.labourRates;
  return (line.unit === 'hour' && line.unitPrice === hour) || (line.unit === 'day' && line.unitPrice === day);
};

/** A line, the figure that its quantity is, and the line that it is like. */
interface Traced {
  resolved: Resolved;
  figure: Figure | Place | null;
  earlier: LineOrigins | undefined;
}

const priceOrigin = ({ resolved, figure, earlier }: Traced, evidence: Evidence): Origin | null => {
  const { draft, line, match, like } = resolved;
  const { transcript } = evidence;
  if (line.unitPrice === null) return null;
  if (match && line.unitPrice === match.item.unitPrice)
    return originOf(match.learned ? 'learned' : 'library', namePlace(draft), transcript);
  if (like) return earlier?.unitPrice ?? originOf('heard', draft, transcript);
  const place = pricePlace(draft, evidence);
  if (place) return originOf('heard', place, transcript);
  if (isRate(resolved, evidence)) return originOf('rate', figure ?? draft, transcript);
  return originOf('heard', draft, transcript);
};

const quantityOrigin = ({ resolved, figure, earlier }: Traced, evidence: Evidence): Origin => {
  const { line, like, draft } = resolved;
  if (figure) return originOf('heard', figure, evidence.transcript);
  if (like && earlier?.quantity && same(like.line.quantity, line.quantity)) return earlier.quantity;
  return line.quantity === 1
    ? originOf('assumed', null, evidence.transcript)
    : originOf('heard', draft, evidence.transcript);
};

const unitOrigin = ({ resolved, figure }: Traced, evidence: Evidence, price: Origin | null): Origin => {
  const { line, match, draft } = resolved;
  const { transcript } = evidence;
  if (figure && 'unit' in figure && figure.unit === line.unit) return originOf('heard', figure, transcript);
  const per = draft.price?.per.unit === line.unit ? pricePlace(draft, evidence) : null;
  if (per) return originOf('heard', per, transcript);
  if (match) return originOf(match.learned ? 'learned' : 'library', namePlace(draft), transcript);
  return price?.found === 'rate' ? price : originOf('assumed', null, transcript);
};

const nameFound = ({ match, worded }: Resolved): Found =>
  worded || match?.learned ? 'learned' : match ? 'library' : 'heard';

/** Where a line's description, quantity, unit and price come from. `earlier`: those of the line that it is like. */
export const lineOrigins = (resolved: Resolved, evidence: Evidence, earlier: LineOrigins | undefined): LineOrigins => {
  const traced: Traced = { resolved, figure: figureOf(resolved, evidence), earlier };
  const unitPrice = priceOrigin(traced, evidence);
  const name = namePlace(resolved.draft);
  return {
    description: originOf(name ? nameFound(resolved) : 'assumed', name, evidence.transcript),
    quantity: quantityOrigin(traced, evidence),
    unit: unitOrigin(traced, evidence, unitPrice),
    unitPrice,
  };
};
