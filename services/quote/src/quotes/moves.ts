import { createHash } from 'node:crypto';
import {
  type Answer,
  acceptedOf,
  dayIn,
  daysAfter,
  lastZoneOf,
  QUOTE_MOVES,
  type QuoteAction,
  QuoteVersion,
  quoteApproved,
  quoteAsked,
  quoteCancelled,
  quoteOpened,
  quoteRejected,
  type TimelineEntry,
  totalsOf,
  zoneOf,
} from '@jobspeak/contracts';
import { emit, remindAgain, type Transaction } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { learnFrom } from '../learned/actions';
import { keepSentLines, removeSentLines } from '../sent-lines/store';
import { isAwaited } from '../sharing/domain';
import { tell } from '../timeline/store';
import { demandMove, type QuoteRecord, refusal } from './domain';
import { isIssuedBy, moved } from './standing';
import * as store from './store';
import * as versions from './version-store';

/** Who moves a quote, when, and what there is to say about it. */
export interface MoveFacts {
  by: TimelineEntry['by'];
  now: Date;
  /** An address, a reason or a question, as the move has it. */
  note?: string;
  /** Where an e-mail that answers a question goes. */
  replyTo?: string | undefined;
  /** Who says yes or no. */
  name?: string;
  /** The lines of options and choices that are taken with a yes; absent: as the business proposes. */
  selected?: readonly string[];
  /** What shows that it was the customer. */
  evidence?: Pick<Answer, 'signature' | 'address' | 'userAgent'>;
}

/** SHA-256, in hex, of a quote as it is read: the same for the same content. */
export const contentHashOf = (version: QuoteVersion): string =>
  createHash('sha256')
    .update(JSON.stringify(QuoteVersion.parse(version)))
    .digest('hex');

/** The quote as its document has it. @throws ZodError for a draft: it has no number yet. */
const versionOf = (quote: QuoteRecord): QuoteVersion => QuoteVersion.parse({ ...quote, totals: totalsOf(quote) });

/** Gives a quote its number, unless it has one, and its days, and freezes what its customer will read. */
async function issue(trx: Transaction, accountId: string, quote: QuoteRecord, now: Date): Promise<QuoteRecord> {
  await settingsOf(trx, accountId); // there is a business from now on
  const sequence = quote.number === null ? await versions.takeSequence(trx, accountId) : null;
  const business = await settingsOf(trx, accountId);
  const issuedOn = dayIn(zoneOf(business), now);
  const numbered = [business.quotePrefix, issuedOn.slice(0, 4), String(sequence).padStart(4, '0')];
  const issued: QuoteRecord = {
    ...quote,
    number: quote.number ?? numbered.filter(Boolean).join('-'),
    issuedOn,
    validUntil: daysAfter(issuedOn, quote.validDays),
  };
  const content = versionOf(issued);
  await versions.insertVersion(trx, {
    accountId,
    quoteId: quote.id,
    content,
    business,
    lastZone: lastZoneOf(business, now),
    now,
  });
  if (sequence !== null) await versions.noteSequence(trx, accountId, quote.id, sequence);
  await learnFrom(trx, accountId, quote.lines, now);
  return issued;
}

const newsOf = (quote: QuoteRecord) => {
  const { number, revision, title, total, currency } = { ...versionOf(quote), ...totalsOf(quote) };
  return { quoteId: quote.id, number, revision, title, clientName: quote.client.name, total, currency };
};

const actorOf = ({ by }: MoveFacts): 'customer' | 'owner' => (by === 'customer' ? 'customer' : 'owner');

/** Writes the answer with the version that it is about, and announces it. */
async function answer(
  trx: Transaction,
  accountId: string,
  quote: QuoteRecord,
  verdict: Answer['answer'],
  facts: MoveFacts,
): Promise<void> {
  const { now, name = '', note: reason = '', evidence } = facts;
  const by = actorOf(facts);
  const version = versionOf(quote);
  const agreed = verdict === 'approved' ? version : null;
  const given: Answer = {
    answer: verdict,
    by,
    at: now.toISOString(),
    name,
    reason,
    signature: evidence?.signature ?? null,
    contentHash: contentHashOf(version),
    address: evidence?.address ?? '',
    userAgent: evidence?.userAgent ?? '',
  };
  await versions.updateAnswer(trx, accountId, quote.id, quote.revision, { answer: given, agreed });
  if (agreed) {
    const { total } = acceptedOf(agreed.totals);
    await emit(trx, quoteApproved, accountId, { ...newsOf(quote), total, by, name, agreed });
  }
  if (!agreed) await emit(trx, quoteRejected, accountId, { ...newsOf(quote), by, reason });
}

