import type { Reading, ReadingContext, ReadLine, Transcript } from '@jobspeak/contracts';
import { sentenceOf, sentencesOf } from './clauses';
import { readClient } from './client';
import { describe } from './describe';
import type { Knowledge, Resolved } from './knowledge';
import { spokenStems } from './library';
import { hearLines } from './lines';
import { readNotes, readStart, readTitle } from './notes';
import { repair } from './repairs';
import { resolve } from './resolve';
import { timesOf } from './source';
import { type LineDiscount, readTerms } from './terms';
import { type Token, tokensOf } from './tokens';
import { isContent, stem } from './words';

/** Longer than any recording's transcript; what lies beyond is not read. */
const MOST_CHARACTERS = 200_000;

const LABOUR = /^labou?r$/;

/** Gives "ten percent off the labour" to the labour lines, "off the plank" to the lines that speak of planks. */
const withDiscounts = (lines: ReadLine[], discounts: readonly LineDiscount[]): ReadLine[] =>
  lines.map((line) => {
    let percent = line.discountPercent;
    for (const discount of discounts) {
      const stems = discount.target.split(/[^a-z0-9]+/).filter(isContent);
      const about = line.description
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .map(stem);
      const labour = stems.some((word) => LABOUR.test(word));
      const named = stems.filter((word) => !LABOUR.test(word)).map(stem);
      const hit = named.some((each) => about.includes(each));
      if (labour ? line.kind === 'labour' && (named.length === 0 || hit || named.length > 2) : hit)
        percent = discount.percent;
    }
    return { ...line, discountPercent: percent };
  });

const resolveAll = (drafts: Parameters<typeof resolve>[0][], knowledge: Knowledge): Resolved[] => {
  const resolved: Resolved[] = [];
  for (const draft of drafts) {
    const line = resolve(draft, knowledge, resolved);
    if (line) resolved.push(line);
  }
  return resolved;
};

/** Americans lay square feet, and Canadians who do not speak of metres. */
const squareOf = (context: ReadingContext, source: string): 'm2' | 'sqft' => {
  if (context.locale === 'en-US') return 'sqft';
  return context.locale === 'en-CA' && !/met(re|er)/i.test(source) ? 'sqft' : 'm2';
};

/** A pause stands where an address or a number to ring was said: no figure of theirs is a price. */
const withoutContact = (tokens: readonly Token[], contact: ReadonlySet<number>): Token[] =>
  tokens.map((token) => (contact.has(token.start) ? { ...token, text: ',', word: ',', mark: true } : token));

/** Reads a spoken job into the quote it describes. Never invents a price, and never throws. */
export const readTranscript = (transcript: Transcript, context: ReadingContext): Reading => {
  const source = transcript.text.slice(0, MOST_CHARACTERS);
  const written = tokensOf(source);
  const { client, taken, contact } = readClient(written, context);
  const tokens = repair(withoutContact(written, contact), context.currency === 'GBP');
  const sentences = sentencesOf(tokens).map(sentenceOf);
  const terms = readTerms(sentences);
  const hearing = hearLines(sentences, taken);
  const knowledge: Knowledge = {
    context,
    everything: spokenStems(tokens),
    listed: hearing.listed,
    square: squareOf(context, source),
    title: describe(tokensOf(readTitle(sentences, taken, ''))),
    labourWord: context.locale === 'en-US' ? 'Labor' : 'Labour',
  };
  const lines = resolveAll(hearing.drafts, knowledge).map(({ line, draft }) => ({
    ...line,
    source: {
      text: source.slice(draft.start, draft.end),
      start: draft.start,
      end: draft.end,
      ...timesOf(draft.start, draft.end, transcript.segments),
    },
  }));
  return {
    title: readTitle(sentences, taken, lines[0]?.description ?? 'Quote'),
    client,
    lines: withDiscounts(lines, terms.lineDiscounts),
    discount: terms.discount,
    taxRatePercent: terms.taxRatePercent ?? context.taxRatePercent,
    deposit: terms.deposit,
    validDays: terms.validDays,
    startDate: readStart(sentences),
    notes: readNotes(sentences, source),
  };
};
