import { type QuoteVersion, quoteSent, quoteUndelivered, type SendDocument } from '@jobspeak/contracts';
import { emit, type Transaction } from '@jobspeak/kit';
import { findVersion } from '../quotes/version-store';
import { tell } from '../timeline/store';
import type { DeliveryRecord, Issued } from './store';

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
  { accountId, quoteId, revision }: Issued,
  channel: SendDocument['channel'],
): Promise<void> {
  const version = await findVersion(trx, accountId, quoteId, revision);
  if (version) await emit(trx, quoteSent, accountId, { ...newsOf(quoteId, version.content), channel });
}

/** Writes down and announces that an e-mail has not arrived, in the words of who refused it. */
export async function announceFailure(
  trx: Transaction,
  { accountId, quoteId, revision, to }: DeliveryRecord,
  error: string,
  at: Date,
): Promise<void> {
  await tell(trx, accountId, quoteId, { at, by: 'system', what: 'delivery-failed', note: to, revision });
  const version = await findVersion(trx, accountId, quoteId, revision);
  if (version) await emit(trx, quoteUndelivered, accountId, { ...newsOf(quoteId, version.content), to, error });
}
