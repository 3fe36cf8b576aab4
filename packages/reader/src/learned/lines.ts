import {
  AMOUNT_MAX,
  type Found,
  type LineOrigins,
  type Origin,
  type ReadingContext,
  type ReadLine,
  type Transcript,
  type Unit,
} from '@jobspeak/contracts';
import { type Catalogue, catalogueOf, type ItemMatch, matchItem } from '../pricing/library';
import { taughtOf } from '../pricing/taught';
import { originOf, type Place, wordsAt } from '../tokens/source';
import { type Token, tokensOf } from '../tokens/tokens';
import { type Amounts, amountsOf } from './amounts';
import type { FramedLine, Framing, LinkedFigure } from './frame';
import { nameOf } from './naming';
import { withPence } from './pence';
import { unitOf } from './unit';
import type { Word } from './words';

/** A line of the quote as the learned reader has it, with what speaks for it. */
export interface LearnedLine {
  line: ReadLine;
  framed: FramedLine;
  amounts: Amounts;
  /** The word that names it. */
  head: string;
  /** How likely the unit is the right one. */
  unitProbability: number;
}

interface Knowledge {
  words: readonly Word[];
  tokens: readonly Token[];
  catalogue: Catalogue;
  context: ReadingContext;
  transcript: Transcript;
}

/** A library item is meant where its words fit at least so well: less is enough where the network says it is one. */
const FITS = 0.6;
const FITS_WHERE_LISTED = 0.35;
const MOST_COUNTED = 1_000_000;
const LONGEST = 300;
/** Figures come from words, and words from a recogniser: a count that no line can hold is none. */
const isCount = (quantity: number): boolean => quantity >= 0.001 && quantity <= MOST_COUNTED;

const placeOf = ({ from, to }: { from: number; to: number }, words: readonly Word[]): Place => {
  const start = words[from]?.start ?? 0;
  return { start, end: words[to - 1]?.end ?? start };
};

/** From the first to the last word that is anything to the line. */
const extentOf = ({ description, figures, head }: FramedLine, words: readonly Word[]): Place => {
  const near = figures.filter(({ from }) => Math.abs(from - head) < 40);
  const places = [...description, head, ...near.flatMap(({ from, to }) => [from, to - 1])];
  return placeOf({ from: Math.min(...places), to: Math.max(...places) + 1 }, words);
};

const itemOf = (line: FramedLine, { words, tokens, catalogue }: Knowledge): ItemMatch | null => {
  const named = tokens.filter(({ start }) => line.description.some((place) => words[place]?.start === start));
  const match = matchItem(named, catalogue);
  if (!match) return null;
  return match.score >= (line.basis.value === 'library' ? FITS_WHERE_LISTED : FITS) ? match : null;
};

/** The unit, the price in minor units and where it comes from. */
interface Priced {
  unit: Unit;
  unitPrice: number | null;
  found: 'heard' | 'library' | 'rate' | null;
}

const priced = (
  { kind, basis }: FramedLine,
  unit: Unit,
  { price, isLot }: Amounts,
  match: ItemMatch | null,
  { context }: Knowledge,
): Priced => {
  if (isLot && price !== null) return { unit: 'job', unitPrice: Math.round(price * 100), found: 'heard' };
  if (price !== null) return { unit, unitPrice: Math.round(price * 100), found: 'heard' };
  if (basis.value === 'lookup') return { unit, unitPrice: null, found: null };
  const { hour, day } = context.labourRates;
  const rate = unit === 'hour' ? hour : unit === 'day' ? day : null;
  const works = kind.value === 'labour' || basis.value === 'rate';
  if (works && rate !== null) return { unit, unitPrice: rate, found: 'rate' };
  if (match) return { unit: match.item.unit, unitPrice: match.item.unitPrice, found: 'library' };
  return { unit, unitPrice: null, found: null };
};

const TIMED = new Set<Unit>(['hour', 'day', 'week']);

