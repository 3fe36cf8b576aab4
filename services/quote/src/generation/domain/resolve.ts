import type { ReadingContext, ReadLine, Unit } from '@jobspeak/contracts';
import { describe } from './describe';
import { type Count, countFor, type Draft, sharedWords, stemsOf } from './drafts';
import { kindOf } from './kind';
import { type ItemMatch, matchItem } from './library';
import { amountOf } from './money';
import type { Token } from './tokens';
import { AREA_UNITS, TIME_UNITS } from './units';
import { isContent, stem } from './words';

/** A line without its place in the recording. */
export interface Resolved {
  line: Omit<ReadLine, 'source'>;
  draft: Draft;
  /** Certain of the price: it was said, and in one way only. */
  sure: boolean;
}

export interface Knowledge {
  context: ReadingContext;
  /** Stems of every word of the recording. */
  everything: ReadonlySet<string>;
  /** "prices off the list" was said of the whole job. */
  listed: boolean;
  labourWord: string;
}

const metric = (context: ReadingContext): boolean => context.locale !== 'en-US';

const squareUnit = (knowledge: Knowledge): Unit => (metric(knowledge.context) ? 'm2' : 'sqft');

const unitOfCount = (count: Count, knowledge: Knowledge): Unit | null =>
  count.noun === 'square' ? squareUnit(knowledge) : count.unit;

const round = (value: number): number => Math.min(Math.max(Math.round(value * 1000) / 1000, 0.001), 1_000_000);

/** The count that a price, a rate or an item belongs to. */
const chosenCount = (draft: Draft): Count | null => {
  const { counts, price } = draft;
  const direct = countFor(draft, price?.per);
  if (direct) return direct;
  if (draft.rate) {
    const timed = counts.findLast((count) => count.unit && TIME_UNITS.has(count.unit));
    if (timed) return timed;
  }
  if (price?.per.unit && AREA_UNITS.has(price.per.unit))
    return counts.findLast((count) => count.noun === 'area') ?? counts.at(-1) ?? null;
  if (price?.at) return counts.findLast((count) => count.at < draft.priceStart) ?? counts.at(-1) ?? null;
  return counts.find((count) => count.unit !== null) ?? counts[0] ?? null;
};

interface Priced {
  quantity: number;
  unit: Unit;
  unitPrice: number | null;
  sure: boolean;
  people: boolean;
}

const wordsOf = (draft: Draft): string[] =>
  [...draft.words, ...draft.late].filter((token) => !token.mark).map((token) => token.word);

/** Quantity, unit and price from what was said of the price. */
const fromPrice = (draft: Draft, knowledge: Knowledge): Priced | null => {
  const { price } = draft;
  if (!price) return null;
  const count = chosenCount(draft);
  const { per } = price;
  const perUnit = per.noun === 'square' ? squareUnit(knowledge) : per.unit;
  const single = per.each || price.at || perUnit !== null;
  const crew = draft.people !== null && count?.unit && TIME_UNITS.has(count.unit) ? draft.people : 1;
  const counted = count ? count.value * crew : draft.people && per.head && perUnit ? draft.people : 1;
  const lump = draft.allIn || (!single && !measuredCount(count));
  const unit = count ? (unitOfCount(count, knowledge) ?? perUnit) : perUnit;
  const amount = amountOf(price.number, {
    unit: lump ? null : (perUnit ?? unit),
    quantity: lump ? 1 : counted,
    each: single && !lump && (counted > 1 || per.each),
    words: per.noun && per.noun !== 'square' ? [per.noun] : wordsOf(draft),
  });
  const unitPrice = price.minor ?? amount.minor;
  const sure = price.minor !== null || amount.certain;
  if (lump && !timedAlone(draft, count))
    return {
      quantity: 1,
      unit: count?.value === 1 && count.unit ? count.unit : lumpUnit(draft, count),
      unitPrice,
      sure,
      people: false,
    };
  return { quantity: counted, unit: sized(unit, perUnit, count), unitPrice, sure, people: draft.people !== null };
};

const lumpUnit = (draft: Draft, count: Count | null): Unit =>
  draft.allIn || (count && count.value > 1) ? 'job' : 'each';

const timedAlone = (draft: Draft, count: Count | null): boolean => !draft.allIn && count !== null && count.value === 1;

