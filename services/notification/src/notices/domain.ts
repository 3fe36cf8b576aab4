import { formatMoney, type NoticeKind } from '@jobspeak/contracts';

/** What a notice is about. */
export interface NewNotice {
  kind: NoticeKind;
  title: string;
  message: string;
  document: { kind: 'quote' | 'invoice'; id: string };
}

/** What events say of a quote or an invoice. */
export interface Subject {
  number: string;
  title?: string;
  clientName: string;
  total: number;
  currency: string;
}

const who = ({ clientName }: Subject) => clientName || 'Your customer';

/** The document in a few words: its number, what it is for, what it comes to. */
const about = ({ number, title = '', total, currency }: Subject, locale: string) =>
  [number, title, formatMoney(total, currency, locale)].filter((part) => part !== '').join(' · ');

interface Told {
  subject: Subject;
  documentId: string;
  locale: string;
  /** A reason or a question, as the customer typed it. */
  said?: string;
}

const noticeOf =
  (kind: NoticeKind, document: 'quote' | 'invoice', headline: (subject: Subject) => string) =>
  ({ subject, documentId, locale, said = '' }: Told): NewNotice => ({
    kind,
    title: headline(subject),
    message: [said === '' ? '' : `“${said}”`, about(subject, locale)].filter((part) => part !== '').join('\n'),
    document: { kind: document, id: documentId },
  });

const kept = ({ clientName }: Subject) => `Your email to ${clientName || 'your customer'} is kept here, not sent`;
const undelivered = ({ clientName }: Subject) => `Your email to ${clientName || 'your customer'} did not arrive`;

/** The notices that there are, each with its words. Opening and asking are of one kind, whatever they are about. */
export const NOTICES_OF = {
  quote: {
    opened: noticeOf('quote-opened', 'quote', (subject) => `${who(subject)} has opened your quote`),
    approved: noticeOf('quote-approved', 'quote', (subject) => `${who(subject)} has approved your quote`),
    rejected: noticeOf('quote-rejected', 'quote', (subject) => `${who(subject)} has declined your quote`),
    asked: noticeOf('quote-question', 'quote', (subject) => `${who(subject)} asks about your quote`),
    undelivered: noticeOf('delivery-failed', 'quote', undelivered),
    kept: noticeOf('delivery-failed', 'quote', kept),
  },
  invoice: {
    opened: noticeOf('quote-opened', 'invoice', (subject) => `${who(subject)} has opened your invoice`),
    asked: noticeOf('quote-question', 'invoice', (subject) => `${who(subject)} asks about your invoice`),
    undelivered: noticeOf('delivery-failed', 'invoice', undelivered),
    kept: noticeOf('delivery-failed', 'invoice', kept),
    paid: noticeOf('invoice-paid', 'invoice', (subject) => `${who(subject)} has paid your invoice`),
  },
} as const;
