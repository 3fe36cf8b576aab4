import type { Clause } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import type { Per, PricePiece } from '../numbers/prices';
import { type Count, type Draft, isComplete, type RateKind } from '../pricing/drafts';
import { stem } from '../tokens/words';

const COST =
  /\b(costs? me|costs? us|charges? (me|us)|charging me|runs? me|run me|i buy (it|them) (in )?(at|for)|trade's|stands? me|sets? me back|costing me|getting (them|it|that|those) (trade|for|at)|trade price|i'm getting|my cost|cost price|i pay|they charge me|i get (it|them|those|these|the [a-z]+( [a-z]+)? (at|for|in))|paying|trade at)\b/;
const PASSED_ON = /\bso\b.*\bto (him|her|them|you|the [a-z]+|mr|mrs)\b/;
/** "they run me four thousand": what the business pays. */
export const isCost = (clause: Clause): boolean => COST.test(clause.text);
/** "so forty six hundred to the church": what the customer pays for it. */
export const isPassedOn = (clause: Clause): boolean => PASSED_ON.test(clause.text);

const HEDGES =
  /\b(maybe|probably|possibly|perhaps|roughly|approximately|approx|or so|or thereabouts|i think|i reckon|i'd guess|i guess|ballpark|give or take|not sure|at a guess|should be around|somewhere (around|near|in the region))\b/;
const NO_PER: Per = { unit: null, noun: null, each: false, head: false };
const RESTATES = /^(so|just|only|actually|that's|it's)$/;

const RATES: Partial<Record<Piece['kind'], RateKind>> = {
  'hour-rate': 'hour',
  'day-rate': 'day',
  'usual-rate': 'usual',
  'same-rate': 'same',
};

type Setter = (draft: Draft) => void;
const FLAGS: Partial<Record<Piece['kind'], Setter>> = {
  blank: (draft) => {
    draft.blank = true;
  },
  free: (draft) => {
    draft.free = true;
  },
  optional: (draft) => {
    draft.optional = true;
  },
};

/** A number first taken for the price turns out to be the count: "vents, five, thirty six dollars each". */
const demotePrice = (draft: Draft): void => {
  const { price } = draft;
  if (!price || !draft.priceBare) return;
  draft.counts.unshift({ value: price.number.value, unit: null, noun: '', at: draft.priceStart });
  draft.price = null;
  draft.priceBare = false;
};

const setPrice = (draft: Draft, price: PricePiece, at: number, bare: boolean): void => {
  draft.price = price;
  draft.priceStart = at;
  draft.priceBare = bare;
};

/** "the plumber's day rate's six fifty": what one day costs; null where no rate is told. */
const rateOf = (piece: Extract<Piece, { kind: 'price' | 'bare' }>, clause: Clause): PricePiece | null => {
  const said = clause.tokens.slice(Math.max(0, piece.from - 3), piece.from).map((token) => token.word);
  const rate = /\b(day|daily|hour|hourly) rate (is|'s|of)$/.exec(said.join(' '));
  if (!rate) return null;
  const per: Per = { ...NO_PER, unit: /^(day|daily)$/.test(rate[1] ?? '') ? 'day' : 'hour', each: true };
  if (piece.kind === 'price') return piece.per.each ? null : { ...piece, per };
  return { kind: 'price', from: piece.from, to: piece.to, number: piece.number, minor: null, at: false, per };
};

const takePrice = (draft: Draft, piece: PricePiece, clause: Clause, at: number): void => {
  if (isCost(clause) && !draft.cost && !isPassedOn(clause)) {
    draft.cost = piece;
    return;
  }
  if (draft.priceBare && countable(draft.price)) demotePrice(draft);
  if (draft.price && !draft.price.per.each && draft.price.number.value === piece.number.value && piece.per.each)
    draft.price = { ...draft.price, per: piece.per };
  // "list price is £12"
  const listed = !piece.per.each && clause.pieces.some(({ kind, from }) => kind === 'list' && from < piece.from);
  const price = listed ? { ...piece, per: { ...piece.per, each: true } } : piece;
  // Of two amounts the one in a currency is the price.
  if (!draft.price || (draft.priceBare && piece.minor !== null)) setPrice(draft, price, at, false);
};

const countable = (price: PricePiece | null): boolean =>
  price !== null && price.number.groups.length === 1 && price.number.value % 1 === 0 && price.number.value <= 1000;

/** A number that nothing explains: the price if there is none, else the count. */
const takeBare = (draft: Draft, piece: Extract<Piece, { kind: 'bare' }>, at: number): void => {
  const { number, lead } = piece;
  const { value } = number;
  const last = draft.counts.at(-1);
  if (draft.counts.some((count) => count.value === value) && (lead === 'another' || RESTATES.test(lead))) return;
  const single = number.groups.length === 1;
  // "the children's one": nothing costs one of anything
  if (value === 1 && !number.digits && draft.price === null && /^('s|the|that|this|which)$/.test(lead)) return;
  const told = /^(said|counted|reckoned|wants|want|wanted|needs|need|has|got)$/.test(lead) && single && value < 50;
  const small = told || (single && value < 5 && !/^(is|'s|it|flat|are)$/.test(lead));
  // "two days at my day rate, a hundred and eighty" is no price of the days.
  if (draft.rate !== null && draft.counts.some((count) => count.unit === 'day' || count.unit === 'hour')) return;
  const counting = draft.price !== null || small || (/^(so|just)$/.test(lead) && single && value < 30);
  if (!counting) {
    if (lead === 'flat') draft.allIn = true;
    setPrice(
      draft,
      { kind: 'price', from: piece.from, to: piece.to, number, minor: null, at: false, per: NO_PER },
      at,
      lead !== 'flat',
    );
    return;
  }
  if (last && RESTATES.test(lead) && draft.corrected) last.value = value;
  else if (draft.counts.length === 0 || RESTATES.test(lead)) draft.counts.push({ value, unit: null, noun: '', at });
};

const isADay = (piece: Piece, { tokens }: Clause): boolean =>
  piece.kind === 'quantity' && piece.unit === 'hour' && tokens[piece.to - 1]?.word === 'day';

/** "two days, eight hours a day", "four hours a day for five days": the hours of all the days. */
const workedHours = (draft: Draft, piece: Extract<Piece, { kind: 'quantity' }>, clause: Clause): number | null => {
  if (isADay(piece, clause)) {
    const days = draft.counts.findLast(({ unit }) => unit === 'day');
    return days ? piece.value * days.value : null;
  }
  const daily = piece.unit === 'day' && clause.pieces.find((each) => isADay(each, clause) && each.from < piece.from);
  return daily && daily.kind === 'quantity' ? daily.value * piece.value : null;
};

const takeQuantity = (draft: Draft, piece: Extract<Piece, { kind: 'quantity' }>, clause: Clause, at: number): void => {
  const noun = piece.noun === 'of' ? '' : piece.noun;
  const lead = clause.tokens[piece.from - 1]?.word ?? '';
  const same = draft.counts.findLast((count) => count.unit !== null && count.unit === piece.unit);
  // "three of us for two days of eight hours, that's forty eight hours": told with the people in it
  if (same && draft.people !== null && draft.people > 1 && piece.value === same.value * draft.people) return;
  const worked = workedHours(draft, piece, clause);
  if (worked !== null) {
    draft.counts = draft.counts.filter(({ unit }) => unit !== 'hour');
    if (piece.unit === 'day') draft.counts.push({ value: piece.value, unit: 'day', noun, at });
    draft.counts.push({ value: worked, unit: 'hour', noun, at });
    return;
  }
  if (same && (RESTATES.test(lead) || draft.corrected)) same.value = piece.value;
  else draft.counts.push({ value: piece.value, unit: piece.unit, noun, at });
};

/** What "same hours", "same footage" or "same amount" may refer to. */
const sameAs = (said: string): ((count: Count) => boolean) => {
  const timed = (count: Count): boolean => count.unit === 'hour' || count.unit === 'day';
  if (/hours|days|time/.test(said)) return timed;
  if (/amount|quantity|number|count|^for the same$/.test(said)) return (count) => !timed(count);
  return (count) =>
    count.noun === 'area' || count.noun === 'square' || /^(m|m2|ft|sqft|yd|sqyd|m3)$/.test(count.unit ?? '');
};

/** "same area", "same thirty eight": the count of the line before that fits. */
const takeSame = (draft: Draft, piece: Piece, clause: Clause, before: readonly Draft[], at: number): void => {
  const earlier = before.filter((each) => each !== draft && !each.removed);
  if (piece.kind === 'same-quantity') {
    const count = earlier.flatMap((each) => each.counts).findLast((each) => each.value === piece.value);
    draft.counts.push({ value: piece.value, unit: count?.unit ?? null, noun: count?.noun ?? '', at });
    return;
  }
  const said = clause.tokens
    .slice(piece.from, piece.to)
    .map((token) => token.word)
    .join(' ');
  const fits = sameAs(said);
  const alike = earlier.findLast((each) => isComplete(each) && each.counts.some(fits));
  const count = alike?.counts.findLast(fits);
  if (count) draft.counts.push({ ...count, at });
};

const takeList = (draft: Draft, clause: Clause, before: readonly Draft[]): void => {
  draft.list = true;
  if (draft.price && draft.price.minor === null && !draft.price.number.money) {
    draft.priceBare = !draft.price.per.each;
    demotePrice(draft);
    draft.price = null;
  }
  const all = /\b(both|all|those|them|these)\b/.test(clause.text);
  for (const each of before) {
    if (each.sentence === draft.sentence && !isComplete(each) && (all || each.counts.length > 0)) each.list = true;
  }
};

const takeAllIn = (draft: Draft, piece: Piece, clause: Clause): void => {
  const priceAt = clause.pieces.find((each) => each.kind === 'price' || each.kind === 'bare')?.from;
  const said = clause.tokens
    .slice(piece.from, piece.to)
    .map((token) => token.word)
    .join(' ');
  const firm = /^(lump sum|all in|flat|for the lot|one price)/.test(said);
  const after = priceAt !== undefined ? piece.from > priceAt || firm : draft.price !== null || said === 'lump sum';
  if (after) draft.allIn = true;
};

const takeSamePrice = (draft: Draft, piece: Piece, clause: Clause): void => {
  const said = clause.tokens.slice(piece.from, piece.to).map((token) => token.word);
  if (draft.price) draft.price = { ...draft.price, per: { ...draft.price.per, each: true } };
  else {
    draft.samePrice = true;
    draft.samePer = stem(said.at(-1) ?? '');
  }
};

/** "four guys, and here's how it breaks, me and Sal six hours each": of them all, only these. */
const isSplit = (draft: Draft, clause: Clause): boolean =>
  draft.counts.length === 0 && clause.pieces.some((piece) => piece.kind === 'quantity' && piece.unit === 'hour');

const takeFigure = (draft: Draft, piece: Piece, clause: Clause, before: readonly Draft[]): void => {
  const at = clause.tokens[piece.from]?.start ?? 0;
  const rated = piece.kind === 'price' || piece.kind === 'bare' ? rateOf(piece, clause) : null;
  if (rated) setPrice(draft, rated, at, false);
  else if (piece.kind === 'price') takePrice(draft, piece, clause, at);
  else if (piece.kind === 'quantity') takeQuantity(draft, piece, clause, at);
  else if (piece.kind === 'people') draft.people = isSplit(draft, clause) ? piece.value : (draft.people ?? piece.value);
  else if (piece.kind === 'area') draft.counts.push({ value: piece.value, unit: piece.unit, noun: 'area', at });
  else if (piece.kind === 'percent') draft.markup = piece.value;
  else if (piece.kind === 'bare') {
    if (COST.test(clause.text) && !draft.cost)
      draft.cost = {
        kind: 'price',
        from: piece.from,
        to: piece.to,
        number: piece.number,
        minor: null,
        at: false,
        per: NO_PER,
      };
    else takeBare(draft, piece, at);
  } else if (piece.kind === 'same-quantity' || piece.kind === 'same-area') takeSame(draft, piece, clause, before, at);
  else if (piece.kind === 'same-price') takeSamePrice(draft, piece, clause);
  else if (piece.kind === 'list') takeList(draft, clause, before);
  else if (piece.kind === 'all-in') takeAllIn(draft, piece, clause);
};

/** Adds the figures of a clause to a line: its price, counts, people, rates and flags. */
export const takeFigures = (draft: Draft, clause: Clause, before: readonly Draft[]): void => {
  for (const piece of clause.pieces) {
    FLAGS[piece.kind]?.(draft);
    draft.rate = RATES[piece.kind] ?? draft.rate;
    takeFigure(draft, piece, clause, before);
  }
  if (HEDGES.test(clause.text)) draft.hedged = true;
  draft.end = Math.max(draft.end, clause.end);
};
