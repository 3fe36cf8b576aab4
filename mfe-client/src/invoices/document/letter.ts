import { type Business, formatMoney, type Invoice } from '@jobspeak/contracts';
import type { Letter } from '../../sharing';
import { dayText } from '../days';

type Sender = Pick<Business, 'businessName' | 'taxName'> | undefined;

const greeting = ({ client }: Pick<Invoice, 'client'>) => (client.name ? `Hello ${client.name},` : 'Hello,');

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What the document is called in a sentence: "invoice INV-2026-0001 for Hall". */
const nameOf = ({ kind, number, title }: Invoice): string =>
  [kind === 'invoice' ? 'invoice' : 'credit note', number, title && `for ${title}`].filter(Boolean).join(' ');

const subjectOf = (name: string, sender: Sender): string =>
  [upper(name), sender?.businessName && `from ${sender.businessName}`].filter(Boolean).join(' ').slice(0, 200);

/** When it is to be paid. */
function dueOf({ dueOn, dueDays, locale }: Invoice): string {
  if (dueOn) return `due by ${dayText(dueOn, locale)}`;
  if (dueDays === 0) return 'due today';
  return dueDays === 1 ? 'due within one day' : `due within ${dueDays} days`;
}

/** The sentence on what is to be paid, as far as anything is. */
function sumOf(invoice: Invoice, sender: Sender): string {
  const { totals, currency, locale } = invoice;
  const amount = formatMoney(totals.total, currency, locale);
  const sum = totals.tax > 0 ? `${amount} including ${sender?.taxName ?? 'tax'}` : amount;
  if (totals.balance <= 0) return `It comes to ${sum} and is paid. Thank you.`;
  if (totals.balance === totals.total) return `It comes to ${sum} and is ${dueOf(invoice)}.`;
  return `It comes to ${sum}, of which ${formatMoney(totals.balance, currency, locale)} is ${dueOf(invoice)}.`;
}

const reminderOf = (invoice: Invoice, sender: Sender): Letter => {
  const { dueOn, totals, currency, locale } = invoice;
  const name = nameOf(invoice);
  // what is overdue has its day
  const day = dayText(dueOn ?? invoice.createdAt, locale);
  return {
    subject: subjectOf(`reminder: ${name}`, sender),
    message: [
      greeting(invoice),
      `A friendly reminder of our ${name}. It was due on ${day}, and ${formatMoney(totals.balance, currency, locale)} is still to be paid. The PDF is attached.`,
      'The button below shows how to pay. If you have paid already, thank you, and please ignore this message.',
    ].join('\n\n'),
  };
};

/** What the e-mail with an invoice says, as a person would write it, until somebody writes something else. */
export function letterOf(invoice: Invoice, sender: Sender): Letter {
  if (invoice.isOverdue) return reminderOf(invoice, sender);
  const name = nameOf(invoice);
  const { creditOf, totals, currency, locale } = invoice;
  const what = creditOf
    ? `Here is our ${name}. It takes ${formatMoney(totals.total, currency, locale)} off invoice ${creditOf.number}. The PDF is attached.`
    : `Here is our ${name}. ${sumOf(invoice, sender)} The PDF is attached.`;
  const online = totals.balance > 0 ? 'You can read it online and see how to pay with the button below.' : null;
  return {
    subject: subjectOf(name, sender),
    message: [greeting(invoice), what, online ?? 'You can read it online with the button below.'].join('\n\n'),
  };
}
