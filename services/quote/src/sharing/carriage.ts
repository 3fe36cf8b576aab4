import {
  AppError,
  emailRequested,
  NOT_SENT,
  type QuoteVersion,
  quoteSent,
  quoteUndelivered,
  type SendDocument,
} from '@jobspeak/contracts';
import {
  type Carriage,
  type Db,
  type DeliveryRecord,
  emit,
  findShareOf,
  type Issued,
  type Transaction,
} from '@jobspeak/kit';
import { pageOf, pdfOfQuote } from '../documents/actions';
import { lockStanding } from '../quotes/expiry';
import { findVersion } from '../quotes/version-store';
import { tell } from '../timeline/store';
import { isAwaited, isStill } from './domain';

const newsOf = (quoteId: string, { number, revision, title, client, totals, currency }: QuoteVersion) => ({
  quoteId,
  number,
  revision,
  title,
  clientName: client.name,
  total: totals.total,
  currency,
});

/** Announces that a quote is on its way. */
export async function announceSent(
  trx: Transaction,
  { accountId, documentId, revision }: Issued,
  channel: SendDocument['channel'],
): Promise<void> {
  const version = await findVersion(trx, accountId, documentId, revision);
  if (version) await emit(trx, quoteSent, accountId, { ...newsOf(documentId, version.content), channel });
}

/** Writes down and announces that an e-mail has not arrived, in the words of who refused it. */
export async function announceFailure(
  trx: Transaction,
  { accountId, documentId, revision, to }: DeliveryRecord,
  error: string,
  at: Date,
): Promise<void> {
  await tell(trx, accountId, documentId, { at, by: 'system', what: 'delivery-failed', note: to, revision });
  const version = await findVersion(trx, accountId, documentId, revision);
  if (version) await emit(trx, quoteUndelivered, accountId, { ...newsOf(documentId, version.content), to, error });
}

/** Writes down and announces that an e-mail lies here, because there is no mail server that could take it. */
export async function announceKept(
  trx: Transaction,
  { accountId, documentId, revision, to }: DeliveryRecord,
  at: Date,
): Promise<void> {
  await tell(trx, accountId, documentId, { at, by: 'system', what: 'kept', note: to, revision });
  const version = await findVersion(trx, accountId, documentId, revision);
  const news = version && { ...newsOf(documentId, version.content), to, error: NOT_SENT, kept: true };
  if (news) await emit(trx, quoteUndelivered, accountId, news);
}

/** How messages with quotes are carried. */
export const carriage = (db: Db, clock: () => Date, webUrl: string): Carriage => ({
  async letterOf(due) {
    const { accountId, documentId, revision } = due;
    const version = await findVersion(db, accountId, documentId, revision);
    const share = await findShareOf(db, due);
    if (!version || !share) throw new AppError('LINK_NOT_FOUND');
    const { business, content } = version;
    return {
      clientName: content.client.name,
      business: { name: business.businessName, email: business.email },
      link: pageOf(webUrl, share.token),
      label: 'Read and answer the quote',
      pdf: await pdfOfQuote(db, accountId, documentId, clock(), { revision, webUrl }),
    };
  },
  async holds(trx, { accountId, documentId, revision, purpose }) {
    const quote = await lockStanding(trx, accountId, documentId, clock());
    return purpose === 'reminder' ? isAwaited(quote, revision) : isStill(quote, revision);
  },
  async request(trx, due, email) {
    const { accountId, documentId, revision, purpose, to: note } = due;
    await emit(trx, emailRequested, accountId, email);
    if (purpose === 'document') await announceSent(trx, due, 'email');
    else await tell(trx, accountId, documentId, { at: clock(), by: 'system', what: 'reminded', note, revision });
  },
  onFailed: announceFailure,
});
