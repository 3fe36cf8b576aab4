import { randomUUID } from 'node:crypto';
import {
  AppError,
  type QuoteContent as Content,
  type DraftQuestion,
  type ErrorCode,
  type Line,
  QuoteContent,
  quoteGenerated,
  quoteGenerationFailed,
  totalsOf,
} from '@jobspeak/contracts';
import { emit, type Transaction } from '@jobspeak/kit';
import { knowledgeOf, understandHere } from '../generation/actions';
import { contentOf, questionsOf } from '../generation/content';
import type { LocalReader } from '../generation/network/local-reader';
import { holdQuote } from '../generation/store';
import { withTemplates } from '../generation/templates';
import { takePlace } from '../quota/actions';
import type { QuoteRecord } from '../quotes/domain';
import { lockQuote, updateQuote } from '../quotes/store';
import { tell } from '../timeline/store';
import { resaySpan } from './covered';
import { addTake, linesOfTake, noteExtent, resayLine, withQuestions } from './domain';
import * as store from './store';

/** What the words of a take mean. @throws AppError QUOTE_EMPTY_DETECTED, QUOTE_GENERATION_FAILED */
async function readTake(
  trx: Transaction,
  reader: LocalReader,
  { accountId, recordingId, target, segments }: store.Take,
): Promise<{ said: Content; asked: DraftQuestion[] }> {
  const knowledge = await knowledgeOf(trx, accountId, { segments });
  const { read } = await understandHere(reader, knowledge, { quoteId: target.quoteId, reason: null });
  if ('error' in read) throw new AppError(read.error);
  const said = contentOf(read.reading, knowledge, randomUUID);
  const content = QuoteContent.parse(withTemplates(said, knowledge.templates, randomUUID));
  const asked = questionsOf(read.reading, segments, randomUUID, recordingId);
  if (content.lines.length + asked.length === 0) throw new AppError('QUOTE_EMPTY_DETECTED');
  return { said: content, asked };
}

/** Failures of a first take that no further attempt would better: what is said now may well begin the quote. */
const EMPTY: readonly (string | null)[] = [
  'QUOTE_EMPTY_DETECTED',
  'RECORDING_TOO_SHORT',
  'RECORDING_TOO_SHORT_OR_EMPTY',
];

/** Whether it can be added to: it is a draft, or nothing came of its first take. */
const isOpen = ({ state, generation }: QuoteRecord): boolean =>
  state === 'draft' || (state === 'processing' && generation?.state === 'failed' && EMPTY.includes(generation.error));

/** Whether its first take is still being made into a quote, or can be tried again. */
const isWaitedFor = (quote: QuoteRecord): boolean => quote.state === 'processing' && !isOpen(quote);

/** How a take goes into its quote: it adds to it, or stands in the place of a line, or of what noise has covered. */
const mergedBy =
  (target: store.Take['target']) =>
  (quote: QuoteRecord, said: Content, lines: readonly Line[]): QuoteRecord => {
    if (target.lineId !== undefined) return resayLine(quote, target, lines);
    return target.questionId === undefined ? addTake(quote, said, lines) : resaySpan(quote, target, said, lines);
  };

async function merge(
  trx: Transaction,
  reader: LocalReader,
  quote: QuoteRecord,
  take: store.Take,
  now: Date,
): Promise<void> {
  const { accountId, recordingId, target } = take;
  if (!isOpen(quote)) throw new AppError('INVALID_TRANSITION');
  const { said, asked } = await readTake(trx, reader, take);
  const lines = linesOfTake(said, recordingId);
  const merged = mergedBy(target)(quote, said, lines);
  const month = await takePlace(trx, { accountId, quoteId: quote.id, now }, false);
  if (month === null) throw new AppError('QUOTE_LIMIT_EXCEEDED');
  const after: QuoteRecord = {
    ...withQuestions(noteExtent(merged, take), asked),
    state: 'draft',
    version: quote.version + 1,
    updatedAt: now.toISOString(),
  };
  await updateQuote(trx, accountId, after);
  await store.noteMerged(trx, take);
  await tell(trx, accountId, quote.id, { at: now, by: 'owner', what: 'generated' });
  const { total, missingPrices } = totalsOf(after);
  const news = { quoteId: quote.id, recordingId, lines: after.lines.length, total, missingPrices, month };
  await emit(trx, quoteGenerated, accountId, news);
  reader.log.info({ ...news, added: lines.length }, 'second take merged');
}

