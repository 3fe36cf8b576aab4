import type { Invoice } from '@jobspeak/contracts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import type { ReactNode } from 'react';
import { dayText } from '../days';
import { InvoiceStatus } from '../InvoiceStatus';
import styles from './InvoiceStanding.module.css';

/** How an invoice stands: its status, its number and days once it is issued, and what it is made from. */
export function InvoiceStanding({ invoice, children }: { invoice: Invoice; children?: ReactNode }) {
  const { kind, number, issuedOn, dueOn, documentStatus, basis, creditOf, locale } = invoice;
  const isOwed = kind === 'invoice' && (documentStatus === 'sent' || documentStatus === 'pending');
  return (
    <span className={styles.standing}>
      <InvoiceStatus invoice={invoice} />
      {number && <span>{number}</span>}
      {issuedOn && <span>{`Issued ${dayText(issuedOn, locale)}`}</span>}
      {isOwed && dueOn && <span>{`Due ${dayText(dueOn, locale)}`}</span>}
      {basis && (
        <span>
          Made from quote <Link to={paths.quote(basis.quoteId)}>{basis.quoteNumber}</Link>
        </span>
      )}
      {creditOf && (
        <span>
          Takes back invoice <Link to={paths.invoice(creditOf.invoiceId)}>{creditOf.number}</Link>
        </span>
      )}
      {children}
    </span>
  );
}
