import type { InvoiceSummary, Locale } from '@jobspeak/contracts';
import { classes } from '@jobspeak/ui';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import { Money, RelativeDate, useIsWide } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { dayText } from './days';
import styles from './InvoiceList.module.css';
import { InvoiceStatus } from './InvoiceStatus';

/** What a row is called: its number, and a draft by what it is for. */
const nameOf = ({ number, title }: InvoiceSummary): string => number ?? (title || 'New invoice');

/** What stands beside the name: what it is for, where the number is the name. */
const aboutOf = ({ number, title }: InvoiceSummary): string => (number === null ? '' : title);

/** Whether something of it is still to be paid. */
const isOwed = ({ documentStatus, balance }: InvoiceSummary): boolean =>
  balance > 0 && (documentStatus === 'sent' || documentStatus === 'pending');

/** A credit note takes away. */
const totalOf = ({ kind, total }: InvoiceSummary): number => (kind === 'credit-note' ? -total : total);

const Total = ({ invoice, locale }: { invoice: InvoiceSummary; locale: Locale }) => (
  <Money minor={totalOf(invoice)} currency={invoice.currency} locale={locale} strong />
);

/** What is left to pay, where that is another sum than the total. */
const Left = ({ invoice, locale }: { invoice: InvoiceSummary; locale: Locale }) =>
  isOwed(invoice) && invoice.balance !== invoice.total ? (
    <span className={styles.quiet}>
      <Money minor={invoice.balance} currency={invoice.currency} locale={locale} /> left
    </span>
  ) : null;

/** When it is due, else when it was issued; a draft has no day yet. */
function When({ invoice, locale }: { invoice: InvoiceSummary; locale: Locale }) {
  const { dueOn, issuedOn, isOverdue, createdAt } = invoice;
  if (isOwed(invoice) && dueOn)
    return <span className={classes(isOverdue && styles.late)}>{`Due ${dayText(dueOn, locale)}`}</span>;
  if (issuedOn) return <span>{`Issued ${dayText(issuedOn, locale)}`}</span>;
  return <RelativeDate value={createdAt} locale={locale} />;
}

const columnsFor = (locale: Locale): readonly Column<InvoiceSummary>[] => [
  {
    id: 'invoice',
    heading: 'Invoice',
    cell: (invoice) => (
      <>
        <Link to={paths.invoice(invoice.id)} className={styles.rowLink}>
          {nameOf(invoice)}
        </Link>
        {aboutOf(invoice) && <span className={styles.about}>{aboutOf(invoice)}</span>}
      </>
    ),
  },
  {
    id: 'client',
    heading: 'Customer',
    width: '20%',
    cell: ({ clientName }) => <span className={styles.client}>{clientName || '–'}</span>,
  },
  { id: 'status', heading: 'Status', width: '9.5rem', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  { id: 'when', heading: 'When', width: '10.5rem', cell: (invoice) => <When invoice={invoice} locale={locale} /> },
  {
    id: 'total',
    heading: 'Total',
    align: 'end',
    width: '9rem',
    cell: (invoice) => (
      <span className={styles.sum}>
        <Total invoice={invoice} locale={locale} />
        <Left invoice={invoice} locale={locale} />
      </span>
    ),
  },
];

export interface InvoiceListProps {
  invoices: readonly InvoiceSummary[];
  locale: Locale;
}

/** What a card says of an invoice. */
const CardFacts = ({ invoice, locale }: { invoice: InvoiceSummary; locale: Locale }) => (
  <>
    <div className={styles.line}>
      <Link to={paths.invoice(invoice.id)} className={styles.cardLink}>
        {nameOf(invoice)}
      </Link>
      <Total invoice={invoice} locale={locale} />
    </div>
    <p className={styles.facts}>
      <span>{[invoice.clientName || 'No customer yet', aboutOf(invoice)].filter(Boolean).join(' · ')}</span>
    </p>
    <p className={styles.line}>
      <span className={styles.marks}>
        <InvoiceStatus invoice={invoice} />
        <span className={styles.quiet}>
          <When invoice={invoice} locale={locale} />
        </span>
      </span>
      <Left invoice={invoice} locale={locale} />
    </p>
  </>
);

/** A few invoices one under the other, as a thumb wants them. */
export const InvoiceCards = ({ invoices, locale, label }: InvoiceListProps & { label: string }) => (
  <ul className={styles.cards} aria-label={label}>
    {invoices.map((invoice) => (
      <li key={invoice.id} className={styles.card}>
        <CardFacts invoice={invoice} locale={locale} />
      </li>
    ))}
  </ul>
);

/** A table where there is room for one, cards on a phone. */
export function InvoiceList({ invoices, locale, hasMore }: InvoiceListProps & { hasMore: boolean }) {
  const rows = { rows: invoices, rowId: ({ id }: InvoiceSummary) => id, hasMore };
  if (useIsWide())
    return (
      <div className={styles.wide}>
        <Table {...rows} caption="Invoices" columns={columnsFor(locale)} />
      </div>
    );
  return (
    <RowList {...rows} label="Invoices" entryClass={styles.card}>
      {(invoice) => <CardFacts invoice={invoice} locale={locale} />}
    </RowList>
  );
}
