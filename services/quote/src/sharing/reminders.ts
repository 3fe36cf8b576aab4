import { type BusinessSettings, formatMoney, type QuoteVersion, totalText, zoneOf } from '@jobspeak/contracts';
import type { ReminderOptions } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { lockStanding } from '../quotes/expiry';
import { findVersion } from '../quotes/version-store';
import { isAwaited } from './domain';

/** How often a customer is reminded of a version of a quote. */
const MOST = 2;

/** What a reminder says: friendly and short, what is offered and until when. */
function wordsOf(quote: QuoteVersion, { businessName, email }: BusinessSettings): { subject: string; message: string } {
  const { number, title, client, currency, locale, totals, validUntil } = quote;
  const total = totalText(totals, (minor) => formatMoney(minor, currency, locale));
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(validUntil));
  const what = title ? `${number} (${title})` : number;
  return {
    subject: `Reminder: quote ${number} from ${businessName}`,
    message: [
      client.name ? `Hello ${client.name},` : 'Hello,',
      `this is a friendly reminder of our quote ${what}: ${total} in all, valid until ${day}.`,
      `You can read and answer it with the link below; the PDF is attached. If anything is unclear, ${email ? 'simply reply to this email' : 'ask us there'}.`,
    ].join('\n\n'),
  };
}

/** A quote asks for its answer while that version of it waits for one. */
export const planOf: ReminderOptions['planOf'] = async (trx, { accountId, documentId, revision }, now) => {
  const quote = await lockStanding(trx, accountId, documentId, now);
  const version = await findVersion(trx, accountId, documentId, revision);
  if (!isAwaited(quote, revision) || !version) return null;
  const settings = await settingsOf(trx, accountId);
  return {
    zone: zoneOf(settings),
    days: settings.reminders.quoteDays,
    dueOn: null,
    most: MOST,
    ...wordsOf(version.content, settings),
  };
};