/** A price after a count without "at" or "each" is for one when the unit is a measure of work or stuff. */
const measuredCount = (count: Count | null): boolean =>
  count !== null && (count.unit !== null || count.noun === 'area');

/** "110 square feet at 4.85 a foot": the area's unit wins over the careless one. */
const sized = (unit: Unit | null, perUnit: Unit | null, count: Count | null): Unit => {
  if (count && unit && AREA_UNITS.has(unit)) return unit;
  if (count?.noun === 'area' && perUnit) return AREA_UNITS.has(perUnit) ? perUnit : perUnit === 'ft' ? 'sqft' : 'm2';
  if (count && count.unit === null && perUnit && TIME_UNITS.has(perUnit)) return perUnit;
  return unit ?? perUnit ?? 'each';
};

const fromRates = (draft: Draft, knowledge: Knowledge): Priced | null => {
  const { hour, day } = knowledge.context.labourRates;
  const count = draft.counts.findLast((each) => each.unit && TIME_UNITS.has(each.unit));
  if (!count || !count.unit) return null;
  const rate = count.unit === 'hour' ? hour : count.unit === 'day' ? day : null;
  return {
    quantity: count.value * (draft.people ?? 1),
    unit: count.unit,
    unitPrice: rate,
    sure: draft.rate !== null,
    people: true,
  };
};

const fromItem = (draft: Draft, match: ItemMatch, count: Count | null): Priced => ({
  quantity: count?.value ?? 1,
  unit: match.item.unit,
  unitPrice: match.item.unitPrice,
  sure: match.score > 0.6,
  people: false,
});

const itemFor = (draft: Draft, knowledge: Knowledge): ItemMatch | null => {
  const { library } = knowledge.context;
  if (library.length === 0) return null;
  const late = draft.late.length > 0 ? matchItem(draft.late, library, knowledge.everything) : null;
  const match =
    late && late.score >= 0.3 ? late : matchItem([...draft.words, ...nouns(draft)], library, knowledge.everything);
  if (!match) return null;
  const needed = draft.list ? 0.28 : knowledge.listed ? 0.3 : draft.counts.length > 0 ? 0.45 : 0.75;
  return match.score >= needed ? match : null;
};

const nouns = (draft: Draft): Token[] =>
  draft.counts.flatMap((count) =>
    count.noun === '' || count.noun === 'area'
      ? []
      : [{ text: count.noun, word: count.noun, start: 0, end: 0, mark: false, capital: false, repaired: false }],
  );

const markedUp = (draft: Draft): Draft => {
  if (draft.price || !draft.cost) return draft;
  const minor =
    draft.cost.minor ??
    amountOf(draft.cost.number, { unit: draft.cost.per.unit, quantity: 1, each: false, words: wordsOf(draft) }).minor;
  const raised = Math.round(minor * (1 + (draft.markup ?? 0) / 100));
  return { ...draft, price: { ...draft.cost, minor: raised } };
};

/** A line that says "same price": the price of the last line it can mean. */
const fromEarlier = (
  draft: Draft,
  earlier: readonly Resolved[],
  unit: Unit | null,
  alike: boolean,
): Resolved | null => {
  const stems = new Set([...stemsOf(draft.words)].filter((each) => isContent(each)));
  for (const each of earlier.toReversed()) {
    if (each.line.unitPrice === null) continue;
    if (alike && sharedWords(each.draft, stems) === 0) continue;
    if (unit && TIME_UNITS.has(unit) !== TIME_UNITS.has(each.line.unit)) continue;
    return each;
  }
  return null;
};

