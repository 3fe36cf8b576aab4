import { AppError, type emailRequested } from '@jobspeak/contracts';
import type { z } from 'zod';
import type { Db, Transaction } from '../db';
import type { Log } from '../log';
import { inSpan } from '../telemetry/spans';
import { startWorker, type Worker } from '../worker';
import { claimDue, type DeliveryRecord, postponeDelivery, settleDelivery } from './deliveries';

/** What goes with the words of a message. */
interface Letter {
  /** Who it is for. */
  clientName: string;
  /** In whose name it goes, and where answers come to; empty where the business has given no address. */
  business: { name: string; email: string };
  /** The customer's page, and what its button says. */
  link: string;
  label: string;
  /** The document as the customer will read it. */
  pdf: { objectKey: string; fileName: string };
}

/** An e-mail as those who send it are asked for it. */
export type EmailRequest = z.infer<(typeof emailRequested)['data']>;

/** Without an address of the business a reply would come to us, who cannot answer it. */
const NO_REPLY = 'Replies to this email are not read. The button leads to a page where you can ask us.';

/** What a service knows of the documents that its courier carries. */
export interface Carriage {
  /** All that goes with a message. @throws AppError when it cannot be put together. */
  letterOf: (due: DeliveryRecord) => Promise<Letter>;
  /**
   * Holds the row of the document, before that of its message as everywhere: nobody waits for each other.
   * @returns whether the message may still go.
   */
  holds: (trx: Transaction, due: DeliveryRecord) => Promise<boolean>;
  /** Asks for the e-mail, and tells that it is on its way. */
  request: (trx: Transaction, due: DeliveryRecord, email: EmailRequest) => Promise<void>;
  /** The message will not arrive, for a reason in a word or in those of who refused it. */
  onFailed: (trx: Transaction, delivery: DeliveryRecord, error: string, at: Date) => Promise<void>;
}

export interface CourierOptions extends Carriage {
  db: Db;
  log: Log;
  clock: () => Date;
}

/** A PDF that could not be made so often is not made by another try. */
const MOST_ATTEMPTS = 4;
const FIRST_WAIT_MS = 5_000;
/** A courier waits for a PDF nearly all of its time. */
const AT_ONCE = 4;

/** Holds the document, and takes back a message that nobody should get any more. @returns whether it may go. */
async function mayGo({ holds }: CourierOptions, trx: Transaction, due: DeliveryRecord): Promise<boolean> {
  if (await holds(trx, due)) return true;
  await settleDelivery(trx, due.id, 'waiting', { state: 'undone' });
  return false;
}

/** Hands a message to those who send e-mails, with the document as the customer will read it. */
async function handOver(options: CourierOptions, due: DeliveryRecord): Promise<void> {
  const { db, letterOf, request } = options;
  if (!(await db.transaction((trx) => mayGo(options, trx, due)))) return;
  const { clientName, business, link, label, pdf } = await letterOf(due);
  await db.transaction(async (trx) => {
    // much may have happened while the PDF was made
    if (!(await mayGo(options, trx, due))) return;
    if (!(await settleDelivery(trx, due.id, 'waiting', { state: 'handed-over' }))) return;
    await request(trx, due, {
      emailId: due.id,
      to: due.to,
      template: 'document',
      values: {
        name: clientName,
        businessName: business.name,
        subject: due.subject,
        message: due.message,
        link,
        label,
        closing: business.email ? '' : NO_REPLY,
      },
      ...(business.email && { replyTo: business.email }),
      fromName: business.name,
      attachments: [{ ...pdf, contentType: 'application/pdf' }],
    });
  });
}

async function giveUp({ db, clock, holds, onFailed }: CourierOptions, due: DeliveryRecord, code: string) {
  await db.transaction(async (trx) => {
    await holds(trx, due);
    const delivery = await settleDelivery(trx, due.id, 'waiting', { state: 'failed', error: code });
    if (delivery) await onFailed(trx, delivery, code, clock());
  });
}

/** Sends on the message that has been due for longest; false when none is. */
async function carryNext(options: CourierOptions): Promise<boolean> {
  const { db, log, clock } = options;
  const due = await claimDue(db, clock());
  if (!due) return false;
  const attributes = { 'jobspeak.document.id': due.documentId, 'jobspeak.attempt': due.attempts };
  await inSpan('hand over e-mail', { attributes }, async () => {
    try {
      await handOver(options, due);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'UNKNOWN_ERROR';
      log.warn({ err: error, deliveryId: due.id, attempts: due.attempts }, 'a document has not been handed over');
      if (due.attempts >= MOST_ATTEMPTS) return giveUp(options, due, code);
      const until = new Date(clock().getTime() + FIRST_WAIT_MS * 4 ** (due.attempts - 1));
      await postponeDelivery(db, due.id, until, code);
    }
  });
  return true;
}

/** Hands over what is due, until it is stopped. */
export const startCourier = (options: CourierOptions): Worker =>
  startWorker({ name: 'deliveries', log: options.log, next: () => carryNext(options), lanes: AT_ONCE });
