import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ClaimedTrial,
  type Generation,
  isTrialAccount,
  type NewTextTrial,
  TRIAL_KEPT_MINUTES,
  Trial,
  type TrialToken,
  totalsOf,
  trialClaimed,
} from '@jobspeak/contracts';
import { type Db, emit, eraseAccount, newTrialToken, type Transaction, trialAccountOf } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { contentOf, contextOf } from '../generation/content';
import type { LocalReader } from '../generation/network/local-reader';
import { openQuote, type QuoteRecord } from '../quotes/domain';
import * as quotes from '../quotes/store';
import { tell } from '../timeline/store';
import * as store from './store';

const MINUTE_MS = 60_000;
/** As long as events may come late (see the inbox). */
const CLAIMS_KEPT_MINUTES = 7 * 24 * 60;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
const keptUntil = ({ createdAt }: QuoteRecord) => new Date(Date.parse(createdAt) + TRIAL_KEPT_MINUTES * MINUTE_MS);

/** What was read, without a recording: its words have no times. */
const readHere = (words: string): Generation => ({
  stage: 'save',
  state: 'done',
  error: null,
  segments: [],
  transcript: words,
  readBy: { engine: 'local', reason: null },
});

/**
 * Makes a quote of a job in writing, under an account that only the token leads to. Read on this machine, always.
 * @throws AppError QUOTE_EMPTY_DETECTED for words that are no job.
 */
export const openTextTrial = (
  db: Db,
  { read }: LocalReader,
  { text, locale }: NewTextTrial,
  now: Date,
): Promise<TrialToken> =>
  db.transaction(async (trx) => {
    const token = newTrialToken(locale);
    const accountId = trialAccountOf(token);
    const settings = await settingsOf(trx, accountId);
    const context = contextOf(settings, [], []);
    const reading = await read({ text, segments: [] }, context);
    if (reading.lines.length === 0) throw new AppError('QUOTE_EMPTY_DETECTED');
    const blank = openQuote({ id: randomUUID(), now, settings, recordingId: null, generation: null });
    const content = contentOf(reading, { settings, context }, randomUUID);
    const quote: QuoteRecord = { ...blank, ...content, generation: readHere(text) };
    await quotes.insertQuote(trx, accountId, quote, null);
    await tell(trx, accountId, quote.id, { at: now, by: 'owner', what: 'created' });
    return { token };
  });

const stateOf = ({ state, generation }: QuoteRecord): Trial['state'] => {
  if (state !== 'processing') return 'ready';
  if (generation?.state === 'failed') return 'failed';
  return generation?.stage === 'extract' ? 'reading' : 'hearing';
};

const nothing: Trial = { state: 'unknown', error: null, keptUntil: null, quote: null };

/** The quote of a trial whose time is not over. */
async function findCurrent(db: Db, trialAccountId: string, now: Date): Promise<QuoteRecord | null> {
  const id = await store.findTrialQuote(db, trialAccountId);
  if (id === null) return null;
  const quote = await quotes.findQuote(db, trialAccountId, id);
  return keptUntil(quote) > now ? quote : null;
}

/** How far a trial is. One that was not heard of, or is gone, is unknown: its news may still be on their way. */
export async function readTrial(db: Db, token: string, now: Date): Promise<Trial> {
  const accountId = trialAccountOf(token);
  const quote = await findCurrent(db, accountId, now);
  if (!quote) return nothing;
  const state = stateOf(quote);
  const error = state === 'failed' ? (quote.generation?.error ?? null) : null;
  const { taxName } = await settingsOf(db, accountId);
  const words = quote.generation?.transcript ?? '';
  const shown = state === 'ready' ? { ...quote, taxName, words, totals: totalsOf(quote) } : null;
  return Trial.parse({ state, error, keptUntil: keptUntil(quote).toISOString(), quote: shown });
}

/** Whether a trial is in somebody's account: what is told late of it changes nothing any more. */
export const isTaken = async (db: Db, accountId: string): Promise<boolean> =>
  isTrialAccount(accountId) && (await store.findClaim(db, accountId)) !== null;

/** What the same person has taken before. @throws AppError TRIAL_GONE for somebody else. */
async function takenBefore(db: Db, trialAccountId: string, accountId: string): Promise<ClaimedTrial> {
  const claim = await store.findClaim(db, trialAccountId);
  if (claim?.accountId !== accountId) throw new AppError('TRIAL_GONE');
  return { quoteId: claim.quoteId };
}

/**
 * Takes a trial's quote into an account, as a draft, once: who asks again gets the same one.
 * @throws AppError TRIAL_GONE when it is not kept any more, or is somebody else's; INVALID_TRANSITION while it is being
 *   made.
 */
export const claimTrial = (db: Db, accountId: string, token: string, now: Date): Promise<ClaimedTrial> =>
  db.transaction(async (trx: Transaction) => {
    const trialAccountId = trialAccountOf(token);
    const current = await findCurrent(trx, trialAccountId, now);
    if (!current) return takenBefore(trx, trialAccountId, accountId);
    const { id: quoteId, recordingId } = current;
    if (!(await store.insertClaim(trx, { trialAccountId, accountId, quoteId }, now)))
      return takenBefore(trx, trialAccountId, accountId);
    const quote = await quotes.lockQuote(trx, trialAccountId, quoteId);
    if (quote.state !== 'draft') throw new AppError('INVALID_TRANSITION');
    await store.giveQuote(trx, trialAccountId, { ...quote, updatedAt: now.toISOString() }, accountId);
    await eraseAccount(trx, trialAccountId);
    await emit(trx, trialClaimed, accountId, { quoteId, recordingId, trialAccountId });
    return { quoteId };
  });

/** Deletes the oldest trial whose time is over. @returns whether there was one. */
export const dropTrial = (db: Db, now: Date): Promise<boolean> =>
  db.transaction(async (trx) => {
    await store.forgetClaims(trx, minutesBefore(now, CLAIMS_KEPT_MINUTES));
    const accountId = await store.takeOld(trx, minutesBefore(now, TRIAL_KEPT_MINUTES));
    if (accountId === null) return false;
    await eraseAccount(trx, accountId);
    return true;
  });
