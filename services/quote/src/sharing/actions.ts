import { randomUUID } from 'node:crypto';
import { AppError, type Quote, type SendDocument, type Sharing, UNDO_SENDING_MS } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { pageOf } from '../documents/actions';
import { type QuoteRecord, refusal, withTotals } from '../quotes/domain';
import { lockStanding } from '../quotes/expiry';
import { moveQuote, takeBackSending } from '../quotes/moves';
import { findQuote } from '../quotes/store';
import { findVersion } from '../quotes/version-store';
import { announceSent } from './news';
import * as store from './store';

/**
 * A quote and its customer, as its owner sees it; null until somebody has sent it or copied its link.
 * @throws AppError QUOTE_NOT_FOUND.
 */
export async function sharingOf(db: Db, webUrl: string, accountId: string, quoteId: string): Promise<Sharing | null> {
  const { revision } = await findQuote(db, accountId, quoteId);
  const issued = { accountId, quoteId, revision };
  const share = await store.findShareOf(db, issued);
  if (!share) return null;
  const delivery = await store.findDelivery(db, issued);
  const version = await findVersion(db, accountId, quoteId, revision);
  return {
    url: pageOf(webUrl, share.token),
    delivery: delivery && {
      id: delivery.id,
      to: delivery.to,
      purpose: delivery.purpose,
      state: delivery.state,
      sendAt: delivery.sendAt,
      error: delivery.error,
    },
    openedAt: share.openedAt?.toISOString() ?? null,
    answer: version?.answer ?? null,
  };
}

async function lockLive(trx: Transaction, accountId: string, id: string, now: Date): Promise<QuoteRecord> {
  const quote = await lockStanding(trx, accountId, id, now);
  if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}

/**
 * Sends a quote, a draft or one that was sent before: gives its link away, or puts an e-mail with its PDF on its way,
 * which can be taken back for `UNDO_SENDING_MS`.
 * @throws AppError QUOTE_NOT_FOUND, INVALID_TRANSITION.
 */
export async function sendQuote(
  trx: Transaction,
  accountId: string,
  id: string,
  sending: SendDocument,
  now: Date,
): Promise<Quote> {
  const quote = await lockLive(trx, accountId, id, now);
  const note = sending.channel === 'email' ? sending.to : 'link';
  const sent = await moveQuote(trx, accountId, quote, 'send', { by: 'owner', now, note });
  const issued = { accountId, quoteId: id, revision: sent.revision };
  await store.ensureShare(trx, issued, now);
  if (sending.channel === 'link') await announceSent(trx, issued, 'link');
  else
    await store.insertDelivery(trx, {
      ...issued,
      id: randomUUID(),
      purpose: 'document',
      to: sending.to,
      subject: sending.subject,
      message: sending.message,
      state: 'waiting',
      fromDraft: quote.documentStatus === 'draft',
      sendAt: new Date(now.getTime() + UNDO_SENDING_MS).toISOString(),
    });
  return withTotals(sent);
}

/**
 * Takes the latest e-mail back before it has gone. A quote that it had made `sent` is what it was before, and keeps
 * its number.
 * @throws AppError QUOTE_NOT_FOUND; INVALID_TRANSITION when it has gone already or there is none.
 */
export async function undoSending(trx: Transaction, accountId: string, id: string, now: Date): Promise<Quote> {
  const quote = await lockLive(trx, accountId, id, now);
  const issued = { accountId, quoteId: id, revision: quote.revision };
  const delivery = await store.findDelivery(trx, issued);
  if (!delivery || !(await store.undoDelivery(trx, accountId, delivery.id, now))) throw refusal(quote);
  const isWithdrawn = delivery.fromDraft && (await store.countDeliveries(trx, issued)) === 0;
  if (!isWithdrawn) return withTotals(quote);
  return withTotals(await takeBackSending(trx, accountId, quote, { by: 'owner', now, note: delivery.to }));
}
