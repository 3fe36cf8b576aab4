import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  type CorrectionAnswer,
  type CorrectionRequest,
  type Line,
  QuoteContent,
  totalsOf,
} from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import type { Correction, Operation } from '@jobspeak/reader';
import type { z } from 'zod';
import { readPastPrices } from '../past-prices/actions';
import { demandMove, demandVersion, editQuote, type QuoteRecord } from '../quotes/domain';
import { findQuote } from '../quotes/store';
import { afterPatch, linesAsSeen } from './domain';
import { readSaid } from './reading';
import { namesUsualPrice, usualPricesSaid } from './usual-prices';
import { type ValueAsked, withSpokenValue } from './values';
import { changesOf, choicesOf } from './words';

type Asked = z.output<typeof CorrectionRequest>;
type Question = Extract<Correction, { question: unknown }>['question'];

const CONTENT = Object.keys(QuoteContent.shape) as (keyof QuoteContent)[]; // of the schema's own fields

/** The fields of a content that are not as they were. */
const editBetween = (before: QuoteContent, after: QuoteContent): Partial<QuoteContent> =>
  Object.fromEntries(
    CONTENT.filter((field) => !isDeepStrictEqual(before[field], after[field])).map((field) => [field, after[field]]),
  );

const proposalOf = (quote: QuoteRecord, patch: readonly Operation[], now: Date): CorrectionAnswer =>
  proposalFor(quote, (before) => afterPatch(before, patch, randomUUID), now);

function proposalFor(quote: QuoteRecord, change: (before: QuoteContent) => QuoteContent, now: Date): CorrectionAnswer {
  const before = QuoteContent.parse(quote);
  const edit = editBetween(before, change(before));
  const after = editQuote(quote, { version: quote.version, ...edit }, now);
  const changes = changesOf(quote, after);
  if (changes.length === 0) return { kind: 'nothing' };
  return { kind: 'proposal', version: quote.version, edit, changes, before: totalsOf(quote), after: totalsOf(after) };
}

/** The lines that one of is meant: those that fit, else all that are not ruled out. */
function linesToChoose(quote: QuoteRecord, { reason, lines }: Question, { notMeant }: Asked): Line[] {
  if (reason === 'amount') return [];
  const seen = linesAsSeen(quote).filter(({ id }) => !notMeant.includes(id));
  if (lines) return seen.filter(({ id }) => lines.includes(id));
  return reason === 'none' ? seen : [];
}

function questionOf(quote: QuoteRecord, question: Question, asked: Asked): CorrectionAnswer {
  const { meant } = asked;
  const chosen = quote.lines.find(({ id }) => id === meant);
  // which line is known by now: what is to become of it is not
  if (chosen && question.reason === 'none')
    return {
      kind: 'question',
      reason: 'amount',
      text: `What should ${chosen.description} be?`,
      choices: [],
      about: chosen.id,
    };
  const [about = null, ...others] = question.reason === 'amount' ? (question.lines ?? []) : [];
  const choices = choicesOf(quote, linesToChoose(quote, question, asked));
  return {
    kind: 'question',
    reason: question.reason,
    text: question.text,
    choices,
    about: others.length > 0 ? null : about,
  };
}

/** What becomes of one value of a line: a new figure of it, or a question. */
function valueAnswer(quote: QuoteRecord, said: string, value: ValueAsked, now: Date): CorrectionAnswer {
  const after = withSpokenValue(quote, said, value);
  if (!after) throw new AppError('INVALID_INPUT', { value: 'There is no such line.' });
  return 'question' in after ? after.question : proposalFor(quote, (before) => ({ ...before, ...after }), now);
}

/** The prices of the past that were taken by what was said, for lines that have none. */
async function usualPricesOf(
  db: Db,
  accountId: string,
  quote: QuoteRecord,
  asked: Asked,
  now: Date,
): Promise<Operation[]> {
  const unpriced = new Set(quote.lines.filter(({ unitPrice }) => unitPrice === null).map(({ id }) => id));
  if (unpriced.size === 0 || !namesUsualPrice(asked.said)) return [];
  const { lines } = await readPastPrices(db, accountId, quote.id, now);
  return usualPricesSaid(
    quote,
    asked,
    lines.filter(({ lineId }) => unpriced.has(lineId)),
  );
}

/**
 * What would become of a draft by what was said about it. Nothing is kept.
 * @throws AppError QUOTE_NOT_FOUND; INVALID_TRANSITION for what is no draft; STALE_VERSION (with the current quote).
 */
export async function readCorrection(
  db: Db,
  accountId: string,
  id: string,
  asked: Asked,
  now: Date,
): Promise<CorrectionAnswer> {
  const quote = await findQuote(db, accountId, id);
  if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
  demandMove('edit', quote);
  demandVersion(quote, asked.version);
  if (asked.value) return valueAnswer(quote, asked.said, asked.value, now);
  const usual = await usualPricesOf(db, accountId, quote, asked, now);
  if (usual.length > 0) return proposalOf(quote, usual, now);
  const read = readSaid(quote, asked);
  if ('question' in read) return questionOf(quote, read.question, asked);
  if (read.patch.some(({ op }) => op === 'undo')) return { kind: 'undo' };
  return proposalOf(quote, read.patch, now);
}
