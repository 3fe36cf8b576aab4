import { randomUUID } from 'node:crypto';
import {
  type EngineUsed,
  type ErrorCode,
  type Generation,
  type HeardSegment,
  type HearingWork,
  type LearnedWording,
  type Origin,
  QuoteContent,
  quoteGenerated,
  quoteGenerationFailed,
  type Reading,
  type ReadingContext,
  recordingProgressed,
  type Segment,
  type Template,
  type Transcript,
  totalsOf,
} from '@jobspeak/contracts';
import { count, currentTraceparent, type Db, type Log, type Transaction } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { listClients } from '../clients/store';
import { listItems } from '../items/store';
import { noteUses } from '../learned/actions';
import { listLearned } from '../learned/store';
import { mayKeepPlace, takePlace } from '../quota/actions';
import { openQuote, type QuoteRecord, withTotals } from '../quotes/domain';
import * as quotes from '../quotes/store';
import { withDiffering, withLost } from '../sketches/hearings';
import { lastSketch } from '../sketches/store';
import { countUse, findTemplate, listTemplateNames } from '../templates/store';
import { tell } from '../timeline/store';
import { emit } from '../trials/news';
import { contentOf, contextOf, questionsOf } from './content';
import { logGeneration, loggedReading } from './logging';
import type { LocalReader } from './network/local-reader';
import type { Knowledge as AccountKnowledge } from './pricing';
import { insertReading } from './reading-store';
import { ensureQuote, holdQuote, insertLogEntry, updateGenerated } from './store';
import { spokenTemplates, withoutTemplates, withTemplates } from './templates';

export interface Source {
  accountId: string;
  recordingId: string;
  quoteId: string;
  now: Date;
  /** When it was said; quotes stand in the order of speaking. */
  spokenAt?: Date;
}

/** Who heard the recording and who read its words. */
interface Engines {
  heardBy: EngineUsed;
  readBy: EngineUsed;
}

/** The words of a recording, and who heard them. */
export interface Heard {
  segments: readonly HeardSegment[];
  heardBy: EngineUsed;
  /** What hearing took, where that is known. */
  work?: HearingWork | undefined;
  durationMs?: number | undefined;
  /** Its device fell silent: there may be more of it. */
  cutShort?: boolean;
}

/** What became of the words, before it is written down. */
export interface Understood {
  read: { reading: Reading } | { error: ErrorCode };
  readBy: EngineUsed;
  extractMs: number;
}

const running = (stage: Generation['stage']): Generation => ({
  stage,
  state: 'running',
  error: null,
  segments: [],
  transcript: '',
});

/** The quote that a recording becomes, locked; opened when the news of the recording comes out of order. */
async function lockQuoteOf(trx: Transaction, source: Source): Promise<QuoteRecord> {
  const { accountId, recordingId, quoteId, now, spokenAt = now } = source;
  const settings = await settingsOf(trx, accountId);
  const opened = openQuote({ id: quoteId, now: spokenAt, settings, recordingId, generation: running('decode') });
  await ensureQuote(trx, accountId, opened);
  return quotes.lockQuote(trx, accountId, quoteId);
}

/** Whether a generation may still write the quote: not once a person has taken over. */
const isAwaited = ({ state, generation }: QuoteRecord) =>
  state === 'processing' || (state === 'deleted' && generation?.state === 'running');

/** Opens the quote of a recording whose audio is safe, or starts a failed one again; the screen shows it as being made. */
export async function openFromRecording(trx: Transaction, source: Source): Promise<void> {
  const quote = await lockQuoteOf(trx, source);
  if (quote.state === 'processing' && quote.generation?.state === 'failed')
    await updateGenerated(trx, source.accountId, { ...quote, generation: running('decode') });
}

/** Where a generation failed, and what was known by then. */
interface Failed extends Partial<Engines>, Partial<Heard> {
  stage: Generation['stage'];
  error: string;
  /** How long reading took. */
  extractMs?: number;
}

/** Keeps the failure with the quote, so that the person can try again or type it by hand. The words stay. */
export async function failGeneration(trx: Transaction, source: Source, failure: Failed): Promise<void> {
  const quote = await lockQuoteOf(trx, source);
  if (!isAwaited(quote)) return;
  const segments = [...(failure.segments ?? [])];
  const { stage, error, heardBy, readBy } = failure;
  const transcript = transcriptOf(segments);
  const generation: Generation = { stage, state: 'failed', error, segments, transcript, heardBy, readBy };
  await updateGenerated(trx, source.accountId, { ...quote, generation, updatedAt: source.now.toISOString() });
  const { quoteId, recordingId } = source;
  await emit(trx, quoteGenerationFailed, source.accountId, { quoteId, recordingId, error: failure.error });
  const { work, durationMs, extractMs: extract } = failure;
  const took = extract === undefined ? {} : { extract };
  const heard = { segments, work, durationMs, heardBy, readBy };
  const failed = { stage, error };
  await logGeneration(trx, source.accountId, { quoteId, recordingId, failed, ...heard, took, reading: null });
}

const transcriptOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join(' ');

/** What the account knows that bears on its words. */
export interface Knowledge extends AccountKnowledge {
  /** The templates that the words ask for. */
  templates: readonly Template[];
  /** The words without what asks for templates: what is to be read. */
  segments: readonly Segment[];
  /** What the account's corrections have taught. */
  learned: readonly LearnedWording[];
}

export async function knowledgeOf(
  db: Db,
  accountId: string,
  { segments }: Pick<Heard, 'segments'>,
): Promise<Knowledge> {
  const settings = await settingsOf(db, accountId);
  const spoken = spokenTemplates(transcriptOf(segments), await listTemplateNames(db, accountId));
  const templates: Template[] = [];
  for (const id of new Set(spoken.map((one) => one.id))) templates.push(await findTemplate(db, accountId, id));
  const learned = await listLearned(db, accountId);
  return {
    settings,
    learned,
    context: contextOf(settings, await listItems(db, accountId), await listClients(db, accountId), learned),
    templates,
    segments: withoutTemplates(segments, spoken),
  };
}

export const transcriptFrom = (segments: readonly Segment[]): Transcript => ({
  text: transcriptOf(segments),
  segments,
});

/** What the words mean to our own reader. */
export async function understandHere(
  { read: readJob, log }: LocalReader,
  { segments, context }: { segments: readonly Segment[]; context: ReadingContext },
  facts: { quoteId: string; reason: string | null },
): Promise<Understood> {
  const started = performance.now();
  const read = await attempt(() => readJob(transcriptFrom(segments), context), log, facts.quoteId);
  const extractMs = Math.round(performance.now() - started);
  return { read, readBy: { engine: 'local', reason: facts.reason }, extractMs };
}

/** Turns the words of a recording into a draft at once: extract, price, save. */
export async function draftFromTranscript(
  trx: Transaction,
  reader: LocalReader,
  source: Source,
  heard: Heard,
): Promise<void> {
  const quote = await lockQuoteOf(trx, source);
  if (!isAwaited(quote)) return;
  const knowledge = await knowledgeOf(trx, source.accountId, heard);
  const understood = await understandHere(reader, knowledge, { quoteId: source.quoteId, reason: null });
  await finish(trx, reader.log, source, { heard, understood, knowledge, quote, isKept: false });
}

/** Puts the words in line for a reader that takes its time: nobody waits for a network inside of a transaction. */
export async function awaitReading(trx: Transaction, source: Source, heard: Heard): Promise<void> {
  const { accountId, quoteId, recordingId, now } = source;
  const quote = await lockQuoteOf(trx, source);
  if (!isAwaited(quote)) return;
  const { heardBy, cutShort } = heard;
  if (!(await mayKeepPlace(trx, source)))
    return failGeneration(trx, source, { stage: 'extract', error: 'QUOTE_LIMIT_EXCEEDED', ...heard });
  const traceparent = currentTraceparent();
  await insertReading(trx, { accountId, quoteId, recordingId, ...heard, occurredAt: now, traceparent });
  await updateGenerated(trx, accountId, {
    ...quote,
    generation: { ...running('extract'), heardBy, ...(cutShort && { cutShort }) },
  });
  await emit(trx, recordingProgressed, accountId, { recordingId, quoteId, stage: 'extract', state: 'running' });
}

/**
 * Writes what the words were understood to mean, unless a person has taken over meanwhile.
 * @param isMine takes the transcript out of the line; false when another worker has it. Asked once the quote is
 * locked: whoever puts newer words in line locks the quote first, too.
 */
export async function draftFromReading(
  trx: Transaction,
  log: Log,
  source: Source,
  result: Omit<Result, 'quote' | 'isKept'>,
  isMine: () => Promise<boolean>,
): Promise<void> {
  const { accountId, quoteId } = source;
  // Gone with its account: what was still being read brings nothing back.
  if (!(await holdQuote(trx, accountId, quoteId)) || !(await isMine())) return;
  const quote = await quotes.lockQuote(trx, accountId, quoteId);
  if (isAwaited(quote)) await finish(trx, log, source, { ...result, quote, isKept: true });
}

interface Result {
  heard: Heard;
  understood: Understood;
  knowledge: Knowledge;
  quote: QuoteRecord;
  /** Whether a place of the month's quota was kept while the words were being read. */
  isKept: boolean;
}

/** What was not said and comes from the settings is assumed, and says so. */
const originsOf = ({ origins }: Reading, { deposit }: QuoteContent): Generation['origins'] => {
  const assumed: Origin = { found: 'assumed', words: null };
  return (
    origins && {
      ...origins,
      deposit: origins.deposit ?? (deposit && assumed),
      validDays: origins.validDays ?? assumed,
    }
  );
};