/** What has to be written and announced beside the row. */
async function follow(
  trx: Transaction,
  accountId: string,
  action: QuoteAction,
  quote: QuoteRecord,
  facts: MoveFacts,
): Promise<void> {
  switch (action) {
    case 'approve':
      await store.noteApproval(trx, accountId, quote.id, facts.now);
      return answer(trx, accountId, quote, 'approved', facts);
    case 'reject':
      return answer(trx, accountId, quote, 'rejected', facts);
    case 'open':
      return emit(trx, quoteOpened, accountId, newsOf(quote));
    case 'ask':
      return emit(trx, quoteAsked, accountId, {
        ...newsOf(quote),
        question: facts.note ?? '',
        replyTo: facts.replyTo,
      });
    case 'cancel':
      return emit(trx, quoteCancelled, accountId, { quoteId: quote.id });
    case 'restore': {
      const { id: documentId, revision } = quote;
      return isAwaited(quote, revision) ? remindAgain(trx, { accountId, documentId, revision }, facts.now) : undefined;
    }
    default:
  }
}

/** How the timeline tells of a move; the others leave no entry of their own. */
const TOLD: Partial<Record<QuoteAction, TimelineEntry['what']>> = {
  finalize: 'finalized',
  send: 'sent',
  open: 'opened',
  approve: 'approved',
  reject: 'rejected',
  ask: 'asked',
  expire: 'expired',
  cancel: 'cancelled',
  revise: 'revised',
  complete: 'completed',
  duplicate: 'duplicated',
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
};

/**
 * Moves a quote whose row the transaction holds: checks the table, issues the quote on the way where the table says
 * so, writes the row, an entry of the timeline and the event of the move. `quote.sent` is the sender's to announce.
 * @throws AppError INVALID_TRANSITION with the moves that are possible; INVALID_INPUT for options that are not there.
 */
export async function moveQuote(
  trx: Transaction,
  accountId: string,
  quote: QuoteRecord,
  action: QuoteAction,
  facts: MoveFacts,
): Promise<QuoteRecord> {
  demandMove(action, quote);
  const isIssued = isIssuedBy(action, quote);
  const issued = isIssued ? await issue(trx, accountId, quote, facts.now) : quote;
  const restored = action === 'restore' ? { state: await store.placeBefore(trx, accountId, quote) } : {};
  const after: QuoteRecord = { ...moved(action, issued, facts), ...restored };
  await store.updateQuote(trx, accountId, after);
  await store.updatePlace(trx, accountId, quote, after, facts.now);
  if (action === 'send' || action === 'approve') await keepSentLines(trx, accountId, after);
  await follow(trx, accountId, action, after, facts);
  const { by, now: at, name, note } = facts;
  const { id, revision } = after;
  if (isIssued && action !== 'finalize')
    await tell(trx, accountId, id, { at, by, what: 'finalized', note: after.number ?? '', revision });
  const what = TOLD[action];
  const said = note ?? (action === 'finalize' ? after.number : null) ?? '';
  if (what) await tell(trx, accountId, id, { at, by, what, note: said, name, revision });
  return after;
}

const DRAFT = { ...QUOTE_MOVES.revise.to, issuedOn: null, validUntil: null };

/**
 * Takes back a sending that nobody has received: the quote is a draft again and keeps its number; what was frozen is
 * forgotten. The row is held by the transaction.
 * @throws AppError INVALID_TRANSITION when it is not merely sent.
 */
export async function takeBackSending(
  trx: Transaction,
  accountId: string,
  quote: QuoteRecord,
  { by, now, note = '' }: Pick<MoveFacts, 'by' | 'now' | 'note'>,
): Promise<QuoteRecord> {
  if (quote.state !== 'finalized' || quote.documentStatus !== 'sent') throw refusal(quote);
  const back: QuoteRecord = { ...moved('edit', quote, { now }), ...DRAFT };
  await versions.deleteVersion(trx, accountId, quote.id, quote.revision);
  await removeSentLines(trx, accountId, quote);
  await store.updateQuote(trx, accountId, back);
  await tell(trx, accountId, quote.id, { at: now, by, what: 'sending-undone', note, revision: quote.revision });
  return back;
}
