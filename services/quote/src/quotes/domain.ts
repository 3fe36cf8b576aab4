import {
  AppError,
  type BusinessSettings,
  canMove,
  type Generation,
  keptLines,
  type Line,
  movesFrom,
  needsCheck,
  type Quote,
  type QuoteAction,
  QuoteContent,
  type QuoteEdit,
  type QuoteStanding,
  type QuoteSummary,
  totalsOf,
} from '@jobspeak/contracts';

/** A quote with nothing on it yet, as the account's settings have it. */
const blankContent = (settings: BusinessSettings): QuoteContent => ({
  title: '',
  client: { id: null, name: '', email: '', phone: '', address: '' },
  sections: [],
  lines: [],
  discount: null,
  taxRatePercent: settings.taxRatePercent,
  pricesIncludeTax: settings.pricesIncludeTax,
  hideLinePrices: settings.hideLinePrices,
  deposit: settings.deposit,
  validDays: settings.validDays,
  startDate: '',
  notes: '',
  terms: settings.terms,
  photos: [],
});

/** A quote before it is stored: totals are always computed from its content. */
export type QuoteRecord = Omit<Quote, 'totals'>;

export const withTotals = (quote: QuoteRecord): Quote => ({ ...quote, totals: totalsOf(quote) });

export interface QuoteOrigin {
  id: string;
  now: Date;
  settings: BusinessSettings;
  recordingId: string | null;
  generation: Generation | null;
}

/** A new quote: a draft, or one that is being generated from a recording. */
export function openQuote({ id, now, settings, recordingId, generation }: QuoteOrigin): QuoteRecord {
  return {
    ...blankContent(settings),
    id,
    version: 1,
    number: null,
    state: generation ? 'processing' : 'draft',
    documentStatus: 'draft',
    currency: settings.currency,
    locale: settings.locale,
    recordingId,
    generation,
    cutShortTakes: [],
    revision: 1,
    issuedOn: null,
    validUntil: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** The refusal of what a quote that stands there cannot do; it tells what it can. */
export const refusal = ({ state, documentStatus }: QuoteStanding): AppError =>
  new AppError('INVALID_TRANSITION', undefined, { details: { moves: movesFrom({ state, documentStatus }) } });

/** @throws AppError INVALID_TRANSITION, with the moves that are possible. */
export function demandMove(action: QuoteAction, standing: QuoteStanding): void {
  if (!canMove(action, standing)) throw refusal(standing);
}

/** Drops the document rate from lines that only repeat it, so that a later change of the rate reaches them. */
const normalise = (content: QuoteContent, before: readonly Line[]): QuoteContent => ({
  ...content,
  lines: keptLines(content.lines, before).map((line) =>
    line.taxRatePercent === content.taxRatePercent ? { ...line, taxRatePercent: null } : line,
  ),
});

/** @throws AppError STALE_VERSION (with the current quote) for a person who has read another version. */
export function demandVersion(quote: QuoteRecord, version: number): void {
  if (version === quote.version) return;
  throw new AppError('STALE_VERSION', undefined, { details: { current: withTotals(quote) } });
}

/**
 * Applies a person's edit. Editing a quote whose generation failed makes it a draft: it is being typed by hand.
 * @throws AppError STALE_VERSION (with the current quote) when the edit was made on another version;
 *   INVALID_TRANSITION (with the moves that are possible) when the quote can no longer be edited or is still being generated.
 */
export function editQuote(quote: QuoteRecord, { version, ...changes }: QuoteEdit, now: Date): QuoteRecord {
  demandVersion(quote, version);
  const failed = quote.state === 'processing' && quote.generation?.state === 'failed';
  if (!failed) demandMove('edit', quote);
  const content = normalise(QuoteContent.parse({ ...QuoteContent.parse(quote), ...changes }), quote.lines);
  return { ...quote, ...content, state: 'draft', version: quote.version + 1, updatedAt: now.toISOString() };
}

/**
 * A draft on which a question is settled: it is not asked again. One that is settled already stays so.
 * @throws AppError INVALID_TRANSITION (with the moves that are possible) when the quote can no longer be edited.
 */
export function withoutQuestion(quote: QuoteRecord, questionId: string): QuoteRecord {
  demandMove('edit', quote);
  const { generation } = quote;
  const questions = generation?.questions?.filter(({ id }) => id !== questionId);
  return questions ? { ...quote, generation: generation && { ...generation, questions } } : quote;
}

/** What a list shows of a quote. */
export function summaryOf(quote: QuoteRecord): QuoteSummary {
  const { total, missingPrices, low } = totalsOf(quote);
  return {
    id: quote.id,
    number: quote.number,
    title: quote.title,
    clientName: quote.client.name,
    state: quote.state,
    documentStatus: quote.documentStatus,
    currency: quote.currency,
    total,
    ...(low && { low: low.total }),
    missingPrices,
    toCheck: quote.lines.filter(needsCheck).length + (quote.generation?.questions?.length ?? 0),
    failed: quote.generation?.state === 'failed' && quote.state === 'processing',
    createdAt: quote.createdAt,
    updatedAt: quote.updatedAt,
  };
}
