import type { Unit } from '@jobspeak/contracts';
import { AREA_UNITS, areaUnitOf, LENGTH_UNITS, TIME_UNITS } from '../numbers/units';
import { LABOUR_WORDS, PEOPLE } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import { type Count, countFor, type Draft, draftWords, isComplete, nounsOf, sharedWords, stemsOf } from './drafts';
import type { Knowledge, Resolved } from './knowledge';
import { type ItemMatch, matchItem } from './library';
import { amountOf } from './money';
import { scaled } from './scale';
import { weighed } from './weigh';
import { workedOn } from './worked-on';

export interface Priced {
  quantity: number;
  unit: Unit;
  unitPrice: number | null;
  /** Said, and in one way only. */
  sure: boolean;
  people: boolean;
  match: ItemMatch | null;
  /** The earlier line whose price this one shares. */
  like: Resolved | null;
}

type Partly = Pick<Priced, 'quantity' | 'unit' | 'unitPrice' | 'sure'> & Partial<Priced>;
const priced = (part: Partly): Priced => ({ people: false, match: null, like: null, ...part });

const isTimed = (count: Count | null | undefined): boolean => Boolean(count?.unit && TIME_UNITS.has(count.unit));
const isArea = (count: Count): boolean =>
  count.noun === 'area' || count.noun === 'square' || (count.unit !== null && AREA_UNITS.has(count.unit));

/** "nine by six and seven by six, so ninety six feet total": the sum wins, said or not. */
const areaCount = (counts: readonly Count[]): Count | null => {
  const areas = counts.filter((count) => count.noun === 'area');
  const last = counts.at(-1);
  if (areas.length < 2 || !last) return null;
  const sum = areas.reduce((total, count) => total + count.value, 0);
  const named = last.noun !== 'area' && Math.abs(last.value - sum) < sum * 0.05 ? last.value : sum;
  return { ...(areas[0] ?? last), value: named };
};

/** The count that a price, a rate or an item belongs to. */
const chosenCount = (draft: Draft): Count | null => {
  const { counts, price } = draft;
  const perArea = price?.per.noun === 'square' || (price?.per.unit && AREA_UNITS.has(price.per.unit));
  if (perArea)
    return areaCount(counts) ?? countFor(draft, price?.per) ?? counts.findLast(isArea) ?? counts.at(-1) ?? null;
  const direct = countFor(draft, price?.per);
  if (direct) return direct;
  if (draft.rate) {
    const timed = counts.findLast(isTimed);
    if (timed) return timed;
  }
  // "two skylights of 1.2 by 0.9 at £400 each"
  const sized = (count: Count): boolean => count.noun === 'area' && count.unit === null && price?.per.each === true;
  if (price?.at)
    return counts.findLast((count) => count.at < draft.priceStart && !sized(count)) ?? counts.at(-1) ?? null;
  return counts.find((count) => count.unit !== null) ?? counts[0] ?? null;
};

/** In pounds: what one of a measure never costs. */
const DEAREST: Partial<Record<Unit, number>> = { m2: 250, sqft: 40, sqyd: 100, m: 150, ft: 60, yd: 100 };

/** In pounds. */
const FAR_TOO_MUCH = 20_000;

/** Without "at" or "each" a price is for the whole, unless a measure of surface or length could cost it. */
const isLump = (draft: Draft, count: Count | null, perUnit: Unit | null, knowledge: Knowledge): boolean => {
  const { price } = draft;
  const { currency } = knowledge.context;
  // "62 a metre all in" is for a metre, with everything
  if (draft.allIn && !(price?.per.unit || price?.per.each)) return true;
  // two, "thirty one hundred the pair"
  if (price?.per.unit === 'pair' && count?.unit === null && count.value === 2) return true;
  if (!price || price.per.each || price.at || perUnit !== null) return false;
  if (!count) return true;
  const unit = isArea(count) ? (count.unit ?? knowledge.square) : count.unit;
  // "mirror, 1.2 by 0.9, £85" is the mirror
  if (count.noun === 'area' && unit === 'm2' && count.value < 2) return true;
  const dearest = unit ? DEAREST[unit] : undefined;
  const value =
    price.number.groups.length === 2 && !price.number.digits
      ? (price.number.groups[0] ?? 0) + (price.number.groups[1] ?? 0) / 100
      : price.number.value;
  // "pad, 36 by 36, £60": inches, nobody said of what
  if (count.noun === 'area' && count.unit === null && value * count.value > scaled(FAR_TOO_MUCH, currency)) return true;
  if (dearest !== undefined) return value > scaled(dearest, currency);
  return count.value !== 1;
};

