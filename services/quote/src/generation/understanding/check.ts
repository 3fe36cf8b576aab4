import {
  AMOUNT_MAX,
  type Found,
  type LineOrigins,
  lineNet,
  type Reading,
  type ReadingContext,
  type ReadLine,
  type Transcript,
} from '@jobspeak/contracts';
import { CallFailure } from '@jobspeak/kit';
import { figuresOf, type LibraryItem, originOf, readTranscript, wordsAt } from '@jobspeak/reader';
import type { Answer, AnswerLine } from './answer';
import { type Evidence, rounded, spanOf, stemsIn, toMinor } from './evidence';
import { checkHeader } from './header';
import type { Known } from './prompt';

/** A line read by a model that nothing speaks against; what a person typed has 1. */
const SURE = 0.9;
/** Below `SURE_ENOUGH` of the contracts: shown for a check before sending. */
const UNSURE = 0.55;
const GUESSED = 0.3;
/** So that the total still fits with any tax on top. */
const MOST_NET = AMOUNT_MAX / 2;

function sourceOf(words: string, { text, segments }: Transcript): ReadLine['source'] | null {
  const span = spanOf(words, text);
  return span && wordsAt(span, { text, segments });
}

/** The library item that a line refers to, when some of its name was said with the line. */
function itemOf({ item: reference, words }: AnswerLine, { known, transcript }: Evidence): LibraryItem | null {
  const item = reference === null ? undefined : known.items.get(reference);
  if (!item || !spanOf(words, transcript.text)) return null;
  const said = new Set(stemsIn(words));
  return [item.name, ...(item.aliases ?? []), ...(item.learned ?? [])].some((name) =>
    stemsIn(name).some((each) => said.has(each)),
  )
    ? item
    : null;
}

/** What our own reader makes of the same words. */
const linesAt = (words: string, { local, transcript }: Evidence): ReadLine[] => {
  const span = spanOf(words, transcript.text);
  return span ? local.lines.filter(({ source }) => source.start < span.end && span.start < source.end) : [];
};

/** How far a value can be trusted, and how it was found. */
interface Trust {
  sure: number;
  found: Found;
}
const trust = (sure: number, found: Found): Trust => ({ sure, found });

/** How far a price can be trusted: said with the line, listed, or a rate; else said somewhere, or made up. */
function trustInPrice(price: number, line: AnswerLine, evidence: Evidence): Trust {
  const { context, figures, transcript } = evidence;
  const { labourRates } = context;
  if (itemOf(line, evidence)?.unitPrice === price) return trust(SURE, 'library');
  if ((line.unit === 'hour' && labourRates.hour === price) || (line.unit === 'day' && labourRates.day === price))
    return trust(SURE, 'rate');
  const local = linesAt(line.words, evidence).find(({ unitPrice }) => unitPrice === price);
  if (local) return trust(SURE, local.source.origins?.unitPrice?.found ?? 'heard');
  const span = spanOf(line.words, transcript.text);
  if (span && figuresOf(line.words, context.currency === 'GBP').minor.has(price)) return trust(SURE, 'heard');
  return figures.minor.has(price) ? trust(UNSURE, 'heard') : trust(GUESSED, 'assumed');
}

/** "three rooms, two coats each": the product of two figures is as good as said. */
const isProduct = (quantity: number, values: readonly number[]) =>
  values.some((one) => one > 0 && values.some((other) => Math.abs(one * other - quantity) < 1e-6));

const MOST_FACTORS = 200;

/** A quantity is said with its line, or worked out of what is: lengths of a room, people and days. */
function trustInQuantity(quantity: number, { words }: AnswerLine, evidence: Evidence): Trust {
  const near = linesAt(words, evidence).find((line) => line.quantity === quantity);
  if (near) return trust(SURE, near.source.origins?.quantity?.found ?? 'heard');
  const span = spanOf(words, evidence.transcript.text);
  const values = span ? [...figuresOf(words, evidence.context.currency === 'GBP').values].slice(0, MOST_FACTORS) : [];
  if (values.includes(quantity) || isProduct(quantity, values)) return trust(SURE, 'heard');
  if (quantity === 1) return trust(SURE, 'assumed');
  const elsewhere = evidence.local.lines.some((line) => line.quantity === quantity);
  return elsewhere ? trust(UNSURE, 'heard') : trust(GUESSED, 'assumed');
}

/** A description needs a word that was said, or the name of an item that was. */
function trustInWords(line: AnswerLine, evidence: Evidence): Trust {
  const { description, words } = line;
  if (stemsIn(words).length === 0 || !spanOf(words, evidence.transcript.text)) return trust(GUESSED, 'assumed');
  const item = itemOf(line, evidence);
  if (item && stemsIn(item.name).join() === stemsIn(description).join()) return trust(SURE, 'library');
  if (wordingOf(line, evidence)) return trust(SURE, 'learned');
  return stemsIn(description).some((each) => evidence.stems.has(each)) ? trust(SURE, 'heard') : trust(UNSURE, 'heard');
}

