import type { Quote } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { invoicesOfQuery } from './api';
import { InvoiceCards } from './InvoiceList';
import styles from './OfWhom.module.css';

/** The invoices that were made from a quote; nothing while there are none, and before its customer has agreed. */
export function QuoteInvoices({ quote: { id, documentStatus, locale } }: { quote: Quote }) {
  const isAgreed = documentStatus === 'approved' || documentStatus === 'completed';
  const invoices = useQuery({ ...invoicesOfQuery({ quoteId: id }), enabled: isAgreed });
  if (invoices.isError) return <ErrorCard onRetry={() => void invoices.refetch()}>{textOf(invoices.error)}</ErrorCard>;
  if (!invoices.data || invoices.data.items.length === 0) return null;
  return (
    <Card flush aria-labelledby="invoices-of-quote">
      <h2 id="invoices-of-quote" className={styles.heading}>
        Invoices
      </h2>
      <InvoiceCards invoices={invoices.data.items} locale={locale} label="Invoices of this quote" />
    </Card>
  );
}