/** "110 square feet at 4.85 a foot": the area's unit wins over the careless one. */
const sized = (count: Count | null, perUnit: Unit | null, knowledge: Knowledge, shared: Unit | null): Unit => {
  if (count && isArea(count))
    return count.unit && AREA_UNITS.has(count.unit)
      ? count.unit
      : perUnit && AREA_UNITS.has(perUnit)
        ? perUnit
        : knowledge.square;
  if (count && count.unit === null && perUnit) return perUnit;
  if (count && count.unit === null && count.noun === '' && shared) return shared;
  return count?.unit ?? perUnit ?? 'each';
};

/** "forty five a window" after two windows: as many as were counted before. */
const countedBefore = (draft: Draft, knowledge: Knowledge): Count | null => {
  const noun = stem(draft.price?.per.noun ?? '');
  if (noun === '' || noun === 'square' || noun === 'time') return null;
  const before = knowledge.drafts.filter((each) => each.start < draft.start && !each.removed && each.counts.length > 0);
  const alike = before.findLast(
    (each) => stemsOf(each.words).has(noun) || each.counts.some((count) => stem(count.noun) === noun),
  );
  const count = alike?.counts.find((each) => each.unit === null || stem(each.noun) === noun);
  return count ? { ...count, noun, unit: null, at: 0 } : null;
};

/** "Sash windows, four. Overhaul at 320 each": as many as were named before what is done to each. */
const headCount = (draft: Draft, knowledge: Knowledge): Count | null => {
  const { price } = draft;
  if (!price?.per.each || price.per.unit || price.per.noun) return null;
  const before = knowledge.drafts.filter((each) => each.start < draft.start && !each.removed && !each.wanted);
  const head = before.findLast((each) => each.counts.length > 0);
  const [count] = head?.counts ?? [];
  const open = head && !isComplete(head) && draft.sentence - head.sentence <= 3 && head.people === null;
  return open && count?.unit === null && count.value > 1 ? { ...count, at: 0 } : null;
};

/** "install is two dollars a square foot": as many as were measured before. */
const inherited = (draft: Draft, perUnit: Unit | null, knowledge: Knowledge): Count | null => {
  if (!perUnit || !(AREA_UNITS.has(perUnit) || LENGTH_UNITS.has(perUnit) || perUnit === 'sheet')) return null;
  const area = LENGTH_UNITS.has(perUnit) ? areaUnitOf(perUnit) : perUnit;
  const fits = (count: Count): boolean =>
    count.unit === perUnit || (AREA_UNITS.has(perUnit) ? isArea(count) : count.unit === area);
  const before = knowledge.drafts.filter((each) => each.start < draft.start && !each.removed && !each.optional);
  const count = before.findLast((each) => each.counts.some(fits))?.counts.findLast(fits);
  return count ? { value: count.value, unit: count.unit ?? perUnit, noun: '', at: 0 } : null;
};

/** "underlay the same, thirty four": the unit of the line that had as many. */
const sharedUnit = (draft: Draft, count: Count | null, earlier: readonly Resolved[]): Unit | null =>
  count && draftWords(draft).some((word) => /^(same|both)$/.test(word))
    ? (earlier.findLast((each) => each.line.quantity === count.value)?.line.unit ?? null)
    : null;