/** What the account has taught, where its words were said with the line and the line says what they mean. */
const wordingOf = ({ description, words }: AnswerLine, { context }: Evidence): boolean => {
  const [said, meant] = [` ${stemsIn(words).join(' ')} `, ` ${stemsIn(description).join(' ')} `];
  return (context.wordings ?? []).some(
    (wording) =>
      said.includes(` ${stemsIn(wording.heard).join(' ')} `) &&
      meant.includes(` ${stemsIn(wording.description).join(' ')} `),
  );
};

/** Where the values of a line come from: the words that the model has named, and how each value was found in them. */
function originsOf(
  line: AnswerLine,
  trusts: { words: Trust; quantity: Trust; price: Trust | null },
  evidence: Evidence,
): LineOrigins {
  const span = spanOf(line.words, evidence.transcript.text);
  const origin = ({ found }: Trust) => originOf(found, found === 'assumed' ? null : span, evidence.transcript);
  const unit = linesAt(line.words, evidence).find((local) => local.unit === line.unit)?.source.origins?.unit;
  return {
    description: origin(trusts.words),
    quantity: origin(trusts.quantity),
    unit:
      unit ?? originOf(itemOf(line, evidence)?.unit === line.unit ? 'library' : 'assumed', null, evidence.transcript),
    unitPrice: trusts.price && origin(trusts.price),
  };
}

const NOWHERE = { text: '', start: 0, end: 0, startMs: null, endMs: null };

function checkLine(line: AnswerLine, evidence: Evidence): ReadLine | null {
  const description = line.description.trim().slice(0, 300);
  const quantity = Math.max(0.001, rounded(line.quantity, 3));
  if (description === '') return null;
  const unitPrice = line.unitPrice === null ? null : toMinor(line.unitPrice);
  const discountPercent = rounded(line.discountPercent, 2);
  const priced = { quantity, unitPrice, discountPercent, taxRatePercent: null, optional: line.optional };
  if (lineNet(priced) > MOST_NET) throw new CallFailure('bad-answer', { detail: 'with an amount beyond all bounds' });
  const trusts = {
    price: unitPrice === null ? null : trustInPrice(unitPrice, line, evidence),
    quantity: trustInQuantity(quantity, line, evidence),
    words: trustInWords(line, evidence),
  };
  const confidence = Math.min(
    trusts.price?.sure ?? SURE,
    trusts.quantity.sure,
    trusts.words.sure,
    discountPercent === 0 || evidence.figures.values.has(discountPercent) ? SURE : GUESSED,
    line.unsure ? UNSURE : SURE,
  );
  return {
    description,
    kind: line.kind,
    quantity,
    unit: line.unit,
    unitPrice,
    discountPercent,
    optional: line.optional,
    itemId: itemOf(line, evidence)?.id ?? null,
    source: {
      ...(sourceOf(line.words, evidence.transcript) ?? NOWHERE),
      origins: originsOf(line, trusts, evidence),
      readAs: description,
    },
    confidence,
  };
}

/** The share of a text of a model's own that was said. */
const shareSaid = (text: string, stems: ReadonlySet<string>): number => {
  const own = stemsIn(text);
  return own.filter((each) => stems.has(each)).length / Math.max(1, own.length);
};
/** A note stands before the customer, and nothing marks it: most of it must have been said. */
const NOTE_SAID = 0.6;

/**
 * Makes a reading of a model's answer, and trusts it as far as the words, the library and the rates bear it out. A
 * careful reader gets more out of misheard words than they say letter by letter: what they do not bear out is kept,
 * and marked for a check.
 * @throws CallFailure when the answer is of no use as a whole.
 */
export function checkAnswer(answer: Answer, transcript: Transcript, context: ReadingContext, known: Known): Reading {
  const figures = figuresOf(transcript.text, context.currency === 'GBP');
  const local = readTranscript(transcript, context);
  const stems = new Set(stemsIn(transcript.text));
  const evidence: Evidence = { transcript, context, known, local, figures, stems };
  const lines = answer.lines.flatMap((line) => checkLine(line, evidence) ?? []);
  if (lines.length === 0) throw new CallFailure('bad-answer', { detail: 'without lines' });
  const sum = lines.reduce((total, line) => total + lineNet(line), 0);
  if (sum > MOST_NET) throw new CallFailure('bad-answer', { detail: 'with a total beyond all bounds' });
  return {
    title: shareSaid(answer.title, stems) > 0 ? answer.title.trim().slice(0, 160) : local.title,
    ...checkHeader(answer, evidence),
    lines,
    notes: answer.notes.filter((note) => shareSaid(note, stems) >= NOTE_SAID),
  };
}
