import { type Business, formatMoney, type Quote, totalsOf, totalText } from '@jobspeak/contracts';

/** What the e-mail with a quote says, as a person would write it, until somebody writes something else. */
export function letterOf(quote: Quote, business: Pick<Business, 'businessName' | 'taxName'> | undefined) {
  const { title, number, client, currency, locale, validDays } = quote;
  const totals = totalsOf(quote);
  const from = business?.businessName ?? '';
  const amount = totalText(totals, (minor) => formatMoney(minor, currency, locale));
  const sum = totals.tax > 0 ? `${amount} including ${business?.taxName ?? 'tax'}` : amount;
  const named = ['quote', number, title && `for ${title}`].filter(Boolean).join(' ');
  const paragraphs = [
    client.name ? `Hello ${client.name},` : 'Hello,',
    `Here is our ${named}. It comes to ${sum} and is valid for ${validDays === 1 ? 'one day' : `${validDays} days`}. The PDF is attached.`,
    'You can read it online, ask a question or accept it with the button below.',
  ];
  return {
    subject: [`Q${named.slice(1)}`, from && `from ${from}`].filter(Boolean).join(' ').slice(0, 200),
    message: paragraphs.join('\n\n'),
  };
}
