import type { InvoiceSummary, Locale } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { Money } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { invoicesOfQuery } from './api';
import { InvoiceCards } from './InvoiceList';
import styles from './OfWhom.module.css';

/** What is owed in each currency, minor units: a business may have changed its own. */
function owedIn(invoices: readonly InvoiceSummary[]): [currency: string, minor: number][] {
  const owed = new Map<string, number>();
  for (const { kind, documentStatus, balance, currency } of invoices)
    if (kind === 'invoice' && (documentStatus === 'sent' || documentStatus === 'pending'))
      owed.set(currency, (owed.get(currency) ?? 0) + balance);
  return [...owed].filter(([, minor]) => minor > 0);
}

/** A client's invoices, and what of them is still to be paid; nothing while there are none. */
export function ClientInvoices({ clientId, locale }: { clientId: string; locale: Locale }) {
  const invoices = useQuery(invoicesOfQuery({ clientId }));
  if (invoices.isError) return <ErrorCard onRetry={() => void invoices.refetch()}>{textOf(invoices.error)}</ErrorCard>;
  const items = invoices.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card flush aria-labelledby="invoices-of-client">
      <h2 id="invoices-of-client" className={styles.heading}>
        Invoices
        {owedIn(items).map(([currency, minor]) => (
          <span key={currency} className={styles.owed}>
            <Money minor={minor} currency={currency} locale={locale} /> owed
          </span>
        ))}
      </h2>
      <InvoiceCards invoices={items} locale={locale} label="Invoices of this client" />
    </Card>
  );
}
