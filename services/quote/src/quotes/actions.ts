import { randomUUID } from 'node:crypto';
import {
  AppError,
  type Dashboard,
  dayIn,
  keptLines,
  type NewQuote,
  type Quote,
  type QuoteEdit,
  type QuoteVersion,
  QuoteVersionSummary,
  quoteEdited,
  RESTORABLE_DAYS,
} from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { copyPhotos, keepPhotos } from '../photos/store';
import { startFrom } from '../templates/actions';
import { countUse } from '../templates/store';
import { tell } from '../timeline/store';
import { countAnswers, sumQuotes } from './dashboard-store';
import { demandMove, editQuote, openQuote, type QuoteRecord, withoutQuestion, withTotals } from './domain';
import { lockStanding } from './expiry';
import { listQuotes, listToCheck } from './list-store';
import { type MoveFacts, moveQuote } from './moves';
import { copyOf, mayBeOver } from './standing';
import * as store from './store';
import * as versions from './version-store';

const DAY_MS = 86_400_000;

/** Starts a quote by hand. The same `key` gives the same quote, however often it is sent. */
export async function createQuote(
  db: Db,
  accountId: string,
  { templateId, ...content }: NewQuote,
  { key, now }: { key: string | null; now: Date },
): Promise<Quote> {
  const settings = await settingsOf(db, accountId);
  const blank = openQuote({ id: randomUUID(), now, settings, recordingId: null, generation: null });
  const started: QuoteRecord = { ...blank, ...(await startFrom(db, accountId, templateId)), ...content };
  const quote: QuoteRecord = { ...started, lines: keptLines(started.lines) };
  const inserted = await insertTold(db, accountId, quote, { key, templateId }).then(
    () => quote,
    async (error: unknown) => {
      const earlier = key === null ? null : await store.findByIdempotencyKey(db, accountId, key);
      if (!earlier) throw error;
      return earlier;
    },
  );
  return withTotals(inserted);
}

const insertTold = (
  db: Db,
  accountId: string,
  quote: QuoteRecord,
  { key, templateId }: { key: string | null; templateId?: string | undefined },
) =>
  db.transaction(async (trx) => {
    await store.insertQuote(trx, accountId, quote, key);
    await keepPhotos(trx, accountId, quote, new Date(quote.createdAt));
    if (templateId !== undefined) await countUse(trx, accountId, templateId);
    await tell(trx, accountId, quote.id, { at: new Date(quote.createdAt), by: 'owner', what: 'created' });
  });

/** A quote as it stands now: an offer whose last day is over has expired, also when nobody has noted it yet. */
export async function readQuote(db: Db, accountId: string, id: string, now: Date): Promise<Quote> {
  const quote = await store.findQuote(db, accountId, id);
  if (!mayBeOver(quote, now)) return withTotals(quote);
  return withTotals(await db.transaction((trx) => lockStanding(trx, accountId, id, now)));
}

/** Applies an edit made on a known version. */
export const changeQuote = (db: Db, accountId: string, id: string, edit: QuoteEdit, now: Date): Promise<Quote> =>
  db.transaction(async (trx) => {
    const quote = await lockStanding(trx, accountId, id, now);
    if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
    const changed = editQuote(quote, edit, now);
    await store.updateQuote(trx, accountId, changed);
    if (edit.photos) await keepPhotos(trx, accountId, changed, now);
    if (quote.generation !== null && (await store.noteFirstEdit(trx, accountId, id, now)))
      await emit(trx, quoteEdited, accountId, { quoteId: id });
    return withTotals(changed);
  });

/** Settles a question of a draft, once and for all; its content and its version stay as they are. */
export const settleQuestion = (db: Db, accountId: string, id: string, questionId: string, now: Date): Promise<Quote> =>
  db.transaction(async (trx) => {
    const quote = await lockStanding(trx, accountId, id, now);
    if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
    const after = withoutQuestion(quote, questionId);
    await store.updateQuote(trx, accountId, after);
    return withTotals(after);
  });

/** Deletes a quote for 30 days' grace. Deleting it again is fine. */
export const deleteQuote = (db: Db, accountId: string, id: string, now: Date): Promise<void> =>
  db.transaction(async (trx) => {
    const quote = await store.lockQuote(trx, accountId, id);
    if (quote.state !== 'deleted') await moveQuote(trx, accountId, quote, 'delete', { by: 'owner', now });
  });

