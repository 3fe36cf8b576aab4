import { buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { Receipt } from '@jobspeak/ui/icons';
import { EmptyState, Page, Skeleton, SkeletonList } from '@jobspeak/ui/parts';
import { isAppError, paths, textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link, useParams } from '@jobspeak/web/router';
import { invoiceQuery } from './api';
import { InvoiceDocument } from './document/InvoiceDocument';

/** One invoice, or one credit note. */
export function InvoiceScreen() {
  const { id = '' } = useParams();
  const invoice = useQuery(invoiceQuery(id));
  const back = <Link to={paths.invoices()}>Invoices</Link>;
  if (invoice.data) return <InvoiceDocument key={id} invoice={invoice.data} />;
  if (invoice.isError) {
    const missing = isAppError(invoice.error) && invoice.error.code === 'INVOICE_NOT_FOUND';
    return (
      <Page title="Invoice" back={back}>
        {missing ? (
          <NotFound>{textOf(invoice.error)}</NotFound>
        ) : (
          <ErrorCard onRetry={() => void invoice.refetch()}>{textOf(invoice.error)}</ErrorCard>
        )}
      </Page>
    );
  }
  return (
    <Page title={<Skeleton width="16rem" height="32px" />} documentTitle="Invoice" back={back}>
      <Card flush>
        <SkeletonList rows={5} label="Loading the invoice" />
      </Card>
    </Page>
  );
}

const NotFound = ({ children }: { children: string }) => (
  <EmptyState
    icon={<Receipt size={28} />}
    title="Not found"
    action={
      <Link className={buttonClass({ variant: 'secondary' })} to={paths.invoices()}>
        All invoices
      </Link>
    }
  >
    {children}
  </EmptyState>
);
