import type { Locale, QuoteToInvoice } from '@jobspeak/contracts';
import { buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { Receipt } from '@jobspeak/ui/icons';
import { RowList } from '@jobspeak/ui/lists';
import { EmptyState, LoadMore, Money, SkeletonList } from '@jobspeak/ui/parts';
import { paths, textOf } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { toInvoiceQuery } from './api';
import styles from './InvoiceList.module.css';

/** Approved quotes with what is left to invoice of them: on the quote's own screen that is one tap. */
export function ToInvoice({ locale }: { locale: Locale }) {
  const quotes = useInfiniteQuery(toInvoiceQuery());
  if (quotes.isPending)
    return (
      <Card flush>
        <SkeletonList rows={4} label="Loading what is to be invoiced" />
      </Card>
    );
  const rows = quotes.data?.pages.flatMap((page) => page.items) ?? [];
  if (quotes.isError && rows.length === 0)
    return <ErrorCard onRetry={() => void quotes.refetch()}>{textOf(quotes.error)}</ErrorCard>;
  if (rows.length === 0) return <AllInvoiced />;
  return (
    <>
      <Card flush>
        <RowList
          label="Quotes to invoice"
          rows={rows}
          rowId={({ quoteId }) => quoteId}
          hasMore={quotes.hasNextPage}
          entryClass={styles.card}
        >
          {(quote) => <QuoteFacts quote={quote} locale={locale} />}
        </RowList>
      </Card>
      {quotes.hasNextPage && (
        <LoadMore
          busy={quotes.isFetchingNextPage}
          failed={quotes.isFetchNextPageError}
          onMore={() => void quotes.fetchNextPage()}
        />
      )}
    </>
  );
}

const QuoteFacts = ({ quote, locale }: { quote: QuoteToInvoice; locale: Locale }) => {
  const { quoteId, number, title, clientName, currency, left } = quote;
  return (
    <>
      <div className={styles.line}>
        <Link to={paths.quote(quoteId)} className={styles.cardLink}>
          {title || number}
        </Link>
        <Money minor={left} currency={currency} locale={locale} strong />
      </div>
      <p className={styles.facts}>
        <span>{[clientName || 'No customer yet', title && number].filter(Boolean).join(' · ')}</span>
      </p>
    </>
  );
};

const AllInvoiced = () => (
  <Card>
    <EmptyState
      icon={<Receipt size={28} />}
      title="All is invoiced"
      action={
        <Link to={paths.quotes()} className={buttonClass({ variant: 'secondary' })}>
          Your quotes
        </Link>
      }
    >
      An approved quote waits here until you have made its invoice.
    </EmptyState>
  </Card>
);
