import { AppError, type Quote, type SendDocument, type Sharing } from '@jobspeak/contracts';
import {
  countDeliveries,
  type Db,
  ensureShare,
  findDelivery,
  readSharing,
  sendByEmail,
  type Transaction,
  undoDelivery,
} from '@jobspeak/kit';
import { pageOf } from '../documents/actions';
import { demandVersion, type QuoteRecord, refusal, withTotals } from '../quotes/domain';
import { lockStanding } from '../quotes/expiry';
import { moveQuote, takeBackSending } from '../quotes/moves';
import { findQuote } from '../quotes/store';
import { findVersion } from '../quotes/version-store';
import { announceSent } from './carriage';

/**
 * A quote and its customer, as its owner sees it; null until somebody has sent it or copied its link.
 * @throws AppError QUOTE_NOT_FOUND.
 */
export async function sharingOf(db: Db, webUrl: string, accountId: string, quoteId: string): Promise<Sharing | null> {
  const { revision } = await findQuote(db, accountId, quoteId);
  const issued = { accountId, documentId: quoteId, revision };
  const sharing = await readSharing(db, issued, (token) => pageOf(webUrl, token));
  if (!sharing) return null;
  const version = await findVersion(db, accountId, quoteId, revision);
  return { ...sharing, answer: version?.answer ?? null };
}

async function lockLive(trx: Transaction, accountId: string, id: string, now: Date): Promise<QuoteRecord> {
  const quote = await lockStanding(trx, accountId, id, now);
  if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}

/**
 * Sends a quote, a draft or one that was sent before: gives its link away, or puts an e-mail with its PDF on its way,
 * which can be taken back for `UNDO_SENDING_MS`.
 * @throws AppError QUOTE_NOT_FOUND, INVALID_TRANSITION; STALE_VERSION when it was changed since its sender read it.
 */
export async function sendQuote(
  trx: Transaction,
  accountId: string,
  id: string,
  sending: SendDocument,
  now: Date,
): Promise<Quote> {
  const quote = await lockLive(trx, accountId, id, now);
  if (sending.version !== undefined) demandVersion(quote, sending.version);
  const note = sending.channel === 'email' ? sending.to : 'link';
  const sent = await moveQuote(trx, accountId, quote, 'send', { by: 'owner', now, note });
  const issued = { accountId, documentId: id, revision: sent.revision };
  await ensureShare(trx, issued, now);
  if (sending.channel === 'link') await announceSent(trx, issued, 'link');
  else {
    const { to, subject, message } = sending;
    await sendByEmail(trx, { ...issued, to, subject, message, fromDraft: quote.documentStatus === 'draft' }, now);
  }
  return withTotals(sent);
}

/**
 * Takes the latest e-mail back before it has gone. A quote that it had made `sent` is what it was before, and keeps
 * its number.
 * @throws AppError QUOTE_NOT_FOUND; INVALID_TRANSITION when it has gone already or there is none.
 */
export async function undoSending(trx: Transaction, accountId: string, id: string, now: Date): Promise<Quote> {
  const quote = await lockLive(trx, accountId, id, now);
  const issued = { accountId, documentId: id, revision: quote.revision };
  const delivery = await findDelivery(trx, issued);
  if (!delivery || !(await undoDelivery(trx, accountId, delivery.id, now))) throw refusal(quote);
  const isWithdrawn = delivery.fromDraft && (await countDeliveries(trx, issued)) === 0;
  if (!isWithdrawn) return withTotals(quote);
  return withTotals(await takeBackSending(trx, accountId, quote, { by: 'owner', now, note: delivery.to }));
}