/** Brings back what was archived or, within 30 days, deleted, to where it was. */
export async function restoreQuote(trx: Transaction, accountId: string, id: string, now: Date): Promise<Quote> {
  const quote = await lockStanding(trx, accountId, id, now);
  const deletedAt = await store.deletedAt(trx, accountId, id);
  if (deletedAt && now.getTime() - deletedAt.getTime() > RESTORABLE_DAYS * DAY_MS)
    throw new AppError('QUOTE_NOT_FOUND');
  return withTotals(await moveQuote(trx, accountId, quote, 'restore', { by: 'owner', now }));
}

/** What the owner does with a quote by hand. @throws AppError QUOTE_NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
export async function actOnQuote(
  trx: Transaction,
  accountId: string,
  id: string,
  action: 'finalize' | 'approve' | 'reject' | 'cancel' | 'revise' | 'archive',
  facts: Omit<MoveFacts, 'by' | 'evidence'>,
): Promise<Quote> {
  const quote = await lockStanding(trx, accountId, id, facts.now);
  if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
  return withTotals(await moveQuote(trx, accountId, quote, action, { ...facts, by: 'owner' }));
}

/** A new draft with the content of another quote, in whatever state that is. */
export async function duplicateQuote(trx: Transaction, accountId: string, id: string, now: Date): Promise<Quote> {
  const quote = await store.lockQuote(trx, accountId, id);
  if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
  demandMove('duplicate', quote);
  const settings = await settingsOf(trx, accountId);
  const blank = openQuote({ id: randomUUID(), now, settings, recordingId: null, generation: null });
  const { currency, locale } = quote;
  const copy: QuoteRecord = { ...blank, ...copyOf(quote, randomUUID), currency, locale };
  await store.insertQuote(trx, accountId, copy, null);
  await copyPhotos(trx, accountId, copy.id, { from: quote.photos, to: copy.photos }, now);
  await tell(trx, accountId, copy.id, { at: now, by: 'owner', what: 'created', note: quote.number ?? '' });
  await tell(trx, accountId, quote.id, { at: now, by: 'owner', what: 'duplicated' });
  return withTotals(copy);
}

/** The versions that were ever issued of a quote, the latest first. */
export async function listIssued(db: Db, accountId: string, id: string): Promise<QuoteVersionSummary[]> {
  await store.findQuote(db, accountId, id);
  const issued = await versions.listVersions(db, accountId, id);
  return issued.map(({ content, at }) =>
    QuoteVersionSummary.parse({ ...content, total: content.totals.total, at: at.toISOString() }),
  );
}

/** A quote as it was issued. @throws AppError NOT_FOUND for a version that never was. */
export async function readIssued(db: Db, accountId: string, id: string, revision: number): Promise<QuoteVersion> {
  await store.findQuote(db, accountId, id);
  const version = await versions.findVersion(db, accountId, id, revision);
  if (!version) throw new AppError('NOT_FOUND');
  return version.content;
}

/** How many quotes each list of the first screen has, and how many months it looks back. */
const SHOWN = 5;
const MONTHS = 6;

/** What the first screen shows. @throws AppError INVALID_INPUT for a time zone that does not exist. */
export async function dashboardOf(db: Db, accountId: string, timeZone: string, now: Date): Promise<Dashboard> {
  if (!isTimeZone(timeZone)) throw new AppError('INVALID_INPUT', { timeZone: 'This is not a time zone.' });
  const { currency, locale } = await settingsOf(db, accountId);
  const [sums, toCheck, opened, recent, months] = await Promise.all([
    sumQuotes(db, accountId, currency, timeZone, now),
    listToCheck(db, accountId, SHOWN),
    listQuotes(db, accountId, { limit: SHOWN, status: 'pending', sort: 'newest' }, now),
    listQuotes(db, accountId, { limit: SHOWN, sort: 'newest' }, now),
    countAnswers(db, accountId, dayIn(timeZone, now), MONTHS),
  ]);
  return { currency, locale, ...sums, toCheck, opened: opened.items, recent: recent.items, months };
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false; // RangeError is how Intl answers the question
  }
}