/** What was named before the price; what comes after it may be the next thing already. */
const wordsBefore = (draft: Draft): string[] => {
  const before = draft.words
    .filter((token) => !token.mark && token.start < draft.priceStart)
    .map((token) => token.word);
  return before.some(isContent) ? before : draftWords(draft);
};

/** The largest amount of the other lines, of those that can mean one thing only. */
const dearestOf = (drafts: readonly Draft[], but: Draft): number =>
  drafts.reduce((most, { price, counts, removed, blank }, index) => {
    if (!price || removed || blank || drafts[index] === but) return most;
    if (price.minor === null && price.number.groups.length > 1) return most;
    const many = price.at || price.per.each ? (counts[0]?.value ?? 1) : 1;
    return Math.max(most, (price.minor ?? price.number.value * 100) * many);
  }, 0);

const fromPrice = (draft: Draft, knowledge: Knowledge, earlier: readonly Resolved[]): Priced | null => {
  const { price } = draft;
  if (!price) return null;
  const perUnit = price.per.noun === 'square' ? knowledge.square : price.per.unit;
  const theirs = workedOn(draft);
  const count =
    chosenCount(draft) ??
    (theirs && chosenCount({ ...draft, counts: theirs.counts })) ??
    headCount(draft, knowledge) ??
    inherited(draft, perUnit, knowledge) ??
    countedBefore(draft, knowledge);
  const lump = isLump(draft, count, perUnit, knowledge);
  const crew = draft.people !== null && isTimed(count) && !(draft.allIn && !lump) ? draft.people : 1;
  const counted = count ? count.value * crew : (crewAlone(draft) ?? 1);
  const unit = sized(count, perUnit, knowledge, sharedUnit(draft, count, earlier));
  const roofers = perUnit === 'each' || (unit === 'each' && count?.noun === 'square');
  const named = price.per.noun && price.per.noun !== 'square' ? [price.per.noun] : roofers ? [] : wordsBefore(draft);
  const quantity = lump ? 1 : counted;
  const amount = weighed(
    amountOf(price.number, {
      unit: lump || (!count && !perUnit) ? null : (perUnit ?? unit),
      quantity,
      each: !lump && (counted > 1 || price.per.each),
      words: named,
      dearest: () => dearestOf(knowledge.drafts, draft),
    }),
    price.number,
    { draft, quantity, knowledge },
  );
  const unitPrice = price.minor ?? amount.minor;
  const sure = (price.minor !== null || amount.certain) && (count === null || count.at > 0);
  if (lump)
    return priced({
      quantity: 1,
      unit: count?.value === 1 ? unit : count || draft.allIn ? 'job' : 'each',
      unitPrice,
      sure,
    });
  return priced({ quantity: counted, unit: unit, unitPrice, sure, people: draft.people !== null });
};

/** "three men, one seventy five a man": people counted without a time. */
const crewAlone = (draft: Draft): number | null =>
  draft.people !== null && (draft.price?.per.head || draft.price?.per.each || draft.price?.at) ? draft.people : null;

/** "rendering the back wall": not "ceiling", nor what only takes its time. */
export const isWorking = ({ word }: Token): boolean => /^[a-z]{3,}ing$/.test(word) && !NOT_WORKING.test(word);
const NOT_WORKING =
  /^(ceiling|morning|evening|building|(any|every|no|some)thing|during|being|coming|going|getting|having|starting|beginning|waiting|drying|curing|taking|looking|thinking|saying|talking|wedding|opening|closing|parking|string|spring|king|ring|flooring|decking|guttering|roofing|lining|coving|edging|fencing|piping|tubing|ducting|matting|netting|cladding|railing|trunking|skirting|bedding|clothing|fitting|lighting|heating|housing|shelving|paving|sleeping|visiting|working|including|according|missing|bring|sterling|swing|wing)$/;

const ROOT_LABOUR = new Set([...LABOUR_WORDS].map(stem));
const worksOnIt = (draft: Draft): boolean =>
  draft.people !== null ||
  draft.rate !== null ||
  draft.words.some((token) => ROOT_LABOUR.has(stem(token.word)) || PEOPLE.has(token.word)) ||
  draft.words.slice(0, 2).some(isWorking);

