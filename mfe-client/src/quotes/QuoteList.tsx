import type { Locale, QuoteSummary } from '@jobspeak/contracts';
import { TriangleAlert } from '@jobspeak/ui/icons';
import { type Column, Money, Pill, RelativeDate, StatusPill, Table } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import styles from './QuoteList.module.css';

const titleOf = (quote: QuoteSummary): string =>
  quote.title || (quote.state === 'processing' ? 'New recording' : 'Untitled quote');

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** What wants a look before the quote is sent, in words; null when nothing does. */
function toLookAt({ missingPrices, toCheck, failed, state }: QuoteSummary): string | null {
  if (failed) return null; // the status says it
  if (state === 'processing') return null;
  const unsure = toCheck - missingPrices;
  if (missingPrices > 0 && unsure > 0) return `${toCheck} to check`;
  if (missingPrices > 0) return plural(missingPrices, 'price missing', 'prices missing');
  return unsure > 0 ? plural(unsure, 'line to check', 'lines to check') : null;
}

const CheckMark = ({ quote }: { quote: QuoteSummary }) => {
  const text = toLookAt(quote);
  return (
    text && (
      <Pill tone="warn" icon={<TriangleAlert size={14} aria-hidden="true" />}>
        {text}
      </Pill>
    )
  );
};

const Marks = ({ quote }: { quote: QuoteSummary }) => (
  <span className={styles.marks}>
    <StatusPill status={quote.documentStatus} state={quote.state} failed={quote.failed} />
    <CheckMark quote={quote} />
  </span>
);

const Total = ({ quote, locale }: { quote: QuoteSummary; locale: Locale }) =>
  quote.state === 'processing' ? (
    <span className={styles.quiet}>–</span>
  ) : (
    <Money minor={quote.total} currency={quote.currency} locale={locale} strong />
  );

const columnsFor = (locale: Locale): readonly Column<QuoteSummary>[] => [
  {
    id: 'quote',
    heading: 'Quote',
    cell: (quote) => (
      <>
        <Link to={paths.quote(quote.id)} className={styles.rowLink}>
          {titleOf(quote)}
        </Link>
        <p className={styles.quiet}>{quote.number ?? (quote.clientName || 'No customer yet')}</p>
      </>
    ),
  },
  {
    id: 'client',
    heading: 'Customer',
    cell: (quote) => <span className={styles.client}>{quote.clientName || '–'}</span>,
  },
  { id: 'status', heading: 'Status', cell: (quote) => <Marks quote={quote} /> },
  {
    id: 'created',
    heading: 'Created',
    align: 'end',
    cell: (quote) => <RelativeDate value={quote.createdAt} locale={locale} />,
  },
  { id: 'total', heading: 'Total', align: 'end', cell: (quote) => <Total quote={quote} locale={locale} /> },
];

/** Quotes one under the other, as a thumb wants them. */
export const QuoteCards = ({
  quotes,
  locale,
  label = 'Quotes',
}: {
  quotes: readonly QuoteSummary[];
  locale: Locale;
  label?: string;
}) => (
  <ul className={styles.cards} aria-label={label}>
    {quotes.map((quote) => (
      <li key={quote.id} className={styles.card}>
        <div className={styles.line}>
          <Link to={paths.quote(quote.id)} className={styles.cardLink}>
            {titleOf(quote)}
          </Link>
          <Total quote={quote} locale={locale} />
        </div>
        <p className={styles.facts}>
          <span>{quote.clientName || 'No customer yet'}</span>
          <span aria-hidden="true">·</span>
          <RelativeDate value={quote.createdAt} locale={locale} />
        </p>
        <Marks quote={quote} />
      </li>
    ))}
  </ul>
);

/** A table where there is room for one, cards on a phone. */
export const QuoteList = ({ quotes, locale }: { quotes: readonly QuoteSummary[]; locale: Locale }) => (
  <>
    <div className={styles.wide}>
      <Table caption="Quotes" columns={columnsFor(locale)} rows={quotes} rowId={(quote) => quote.id} />
    </div>
    <div className={styles.narrow}>
      <QuoteCards quotes={quotes} locale={locale} />
    </div>
  </>
);
