import { randomUUID } from 'node:crypto';
import {
  type ErrorCode,
  type Generation,
  QuoteContent,
  quoteGenerated,
  quoteGenerationFailed,
  type Reading,
  type Segment,
  totalsOf,
} from '@jobspeak/contracts';
import { emit, type Log, type Transaction } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { listClients } from '../clients/store';
import { listItems } from '../items/store';
import { openQuote, type QuoteRecord } from '../quotes/domain';
import * as quotes from '../quotes/store';
import { readTranscript } from './domain';
import { contentOf, contextOf } from './domain/content';
import { ensureQuote, updateGenerated } from './store';

export interface Source {
  accountId: string;
  recordingId: string;
  quoteId: string;
  now: Date;
}

const running = (stage: Generation['stage']): Generation => ({
  stage,
  state: 'running',
  error: null,
  segments: [],
  transcript: '',
});

/** The quote that a recording becomes, locked; opened when the news of the recording comes out of order. */
async function lockQuoteOf(trx: Transaction, { accountId, recordingId, quoteId, now }: Source): Promise<QuoteRecord> {
  const settings = await settingsOf(trx, accountId);
  const opened = openQuote({ id: quoteId, now, settings, recordingId, generation: running('decode') });
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

/** Keeps the failure with the quote, so that the person can try again or type it by hand. The words stay. */
export async function failGeneration(
  trx: Transaction,
  source: Source,
  failure: { stage: Generation['stage']; error: string; segments?: readonly Segment[] },
): Promise<void> {
  const quote = await lockQuoteOf(trx, source);
  if (!isAwaited(quote)) return;
  const segments = [...(failure.segments ?? [])];
  const generation: Generation = {
    stage: failure.stage,
    state: 'failed',
    error: failure.error,
    segments,
    transcript: transcriptOf(segments),
  };
  await updateGenerated(trx, source.accountId, { ...quote, generation, updatedAt: source.now.toISOString() });
  const { quoteId, recordingId } = source;
  await emit(trx, quoteGenerationFailed, source.accountId, { quoteId, recordingId, error: failure.error });
}

const transcriptOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join(' ');

/** Turns the words of a recording into a draft: extract, price, save. */
export async function draftFromTranscript(
  trx: Transaction,
  log: Log,
  source: Source,
  segments: readonly Segment[],
): Promise<void> {
  const { accountId, recordingId, quoteId, now } = source;
  const quote = await lockQuoteOf(trx, source);
  if (!isAwaited(quote)) return;
  const settings = await settingsOf(trx, accountId);
  const context = contextOf(settings, await listItems(trx, accountId), await listClients(trx, accountId));
  const transcript = transcriptOf(segments);
  const started = process.hrtime.bigint();
  const read = attempt(() => readTranscript({ text: transcript, segments }, context), log, quoteId);
  const extractMs = Number((process.hrtime.bigint() - started) / 1_000_000n);
  if ('error' in read) return failGeneration(trx, source, { stage: 'extract', error: read.error, segments });
  const content = QuoteContent.parse(contentOf(read.reading, settings, randomUUID));
  const generation: Generation = { stage: 'save', state: 'done', error: null, segments: [...segments], transcript };
  const state = quote.state === 'deleted' ? quote.state : 'draft';
  await updateGenerated(trx, accountId, {
    ...quote,
    ...content,
    state,
    generation,
    version: quote.version + 1,
    updatedAt: now.toISOString(),
  });
  const { total, missingPrices } = totalsOf(content);
  const lines = content.lines.length;
  log.info({ quoteId, recordingId, lines, missingPrices, extractMs }, 'quote generated');
  await emit(trx, quoteGenerated, accountId, { quoteId, recordingId, lines, total, missingPrices });
}

/** A reading that found nothing to quote, or broke on these words, is a failed generation and not a lost recording. */
function attempt(read: () => Reading, log: Log, quoteId: string): { reading: Reading } | { error: ErrorCode } {
  try {
    const reading = read();
    return reading.lines.length > 0 ? { reading } : { error: 'QUOTE_EMPTY_DETECTED' };
  } catch (error) {
    log.error({ err: error, quoteId }, 'the reader failed');
    return { error: 'QUOTE_GENERATION_FAILED' };
  }
}
