import {
  businessSaved,
  invoiceAsked,
  invoiceOpened,
  invoicePaid,
  invoiceUndelivered,
  quoteApproved,
  quoteAsked,
  quoteOpened,
  quoteRejected,
  quoteUndelivered,
} from '@jobspeak/contracts';
import { type ConsumerFactory, type EventFacts, on, type Transaction } from '@jobspeak/kit';
import { tellBusiness } from './actions';
import { type NewNotice, NOTICES_OF, type Subject } from './domain';
import { keepBusiness } from './store';

/** What an event has to say for a notice; null when there is nothing to tell. */
type Reader<T> = (
  data: T,
) => { subject: Subject; documentId: string; said?: string; replyTo?: string | undefined } | null;

/** What the customer did is told; what the business did itself it knows. */
const byCustomer =
  <T extends { by: string }>(read: Reader<T>): Reader<T> =>
  (data) =>
    data.by === 'customer' ? read(data) : null;

/** What is told of a quote, with what the customer or a mail server said. */
const ofQuote = (data: Subject & { quoteId: string }, said = '') => ({
  subject: data,
  documentId: data.quoteId,
  said,
});

/** What is told of an invoice, with what the customer or a mail server said. */
const ofInvoice = (data: Subject & { invoiceId: string }, said = '') => ({
  subject: data,
  documentId: data.invoiceId,
  said,
});

/** What is told of a message that has reached nobody, with why. */
const ofQuoteUnsent = (data: Subject & { quoteId: string; error: string }) => ofQuote(data, data.error);
const ofInvoiceUnsent = (data: Subject & { invoiceId: string; error: string }) => ofInvoice(data, data.error);

interface Teller<T> {
  write: (told: { subject: Subject; documentId: string; said?: string; locale: string }) => NewNotice;
  read: Reader<T>;
}

/** What is done with an event that is told. */
const tellingOver =
  (webUrl: string) =>
  <T>(write: Teller<T>['write'], read: Reader<T>) =>
  async (trx: Transaction, data: T, { accountId, occurredAt: at }: EventFacts): Promise<void> => {
    const told = read(data);
    if (!told) return;
    const { replyTo, ...facts } = told;
    await tellBusiness({ trx, webUrl, accountId, at, replyTo }, (locale) => write({ ...facts, locale }));
  };

const keepsBusiness = on(businessSaved, 'notification.keep-business', (trx, { settings }, { accountId }) => {
  const { businessName: name, email, locale } = settings;
  return keepBusiness(trx, accountId, { name, email, locale });
});

/** What becomes of quotes. */
function quoteConsumers(webUrl: string): ConsumerFactory[] {
  const telling = tellingOver(webUrl);
  const { opened, approved, rejected, asked, undelivered, kept } = NOTICES_OF.quote;
  return [
    on(
      quoteOpened,
      'notification.tell-opened',
      telling(opened, (data) => ofQuote(data)),
    ),
    on(
      quoteApproved,
      'notification.tell-approved',
      telling(
        approved,
        byCustomer((data) => ofQuote(data)),
      ),
    ),
    on(
      quoteRejected,
      'notification.tell-rejected',
      telling(
        rejected,
        byCustomer((data) => ofQuote(data, data.reason)),
      ),
    ),
    on(
      quoteAsked,
      'notification.tell-asked',
      telling(asked, (data) => ({ ...ofQuote(data, data.question), replyTo: data.replyTo })),
    ),
    on(quoteUndelivered, 'notification.tell-undelivered', (trx, data, facts) =>
      telling(data.kept ? kept : undelivered, ofQuoteUnsent)(trx, data, facts),
    ),
  ];
}

/** What becomes of invoices. */
function invoiceConsumers(webUrl: string): ConsumerFactory[] {
  const telling = tellingOver(webUrl);
  const { opened, asked, undelivered, kept, paid } = NOTICES_OF.invoice;
  return [
    on(
      invoiceOpened,
      'notification.tell-invoice-opened',
      telling(opened, (data) => ofInvoice(data)),
    ),
    on(
      invoiceAsked,
      'notification.tell-invoice-asked',
      telling(asked, (data) => ({ ...ofInvoice(data, data.question), replyTo: data.replyTo })),
    ),
    on(invoiceUndelivered, 'notification.tell-invoice-undelivered', (trx, data, facts) =>
      telling(data.kept ? kept : undelivered, ofInvoiceUnsent)(trx, data, facts),
    ),
    on(
      invoicePaid,
      'notification.tell-paid',
      telling(paid, (data) => ofInvoice(data)),
    ),
  ];
}

export const consumers = (webUrl: string): ConsumerFactory[] => [
  keepsBusiness,
  ...quoteConsumers(webUrl),
  ...invoiceConsumers(webUrl),
];
