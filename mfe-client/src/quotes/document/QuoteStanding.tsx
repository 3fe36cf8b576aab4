import type { Quote } from '@jobspeak/contracts';
import { StatusPill } from '@jobspeak/ui/parts';
import type { ReactNode } from 'react';
import styles from './QuoteStanding.module.css';

/** A calendar day, which is the same in every time zone. */
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** How a quote stands: its status, and once it is issued, its number, revision and days. */
export const QuoteStanding = ({ quote, children }: { quote: Quote; children?: ReactNode }) => (
  <span className={styles.standing}>
    <StatusPill status={quote.documentStatus} state={quote.state} />
    {quote.number && <span>{quote.number}</span>}
    {quote.revision > 1 && <span>{`Revision ${quote.revision}`}</span>}
    {quote.issuedOn && <span>{`Issued ${dayText(quote.issuedOn, quote.locale)}`}</span>}
    {quote.validUntil && <span>{`Valid until ${dayText(quote.validUntil, quote.locale)}`}</span>}
    {children}
  </span>
);