/** Tells why a take is not on its quote. Its sound and words are kept with the recording, and can be tried again. */
const refuse = (trx: Transaction, { accountId, recordingId, target }: store.Take, error: ErrorCode): Promise<void> =>
  emit(trx, quoteGenerationFailed, accountId, { quoteId: target.quoteId, recordingId, error });

async function mergeOrRefuse(trx: Transaction, reader: LocalReader, quote: QuoteRecord, take: store.Take, now: Date) {
  try {
    await merge(trx, reader, quote, take, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuse(trx, take, error.code);
  }
}

/**
 * Puts a second take on the quote that it is for: once, and only while that is a draft. One whose quote is still being
 * made waits for it.
 */
export async function takeWords(trx: Transaction, reader: LocalReader, take: store.Take, now: Date): Promise<void> {
  const { accountId, recordingId, target } = take;
  if (!(await holdQuote(trx, accountId, target.quoteId))) return refuse(trx, take, 'QUOTE_NOT_FOUND');
  const quote = await lockQuote(trx, accountId, target.quoteId);
  const merged = await store.mergedMs(trx, accountId, recordingId);
  if (merged !== null) return take.goesOn ? takeRest(trx, reader, quote, { take, fromMs: merged, now }) : undefined;
  if (isWaitedFor(quote)) return store.insertWaiting(trx, take);
  await mergeOrRefuse(trx, reader, quote, take, now);
}

interface Rest {
  take: store.Take;
  /** What was said until then is on the quote. */
  fromMs: number;
  now: Date;
}

/** Adds what was said after the moment at which a device fell silent, once; a line that was said anew stays as it is. */
async function takeRest(
  trx: Transaction,
  reader: LocalReader,
  before: QuoteRecord,
  { take, fromMs, now }: Rest,
): Promise<void> {
  const quote = noteExtent(before, take);
  await updateQuote(trx, take.accountId, quote);
  const segments = take.segments.filter(({ endMs }) => endMs > fromMs);
  if (take.heardMs <= fromMs || segments.length === 0) return;
  const target = { quoteId: take.target.quoteId };
  await mergeOrRefuse(trx, reader, quote, { ...take, target, segments }, now);
}

/**
 * The device of a quote's own recording has come back after a quote was made of what had arrived: the quote gets the
 * rest, whatever its person has made of it meanwhile. False when no quote was made of it yet: then it is read whole.
 */
export async function goOnWithQuote(
  trx: Transaction,
  reader: LocalReader,
  { fromMs, ...take }: store.Take & { fromMs: number },
  now: Date,
): Promise<boolean> {
  const { accountId, recordingId, target } = take;
  if (!(await holdQuote(trx, accountId, target.quoteId))) return false;
  const quote = await lockQuote(trx, accountId, target.quoteId);
  const { state, generation } = quote;
  if (state === 'processing' || (state === 'deleted' && generation?.state !== 'done')) return false;
  const merged = (await store.mergedMs(trx, accountId, recordingId)) ?? fromMs;
  await takeRest(trx, reader, quote, { take, fromMs: merged, now });
  return true;
}

/** A quote stands, or could not be made: the takes that have waited for it are put on it, one after another. */
export async function takeWaiting(
  trx: Transaction,
  reader: LocalReader,
  { accountId, quoteId, now }: { accountId: string; quoteId: string; now: Date },
): Promise<void> {
  if (!(await holdQuote(trx, accountId, quoteId))) return;
  if (isWaitedFor(await lockQuote(trx, accountId, quoteId))) return;
  for (const take of await store.takeWaiting(trx, accountId, quoteId))
    await mergeOrRefuse(trx, reader, await lockQuote(trx, accountId, quoteId), take, now);
}