const priceOf = (
  draft: Draft,
  knowledge: Knowledge,
  earlier: readonly Resolved[],
): (Priced & { match: ItemMatch | null }) | null => {
  const count = chosenCount(draft);
  const said = fromPrice(draft, knowledge);
  if (said) return { ...said, match: null };
  if (draft.free) return null;
  const quantity = count?.value ?? 1;
  if (draft.samePrice) {
    const same = fromEarlier(draft, earlier, count?.unit ?? null, false);
    if (same)
      return {
        quantity,
        unit: count?.unit ?? same.line.unit,
        unitPrice: same.line.unitPrice,
        sure: true,
        people: false,
        match: null,
      };
  }
  if (draft.rate === 'same') {
    const same = fromEarlier(draft, earlier, count?.unit ?? 'day', false);
    if (same)
      return {
        quantity: quantity * (draft.people ?? 1),
        unit: count?.unit ?? same.line.unit,
        unitPrice: same.line.unitPrice,
        sure: true,
        people: true,
        match: null,
      };
  }
  const timed = draft.counts.some((each) => each.unit && TIME_UNITS.has(each.unit));
  if (draft.rate && timed) {
    const rated = fromRates(draft, knowledge);
    return rated ? { ...rated, match: null } : null;
  }
  const match = itemFor(draft, knowledge);
  if (match && !(timed && !draft.list)) return { ...fromItem(draft, match, count), match };
  if (draft.blank)
    return { quantity, unit: count?.unit ?? 'each', unitPrice: null, sure: true, people: false, match: null };
  if (timed) {
    const rated = fromRates(draft, knowledge);
    return rated && (rated.unitPrice !== null || labourLike(draft)) ? { ...rated, match: null } : null;
  }
  if (draft.words.some((token) => token.word === 'same')) {
    const same = fromEarlier(draft, earlier, null, true);
    if (same && count)
      return { quantity, unit: same.line.unit, unitPrice: same.line.unitPrice, sure: true, people: false, match: null };
  }
  return null;
};

const labourLike = (draft: Draft): boolean =>
  draft.people !== null || wordsOf(draft).some((word) => /^labou?r$/.test(word));

const descriptionOf = (draft: Draft, match: ItemMatch | null, priced: Priced, knowledge: Knowledge): string => {
  const named = draft.words.some((token) => isContent(token.word) && !token.mark)
    ? draft.words
    : [...draft.talk, ...draft.words];
  let text = describe(named.some((token) => !token.mark) ? named : draft.late);
  if (match) {
    const fresh = text !== '' && text.split(' ').length <= 6 && !draft.corrected;
    text =
      fresh && !stemsInclude(text, match.item.name)
        ? `${match.item.name}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
        : match.item.name;
  }
  if (text === '' && priced.people) text = knowledge.labourWord;
  if (text === '') text = nouns(draft).map((token) => token.text)[0] ?? '';
  if (TIME_UNITS.has(priced.unit) && !match && !/labou?r/i.test(text) && priced.people)
    text = `${knowledge.labourWord}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  if (draft.people && draft.people > 1 && priced.people)
    text = `${text}, ${PEOPLE_WORDS[draft.people] ?? String(draft.people)} people`;
  if (draft.room !== '' && !text.toLowerCase().includes(draft.room)) text = `${text}, ${draft.room}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const PEOPLE_WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const stemsInclude = (text: string, name: string): boolean => {
  const known = new Set(
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map(stem),
  );
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(isContent)
    .map(stem)
    .every((each) => known.has(each) || /^\d+$/.test(each) || /^(list|oak|big|new)$/.test(each));
};

/** The line that a draft amounts to, or null when nothing makes it one. */
export const resolve = (heard: Draft, knowledge: Knowledge, earlier: readonly Resolved[]): Resolved | null => {
  if (heard.removed) return null;
  const draft = markedUp(heard);
  const priced = priceOf(draft, knowledge, earlier);
  if (!priced || !(priced.quantity > 0)) return null;
  const description = descriptionOf(draft, priced.match, priced, knowledge);
  if (description === '') return null;
  const words = description.toLowerCase().split(/[^a-z'-]+/);
  const timed = TIME_UNITS.has(priced.unit);
  const kind = priced.match?.item.kind ?? kindOf(words, description.toLowerCase(), priced.unit, priced.people && timed);
  const repaired = [...draft.words, ...draft.late].some((token) => token.repaired);
  const confidence =
    (priced.sure ? 0.95 : 0.7) -
    (draft.corrected ? 0.1 : 0) -
    (draft.hedged ? 0.2 : 0) -
    (repaired ? 0.1 : 0) -
    (priced.unitPrice === null ? 0.2 : 0);
  return {
    draft,
    sure: priced.sure,
    line: {
      description,
      kind,
      quantity: round(priced.quantity),
      unit: priced.unit,
      unitPrice: priced.unitPrice === null ? null : Math.min(Math.max(priced.unitPrice, 0), 1_000_000_000_00),
      discountPercent: 0,
      optional: draft.optional,
      itemId: priced.match?.item.id ?? null,
      confidence: Math.max(0.1, Math.round(confidence * 100) / 100),
    },
  };
};