const fromRates = (draft: Draft, knowledge: Knowledge): Priced | null => {
  const { hour, day } = knowledge.context.labourRates;
  const count = draft.counts.findLast(isTimed);
  if (!count?.unit || !worksOnIt(draft)) return null;
  const rate = count.unit === 'hour' ? hour : count.unit === 'day' ? day : null;
  const labour =
    draftWords(draft).some((word) => /^labou?r$/.test(word)) || draft.rate !== null || draft.people !== null;
  if (rate === null && !labour) return null;
  return priced({
    quantity: count.value * (draft.people ?? 1),
    unit: count.unit,
    unitPrice: rate,
    sure: draft.rate !== null,
    people: true,
  });
};

const fromItem = (match: ItemMatch, count: Count | null): Priced =>
  priced({
    quantity: count?.value ?? 1,
    unit: match.item.unit,
    unitPrice: match.item.unitPrice,
    sure: match.score > 0.6,
    match,
  });

/** The item that the words before the first comma name: "concrete, two bags a post". */
const headItem = (draft: Draft, knowledge: Knowledge): ItemMatch | null => {
  const comma = draft.words.findIndex((token) => token.mark);
  const head = comma > 0 ? matchItem(draft.words.slice(0, comma), knowledge.catalogue) : null;
  return head && head.score >= 0.46 ? head : null;
};

/** "thirty six metres off the list", of whatever it was that nobody understood: the one item sold by the metre. */
const byMeasure = (draft: Draft, knowledge: Knowledge): ItemMatch | null => {
  const count = draft.counts.findLast((each) => each.unit !== null && !TIME_UNITS.has(each.unit));
  const sold = draft.list && count ? knowledge.catalogue.entries.filter(({ item }) => item.unit === count.unit) : [];
  const [only] = sold;
  return only && sold.length === 1 ? { item: only.item, score: 0.3, learned: false } : null;
};

/** "plus a hardware kit", where the items before it came off the list. */
const isAdded = (draft: Draft, earlier: readonly Resolved[]): boolean =>
  draft.words.some((token) => /^(a|an|another)$/.test(token.word)) && earlier.some(({ listed }) => listed);

const itemFor = (draft: Draft, knowledge: Knowledge, earlier: readonly Resolved[]): ItemMatch | null => {
  const late = draft.late.length > 0 ? matchItem(draft.late, knowledge.catalogue) : null;
  const all = matchItem([...draft.words, ...nounsOf(draft)], knowledge.catalogue);
  const match = late && late.score >= 0.3 ? late : (headItem(draft, knowledge) ?? all);
  const needed = draft.list
    ? 0.28
    : knowledge.listed
      ? 0.3
      : draft.counts.length > 0
        ? 0.45
        : isAdded(draft, earlier)
          ? 0.6
          : 0.75;
  return match && match.score >= needed ? match : byMeasure(draft, knowledge);
};

const markedUp = (draft: Draft): Draft => {
  if (draft.price || !draft.cost) return draft;
  const minor =
    draft.cost.minor ??
    amountOf(draft.cost.number, { unit: draft.cost.per.unit, quantity: 1, each: false, words: draftWords(draft) })
      .minor;
  return { ...draft, price: { ...draft.cost, minor: Math.round(minor * (1 + (draft.markup ?? 0) / 100)) } };
};

/** The earlier line that "same price a point" or "the same downlights" means. */
const alike = (draft: Draft, earlier: readonly Resolved[], timed: boolean | null): Resolved | null => {
  const stems = new Set(
    [...stemsOf(draft.words), ...draft.counts.map((count) => stem(count.noun))].filter(
      (each) => each !== '' && isContent(each),
    ),
  );
  const known = earlier.filter(
    (each) => each.line.unitPrice !== null && (timed === null || timed === TIME_UNITS.has(each.line.unit)),
  );
  const per = draft.samePer === '' ? undefined : known.findLast((each) => stem(each.line.unit) === draft.samePer);
  return (
    known.findLast((each) => sharedWords(each.draft, stems) > 0) ??
    per ??
    (timed === null && draft.words.some((token) => token.word === 'same') && !draft.samePrice
      ? null
      : (known.at(-1) ?? null))
  );
};

