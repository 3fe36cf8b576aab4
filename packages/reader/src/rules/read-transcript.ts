import type { Adjustment, LineOrigins, Reading, ReadingContext, ReadLine, Transcript } from '@jobspeak/contracts';
import { sentenceOf, sentencesOf } from '../clauses/clauses';
import { readClient } from '../header/client';
import { withDiscounts } from '../header/discounts';
import { documentOrigins } from '../header/document-origins';
import { readNotes, readStart, readTitle } from '../header/notes';
import { readTerms } from '../header/terms';
import { rehear } from '../numbers/mishearings';
import { numberAt } from '../numbers/numbers';
import { repair } from '../numbers/repairs';
import type { Draft } from '../pricing/drafts';
import type { Knowledge, Resolved } from '../pricing/knowledge';
import { type Catalogue, catalogueOf, matchItem } from '../pricing/library';
import { taughtOf } from '../pricing/taught';
import { describe } from '../tokens/describe';
import { withoutOrders } from '../tokens/orders';
import { wordsAt } from '../tokens/source';
import { changed, type Token, tokensOf } from '../tokens/tokens';
import { type Condition, withoutConditions } from './conditions';
import { confidenceOf, isHeard } from './confidence';
import { hearLines } from './lines';
import { type Evidence, evidenceOf, lineOrigins } from './origins';
import { twoThings } from './pairs';
import { questionsOf } from './questions';
import { resolve } from './resolve';
import { isBareItem } from './unpriced';

const MOST_MINOR = 1_000_000_000_00;
/** Longer than any recording's transcript; what lies beyond is not read. */
const MOST_CHARACTERS = 100_000;

/** So that the total still fits with any tax on top. */
const MOST_NET = MOST_MINOR / 2;

const amountOf = ({ line }: Resolved): number => line.quantity * (line.unitPrice ?? 0);

/** "Fridge and oven, 45 each" is two lines, unless something before says how many such things there are. */
const inParts = (draft: Draft, knowledge: Knowledge): readonly Draft[] => {
  const parts = draft.removed ? null : twoThings(draft);
  return parts && resolve(draft, knowledge, [])?.line.quantity === 1 ? parts : [draft];
};

/** A line that says what the account has taught to mean something else says that, and is the item that it means. */
const asTaught = (resolved: Resolved, { context }: Knowledge): Resolved => {
  const taught = taughtOf(resolved.line.description, context);
  if (!taught) return resolved;
  const { description, itemId } = taught;
  return {
    ...resolved,
    name: taughtOf(resolved.name, context)?.description ?? resolved.name,
    worded: true,
    line: { ...resolved.line, description, itemId: itemId ?? resolved.line.itemId },
  };
};

/** A line with which the quote would be beyond what a quote can hold was misheard: nobody meant that price. */
const resolveAll = (drafts: Draft[], knowledge: Knowledge, source: string): Resolved[] => {
  const resolved: Resolved[] = [];
  let net = 0;
  for (const draft of drafts.flatMap((each) => inParts(each, knowledge))) {
    const read =
      resolve(draft, knowledge, resolved) ??
      (isBareItem(draft, source) ? resolve({ ...draft, blank: true }, knowledge, resolved) : null);
    if (!read) continue;
    const line = asTaught(read, knowledge);
    if (net + amountOf(line) > MOST_NET) line.line.unitPrice = null;
    net += amountOf(line);
    resolved.push(line);
  }
  return resolved;
};

/** Americans lay square feet, and Canadians who do not speak of metres. */
const squareOf = (context: ReadingContext, source: string): 'm2' | 'sqft' | 'each' => {
  // A roofer's square there is a hundred square feet, and sold as one.
  const american = context.locale === 'en-US' || context.locale === 'en-CA';
  if (american && /\bsquares\b/i.test(source) && /\b(shingl\w*|roof\w*|siding|underlayment)\b/i.test(source))
    return 'each';
  if (context.locale === 'en-US') return 'sqft';
  return context.locale === 'en-CA' && !/met(re|er)/i.test(source) ? 'sqft' : 'm2';
};

/** "Diagnosis 150" is a diagnosis. */
const withoutFigure = (title: readonly Token[]): readonly Token[] => {
  const from = title.findIndex((_, index) => index > 0 && numberAt(title, index)?.to === title.length);
  return from < 0 ? title : title.slice(0, from);
};