function done({ segments, heardBy }: Heard, readBy: EngineUsed, reading: Reading, content: QuoteContent): Generation {
  const origins = originsOf(reading, content);
  const questions = questionsOf(reading, segments, randomUUID);
  return {
    stage: 'save',
    state: 'done',
    error: null,
    segments: [...segments],
    transcript: transcriptOf(segments),
    heardBy,
    readBy,
    ...(origins && { origins }),
    ...(questions.length > 0 && { questions }),
  };
}

/** What was read, with what the person saw while they spoke wherever that differs. */
async function besideShown(trx: Transaction, { accountId, quoteId }: Source, reading: Reading, knowledge: Knowledge) {
  const shown = await lastSketch(trx, accountId, quoteId);
  const said = withDiffering(contentOf(reading, knowledge, randomUUID), shown);
  return { said, asking: withLost(reading, said, shown) };
}

async function finish(
  trx: Transaction,
  log: Log,
  source: Source,
  { heard, understood, knowledge, quote, isKept }: Result,
): Promise<void> {
  const { accountId, recordingId, quoteId, now } = source;
  const { heardBy } = heard;
  const { readBy, extractMs } = understood;
  const read = await demandPlace(trx, source, demandLines(understood.read, knowledge), isKept);
  const error = 'error' in read ? read.error : null;
  await insertLogEntry(trx, accountId, { quoteId, recordingId, error, heardBy, readBy, extractMs });
  if ('error' in read)
    return failGeneration(trx, source, { stage: 'extract', error: read.error, ...heard, readBy, extractMs });
  countStage('extract', extractMs, readBy.engine);
  const started = performance.now();
  const { said, asking } = await besideShown(trx, source, read.reading, knowledge);
  const content = QuoteContent.parse(withTemplates(said, knowledge.templates, randomUUID));
  for (const { id } of knowledge.templates) await countUse(trx, accountId, id);
  await noteUses(trx, accountId, { lines: read.reading.lines, learned: knowledge.learned, now });
  const priced = performance.now();
  countStage('price', priced - started, readBy.engine);
  const cutShort = heard.cutShort ?? quote.generation?.cutShort;
  const generation = { ...done(heard, readBy, asking, content), ...(cutShort && { cutShort }) };
  const state = quote.state === 'deleted' ? quote.state : 'draft';
  const result = { state, generation, version: quote.version + 1, updatedAt: now.toISOString() } as const;
  const made: QuoteRecord = { ...quote, ...content, ...result };
  await updateGenerated(trx, accountId, made);
  const { total, missingPrices } = totalsOf(content);
  const lines = content.lines.length;
  log.info({ quoteId, recordingId, lines, missingPrices, extractMs, heardBy, readBy }, 'quote generated');
  await tell(trx, accountId, quoteId, { at: now, by: 'system', what: 'generated' });
  const news = { quoteId, recordingId, lines, total, missingPrices, month: read.month };
  await emit(trx, quoteGenerated, accountId, { ...news, ...(state === 'draft' && { quote: withTotals(made) }) });
  const saveMs = performance.now() - priced;
  countStage('save', saveMs, readBy.engine);
  const took = { extract: extractMs, price: priced - started, save: saveMs };
  const reading = loggedReading(read.reading, { total, missingPrices });
  await logGeneration(trx, accountId, { quoteId, recordingId, failed: null, ...heard, readBy, took, reading });
}

const countStage = (stage: 'extract' | 'price' | 'save', ms: number, engine: string): void =>
  count('jobspeak.generation.stage.duration', ms / 1_000, {
    'jobspeak.generation.stage': stage,
    'jobspeak.generation.engine': engine,
  });

/** Whether there is neither a line in a reading nor anything to ask about. */
const saysNothing = ({ lines, questions = [] }: Reading): boolean => lines.length + questions.length === 0;

/** A reading that found nothing to quote is a failed generation, unless a template brings its lines. */
const demandLines = (read: Understood['read'], { templates }: Knowledge): Understood['read'] =>
  'reading' in read && saysNothing(read.reading) && templates.length === 0 ? { error: 'QUOTE_EMPTY_DETECTED' } : read;

/** What was read, with its place of the month's quota; where none is left, the generation has failed for that. */
async function demandPlace(
  trx: Transaction,
  source: Source,
  read: Understood['read'],
  isKept: boolean,
): Promise<{ reading: Reading; month: string } | { error: ErrorCode }> {
  if ('error' in read) return read;
  const month = await takePlace(trx, source, isKept);
  return month === null ? { error: 'QUOTE_LIMIT_EXCEEDED' } : { ...read, month };
}

/** A reader that broke on these words is a failed generation and not a lost recording. */
async function attempt(read: () => Promise<Reading>, log: Log, quoteId: string): Promise<Understood['read']> {
  try {
    return { reading: await read() };
  } catch (error) {
    log.error({ err: error, quoteId }, 'the reader failed');
    return { error: 'QUOTE_GENERATION_FAILED' };
  }
}