const described = (framed: FramedLine, { isLot }: Amounts, unit: Unit, knowledge: Knowledge): string => {
  const { words, tokens, context } = knowledge;
  const name = nameOf(framed, words, tokens);
  const labour = context.locale === 'en-US' ? 'Labor' : 'Labour';
  if (framed.kind.value !== 'labour' || !(TIMED.has(unit) || isLot) || /labou?r/i.test(name)) return name || labour;
  if (!TIMED.has(unit)) return name;
  if (name === '' || /^(hours?|days?|weeks?|me|myself|lads?|guys?|men|us)$/i.test(name)) return labour;
  return `${labour}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};

const figurePlace = (figures: readonly LinkedFigure[], roles: RegExp, words: readonly Word[]): Place | null => {
  const own = figures.filter(({ role }) => roles.test(role));
  if (own.length === 0) return null;
  return placeOf({ from: Math.min(...own.map(({ from }) => from)), to: Math.max(...own.map(({ to }) => to)) }, words);
};

const originsOf = (
  framed: FramedLine,
  { used }: Amounts,
  found: { price: Found | null; name: Found },
  { words, transcript }: Knowledge,
): LineOrigins => {
  const name = placeOf({ from: Math.min(...framed.description), to: Math.max(...framed.description) + 1 }, words);
  const counted = figurePlace(used, /quantity/, words);
  const price = figurePlace(used, /^(price|lot|cap|low-price)/, words);
  const unitPrice: Origin | null = found.price && originOf(found.price, price ?? counted ?? name, transcript);
  return {
    description: originOf(found.name, name, transcript),
    quantity: counted ? originOf('heard', counted, transcript) : originOf('assumed', null, transcript),
    unit:
      found.price === 'library'
        ? originOf('library', name, transcript)
        : originOf(counted ? 'heard' : 'assumed', counted, transcript),
    unitPrice,
  };
};

/** Ranges, ceilings and conditions; alternatives are of several lines, see `withChoices`. */
const hedgesOf = (
  framed: FramedLine,
  { low, cap }: Amounts,
  { words, transcript }: Knowledge,
): Pick<ReadLine, 'low' | 'cap' | 'condition'> => {
  const condition = framed.remarks.find(({ role }) => role === 'condition');
  const place = condition && placeOf(condition, words);
  const said = place ? transcript.text.slice(place.start, place.end) : '';
  return {
    ...(framed.flags.conditional > 0.5 && {
      condition: said.replace(/^(and |but |only |or )*(if|should|where) /i, ''),
    }),
    ...((low.quantity !== undefined || low.price !== undefined) && {
      low: {
        ...(low.quantity !== undefined && isCount(low.quantity) && { quantity: low.quantity }),
        ...(low.price !== undefined && { unitPrice: Math.round(low.price * 100) }),
      },
    }),
    ...(cap !== null && { cap: Math.round(cap * 100) }),
  };
};

/** Names the choices of which the customer takes one; the likeliest favourite is chosen, else the first. */
const withChoices = (lines: readonly LearnedLine[]): LearnedLine[] => {
  const group = new Map<number, number>();
  for (const [place, { framed }] of lines.entries())
    for (const other of framed.alternatives)
      group.set(Math.max(place, other), group.get(Math.min(place, other)) ?? Math.min(place, other));
  for (const first of [...group.values()]) group.set(first, first);
  const favourite = new Map<number, number>();
  for (const [place, first] of group) {
    const own = lines[place]?.framed.flags.chosen ?? 0;
    const best = lines[favourite.get(first) ?? -1]?.framed.flags.chosen ?? -1;
    if (own > best) favourite.set(first, place);
  }
  return lines.map((one, place) => {
    const first = group.get(place);
    if (first === undefined) return one;
    const choice = String.fromCharCode(65 + (first % 26));
    return { ...one, line: { ...one.line, choice, ...(favourite.get(first) === place && { chosen: true }) } };
  });
};

const lineOf = (seen: FramedLine, knowledge: Knowledge): LearnedLine => {
  const { context, transcript, words } = knowledge;
  const told = amountsOf(seen);
  const unit = unitOf(seen, told, words);
  const figures = withPence(seen.figures, { unit: unit.value, quantity: told.quantity }, words);
  const framed = { ...seen, figures };
  const amounts = amountsOf(framed);
  const match = framed.kind.value === 'labour' && framed.basis.value !== 'library' ? null : itemOf(framed, knowledge);
  const price = priced(framed, unit.value, amounts, match, knowledge);
  const unitPrice =
    price.unitPrice !== null &&
    price.unitPrice >= 0 &&
    price.unitPrice * Math.max(1, amounts.quantity) <= AMOUNT_MAX / 2
      ? price.unitPrice
      : null;
  const called = (
    price.found === 'library' && match ? match.item.name : described(framed, amounts, price.unit, knowledge)
  ).slice(0, LONGEST);
  const taught = taughtOf(called, context);
  const description = taught?.description ?? called;
  const name = taught ? 'learned' : match ? 'library' : 'heard';
  const origins = originsOf(framed, amounts, { price: price.found, name }, knowledge);
  const line: ReadLine = {
    description,
    kind: price.found === 'library' && match ? match.item.kind : framed.kind.value,
    quantity: isCount(amounts.quantity) ? Math.round(amounts.quantity * 1000) / 1000 : 1,
    unit: price.unit,
    unitPrice,
    discountPercent: Math.round(amounts.discountPercent * 100) / 100,
    optional: framed.flags.optional > 0.5 || framed.flags.conditional > 0.5,
    ...hedgesOf(framed, amounts, knowledge),
    itemId: taught?.itemId ?? (match && context.library.find((item) => item.name === match.item.name)?.id) ?? null,
    source: { ...wordsAt(extentOf(framed, words), transcript), origins, readAs: description },
    confidence: certaintyOf(framed, amounts, unit.probability),
  };
  return { line, framed, amounts, head: words[framed.head]?.text ?? '', unitProbability: unit.probability };
};

/** The product of what the network says of the parts of a line: a rank, not yet a share of lines that are right. */
const certaintyOf = ({ probability }: FramedLine, { used, left }: Amounts, unitProbability: number): number => {
  const figures = used.reduce((product, { probability: own, link }) => product * own * link, 1);
  return probability * figures * Math.max(unitProbability, 0.5) * (left.length > 0 ? 0.5 : 1);
};

/** What has no price is a line only where its price is to be looked up, or should have come from what the account has. */
const isWanted = ({ line, framed }: LearnedLine): boolean =>
  line.unitPrice !== null ||
  framed.basis.value === 'lookup' ||
  framed.basis.value === 'library' ||
  framed.basis.value === 'rate';

/** The lines that a framing comes to: prices from the words, else from the library or the account's labour rates. */
export const linesOf = (
  framing: Framing,
  words: readonly Word[],
  transcript: Transcript,
  context: ReadingContext,
): LearnedLine[] => {
  const tokens = tokensOf(transcript.text);
  const knowledge = { words, tokens, catalogue: catalogueOf(context.library, tokens), context, transcript };
  // choices name each other by their places, so they are told before any line goes
  return withChoices(framing.lines.map((framed) => lineOf(framed, knowledge))).filter(isWanted);
};
