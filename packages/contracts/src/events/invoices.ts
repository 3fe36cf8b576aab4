import { z } from 'zod';
import { CurrencyCode, Minor } from '../primitives';
import { defineEvent } from './definition';

const InvoiceNews = {
  invoiceId: z.uuid(),
  number: z.string(),
  quoteId: z.uuid().nullable(),
  clientName: z.string(),
  total: Minor,
  currency: CurrencyCode,
};
export const invoiceCreated = defineEvent(
  'invoice.created',
  1,
  'An invoice has been begun, from a quote or from scratch.',
  'invoiceId',
  z.object({ invoiceId: z.uuid(), quoteId: z.uuid().nullable() }),
);
export const invoiceSent = defineEvent(
  'invoice.sent',
  1,
  'An invoice is issued and on its way to its customer.',
  'invoiceId',
  z.object({ ...InvoiceNews, channel: z.enum(['email', 'link']) }),
);
export const invoicePaid = defineEvent(
  'invoice.paid',
  1,
  'An invoice is paid in full.',
  'invoiceId',
  z.object({
    ...InvoiceNews,
    /** Whether all of its quote is invoiced, and all of these invoices are paid. */
    isQuoteSettled: z.boolean(),
  }),
);

export const invoiceOpened = defineEvent(
  'invoice.opened',
  1,
  'A customer has opened an invoice for the first time.',
  'invoiceId',
  z.object(InvoiceNews),
);
export const invoiceAsked = defineEvent(
  'invoice.asked',
  1,
  'A customer asks something about an invoice.',
  'invoiceId',
  z.object({
    ...InvoiceNews,
    question: z.string(),
    /** Where an e-mail that answers goes; absent: no address is known. */
    replyTo: z.string().optional(),
  }),
);
export const invoiceUndelivered = defineEvent(
  'invoice.undelivered',
  1,
  'An e-mail with an invoice has not reached its customer.',
  'invoiceId',
  z.object({
    ...InvoiceNews,
    to: z.string(),
    error: z.string(),
    /** It lies here and was not refused by anybody: no mail server is set. */
    kept: z.boolean().optional(),
  }),
);

export const invoicePayable = defineEvent(
  'invoice.payable',
  1,
  'What is to be paid of an invoice, and by which link its customer reads it, is new or has changed.',
  'invoiceId',
  z.object({
    invoiceId: z.uuid(),
    number: z.string(),
    clientName: z.string(),
    /** Still to be paid. */
    amountDue: Minor,
    currency: CurrencyCode,
    isOpen: z.boolean(),
    /** SHA-256, in hex, of the token of its customer's link; null while there is none. */
    linkHash: z.string().nullable(),
  }),
);
export const invoiceCardPaid = defineEvent(
  'invoice.card_paid',
  1,
  'A customer has paid an invoice, or a part of it, by card: the money is with the card provider.',
  'invoiceId',
  z.object({ invoiceId: z.uuid(), paymentIntent: z.string(), amount: Minor, currency: CurrencyCode }),
);
export const invoiceCardRefunded = defineEvent(
  'invoice.card_refunded',
  1,
  'A card payment of an invoice, or a part of it, has been paid back at the card provider.',
  'invoiceId',
  z.object({
    invoiceId: z.uuid(),
    paymentIntent: z.string(),
    /** The refund, by the name that the card provider gives it. */
    refund: z.string(),
    amount: Minor,
    currency: CurrencyCode,
  }),
);