const fromEarlier = (draft: Draft, like: Resolved | null, count: Count | null, crew: number): Priced | null =>
  like &&
  priced({
    quantity: (count?.value ?? 1) * crew,
    unit: count?.unit ?? like.line.unit,
    unitPrice: like.line.unitPrice,
    sure: true,
    people: crew > 1 || draft.rate !== null,
    like,
  });

/** Whether every word that was said is the item's: a "towel radiator" is none of its radiator valves. */
const saysOnly = ({ words }: Draft, { item }: ItemMatch): boolean => {
  const name = new Set(item.name.split(/[^A-Za-z0-9]+/).map(stem));
  return words.every((token) => !isContent(token.word) || name.has(stem(token.word)));
};

/** A list is being read out: a bare number after a library item counts it. */
const countedItem = (draft: Draft, knowledge: Knowledge, earlier: readonly Resolved[]): Priced | null => {
  const { price } = draft;
  if (!draft.priceBare || !price || price.number.groups.length > 1 || draft.counts.length > 0) return null;
  const listing = knowledge.listed || earlier.at(-1)?.listed;
  const match = listing ? matchItem(draft.words, knowledge.catalogue) : null;
  const { value } = price.number;
  const dear = match ? (value * 100) / match.item.unitPrice : 0;
  const many =
    value > 1 && value < 30 && value % 1 === 0 && /[a-z]s$/.test(draft.words.findLast(({ mark }) => !mark)?.word ?? '');
  return match && (match.score >= 0.6 || saysOnly(draft, match)) && (dear > 3 || (many && dear < 0.8))
    ? fromItem(match, { value, unit: null, noun: '', at: 0 })
    : null;
};

const SURFACE_UNITS: ReadonlySet<Unit> = new Set([...AREA_UNITS, ...LENGTH_UNITS]);

/** Quantity, unit and price of a line, from the words, the library or the rates; null when it is no line. */
export const priceOf = (heard: Draft, knowledge: Knowledge, earlier: readonly Resolved[]): Priced | null => {
  const draft = markedUp(heard);
  const said = countedItem(draft, knowledge, earlier) ?? fromPrice(draft, knowledge, earlier);
  if (said) return said;
  if (draft.free) return null;
  const count = chosenCount(draft);
  const timed = draft.counts.some(isTimed);
  if (draft.samePrice) {
    const same = fromEarlier(draft, alike(draft, earlier, null), count, 1);
    if (same) return same;
  }
  if (draft.rate === 'same') {
    const like = alike(draft, earlier, true) ?? (timed ? null : alike(draft, earlier, null));
    const same = fromEarlier(draft, like, count, draft.people ?? 1);
    if (same) return same;
  }
  if (draft.rate && timed) return fromRates(draft, knowledge);
  const match = itemFor(draft, knowledge, earlier);
  // "the deck is 16 by 12" counts no footings
  const sized = !draft.list && match !== null && count?.noun === 'area' && !SURFACE_UNITS.has(match.item.unit);
  if (match && !sized && !(timed && !draft.list))
    return fromItem(match, draft.counts.findLast((each) => each.unit === match.item.unit) ?? count);
  if (draft.blank)
    return priced({ quantity: count?.value ?? 1, unit: count?.unit ?? 'each', unitPrice: null, sure: true });
  if (timed) return fromRates(draft, knowledge);
  if (count && draft.words.some((token) => token.word === 'same'))
    return fromEarlier(draft, alike(draft, earlier, null), count, 1);
  // off a list that does not have it
  if (draft.list && count && draft.words.some(({ word }) => isContent(word)))
    return priced({ quantity: count.value, unit: count.unit ?? 'each', unitPrice: null, sure: true });
  return null;
};