/** A pause stands where an address or a number to ring was said: no figure of theirs is a price. */
const withoutContact = (tokens: readonly Token[], contact: ReadonlySet<number>): Token[] =>
  tokens.map((token) => (contact.has(token.start) ? changed(token, { text: ',', word: ',', mark: true }) : token));

/** What hangs on a condition, each with the line told last before it that it is of. */
const withLines = (conditions: readonly Condition[], resolved: readonly Resolved[]) =>
  conditions.map((condition) => {
    const { of, until } = condition;
    return { ...condition, line: resolved.findLast(({ draft }) => draft.start >= of && draft.start < until) ?? null };
  });

/** The lines with the words that each came from, and how sure the reading is of each. */
const withSources = (resolved: readonly Resolved[], evidence: Evidence, hanging: readonly Condition[]): ReadLine[] => {
  const told = new Map<Resolved, LineOrigins>();
  const conditions = withLines(hanging, resolved);
  return resolved.map((one) => {
    const origins = lineOrigins(one, evidence, one.like ? told.get(one.like) : undefined);
    told.set(one, origins);
    const { text, start, end, startMs, endMs, segment } = wordsAt(one.draft, evidence.transcript);
    const { confidence, doubts } = confidenceOf({ resolved: one, origins, evidence, conditions });
    const source = { text, start, end, startMs, endMs, segment, origins, readAs: one.line.description };
    return { ...one.line, source: doubts.length > 0 ? { ...source, doubts } : source, confidence };
  });
};

/** Percentages have two decimals, and no amount is beyond what a quote can hold. */
const bounded = (adjustment: Adjustment | null): Adjustment | null => {
  if (adjustment?.type !== 'percent')
    return adjustment && { ...adjustment, value: Math.min(adjustment.value, MOST_MINOR) };
  return { ...adjustment, value: Math.min(Math.round(adjustment.value * 100) / 100, 100) };
};

/** The library item that words name beyond doubt. */
const itemIn = (catalogue: Catalogue) => (words: readonly Token[]) => {
  const match = matchItem(words, catalogue);
  return match && match.score >= 0.4 ? match.item.name : null;
};

/** Reads a spoken job into the quote it describes. Never invents a price, and never throws. */
export const readTranscript = (transcript: Transcript, context: ReadingContext): Reading => {
  const source = transcript.text.slice(0, MOST_CHARACTERS);
  const written = withoutOrders(tokensOf(source));
  const named = readClient(written, context);
  const { client, taken, contact } = named;
  const tokens = repair(rehear(withoutContact(written, contact), isHeard(transcript)), context.currency === 'GBP');
  const sentences = sentencesOf(tokens).map(sentenceOf);
  const terms = readTerms(sentences);
  const catalogue = catalogueOf(context.library, tokens);
  const evidence = evidenceOf(sentences, { ...transcript, text: source }, context);
  const { sentences: plain, conditions } = withoutConditions(sentences);
  const hearing = hearLines(plain, taken, itemIn(catalogue));
  const knowledge: Knowledge = {
    context,
    catalogue,
    listed: hearing.listed,
    square: squareOf(context, source),
    drafts: hearing.drafts,
    title: describe(withoutFigure(tokensOf(readTitle(sentences, taken, '')))),
    labourWord: context.locale === 'en-US' ? 'Labor' : 'Labour',
  };
  const lines = withSources(resolveAll(hearing.drafts, knowledge, source), evidence, conditions);
  const origins = documentOrigins(sentences, terms, named, evidence.transcript);
  const questions = questionsOf({ sentences, drafts: hearing.drafts, lines, origins, conditions, evidence });
  return {
    title: readTitle(sentences, taken, lines[0]?.description ?? 'Quote'),
    client,
    lines: withDiscounts(lines, terms.lineDiscounts),
    discount: bounded(terms.discount),
    taxRatePercent: terms.taxRatePercent ?? context.taxRatePercent,
    deposit: bounded(terms.deposit),
    validDays: terms.validDays,
    startDate: readStart(sentences),
    notes: readNotes(sentences, source),
    origins,
    ...(questions.length > 0 && { questions }),
  };
};
