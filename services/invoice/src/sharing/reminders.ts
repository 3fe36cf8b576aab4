import { type BusinessSettings, formatMoney, zoneOf } from '@jobspeak/contracts';
import type { ReminderOptions } from '@jobspeak/kit';
import { businessOf } from '../business/store';
import { type InvoiceRecord, invoiceTotals, isOwed } from '../invoices/domain';
import { lockInvoice } from '../invoices/store';

/** How often a customer is reminded of an invoice. */
const MOST = 3;

/** What a reminder says: friendly and short, what is open and since when. */
function wordsOf(invoice: InvoiceRecord, { businessName }: BusinessSettings): { subject: string; message: string } {
  const { number, dueOn, client, currency, locale } = invoice;
  const open = formatMoney(invoiceTotals(invoice).balance, currency, locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueOn ?? ''));
  return {
    subject: `Reminder: invoice ${number} from ${businessName}`,
    message: [
      client.name ? `Hello ${client.name},` : 'Hello,',
      `this is a friendly reminder: invoice ${number} was due on ${day}, and ${open} is still to be paid.`,
      'The link below shows the invoice and how to pay; the PDF is attached. If you have just paid, thank you: there is nothing more to do.',
    ].join('\n\n'),
  };
}

/** An invoice asks for its money while some of it is owed, after the day on which it was due. */
export const planOf: ReminderOptions['planOf'] = async (trx, { accountId, documentId }) => {
  const invoice = await lockInvoice(trx, accountId, documentId);
  if (!isOwed(invoice) || invoice.dueOn === null) return null;
  const { settings } = await businessOf(trx, accountId);
  return {
    zone: zoneOf(settings),
    days: settings.reminders.invoiceDays,
    dueOn: invoice.dueOn,
    most: MOST,
    ...wordsOf(invoice, settings),
  };
};
