import { AppError, emailRequested } from '@jobspeak/contracts';
import { type Db, emit, inSpan, type Log, startWorker, type Worker } from '@jobspeak/kit';
import { pageOf, pdfOfQuote } from '../documents/actions';
import { lockQuote } from '../quotes/store';
import { findVersion } from '../quotes/version-store';
import { announceFailure, announceSent } from './news';
import * as store from './store';

export interface CourierOptions {
  db: Db;
  log: Log;
  clock: () => Date;
  webUrl: string;
}

/** A PDF that could not be made so often is not made by another try. */
const MOST_ATTEMPTS = 4;
const FIRST_WAIT_MS = 5_000;

/** Hands a message to those who send e-mails, with the document as the customer will read it. */
async function handOver({ db, clock, webUrl }: CourierOptions, due: store.DeliveryRecord): Promise<void> {
  const { accountId, quoteId, revision } = due;
  const version = await findVersion(db, accountId, quoteId, revision);
  const share = await store.findShareOf(db, due);
  if (!version || !share) throw new AppError('LINK_NOT_FOUND');
  const pdf = await pdfOfQuote(db, accountId, quoteId, clock(), { revision, webUrl });
  const { business, content } = version;
  await db.transaction(async (trx) => {
    // the quote first, as everywhere: nobody waits for each other
    await lockQuote(trx, accountId, quoteId);
    if (!(await store.settleDelivery(trx, due.id, ['waiting'], { state: 'handed-over' }))) return;
    await emit(trx, emailRequested, accountId, {
      emailId: due.id,
      to: due.to,
      template: 'document',
      values: {
        name: content.client.name,
        businessName: business.businessName,
        subject: due.subject,
        message: due.message,
        link: pageOf(webUrl, share.token),
        label: 'Read and answer the quote',
      },
      ...(business.email && { replyTo: business.email }),
      fromName: business.businessName,
      attachments: [{ objectKey: pdf.objectKey, fileName: pdf.fileName, contentType: 'application/pdf' }],
    });
    if (due.purpose === 'document') await announceSent(trx, due, 'email');
  });
}

async function giveUp({ db, clock }: CourierOptions, due: store.DeliveryRecord, code: string): Promise<void> {
  await db.transaction(async (trx) => {
    await lockQuote(trx, due.accountId, due.quoteId);
    const delivery = await store.settleDelivery(trx, due.id, ['waiting'], { state: 'failed', error: code });
    if (delivery) await announceFailure(trx, delivery, code, clock());
  });
}

/** Sends on the message that has been due for longest; false when none is. */
async function carryNext(options: CourierOptions): Promise<boolean> {
  const { db, log, clock } = options;
  const due = await store.claimDue(db, clock());
  if (!due) return false;
  const attributes = { 'jobspeak.quote.id': due.quoteId, 'jobspeak.attempt': due.attempts };
  await inSpan('hand over e-mail', { attributes }, async () => {
    try {
      await handOver(options, due);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'UNKNOWN_ERROR';
      log.warn({ err: error, deliveryId: due.id, attempts: due.attempts }, 'a document has not been handed over');
      if (due.attempts >= MOST_ATTEMPTS) return giveUp(options, due, code);
      const until = new Date(clock().getTime() + FIRST_WAIT_MS * 4 ** (due.attempts - 1));
      await store.postponeDelivery(db, due.id, until, code);
    }
  });
  return true;
}

/** Hands over what is due, until it is stopped. */
export const startCourier = (options: CourierOptions): Worker =>
  startWorker({ name: 'deliveries', log: options.log, next: () => carryNext(options) });
