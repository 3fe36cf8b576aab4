import { type Locale, type QuoteSummary, RESTORABLE_DAYS } from '@jobspeak/contracts';
import { VisuallyHidden } from '@jobspeak/ui';
import { EllipsisVertical, TriangleAlert } from '@jobspeak/ui/icons';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import { Checkbox, Menu, Pill, RelativeDate, StatusPill, useIsWide } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { Amount } from '../documents';
import styles from './QuoteList.module.css';
import type { Offer } from './row-actions';
import { SwipeCard } from './SwipeCard';
import type { Selection } from './selection';

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
    <Amount low={quote.low} high={quote.total} money={{ currency: quote.currency, locale }} strong />
  );

/** The name of a quote, which leads to it; a deleted one has to be restored first. */
const Title = ({ quote }: { quote: QuoteSummary }) =>
  quote.state === 'deleted' ? (
    <span className={styles.title}>{titleOf(quote)}</span>
  ) : (
    <Link to={paths.quote(quote.id)} className={styles.link}>
      {titleOf(quote)}
    </Link>
  );

const DAY_MS = 86_400_000;

/** How long a deleted quote can still be restored. */
function DaysLeft({ deletedAt, now = new Date() }: { deletedAt: string; now?: Date }) {
  const days = Math.max(1, Math.ceil(RESTORABLE_DAYS - (now.getTime() - Date.parse(deletedAt)) / DAY_MS));
  return <span className={styles.nowrap}>{plural(days, 'day left', 'days left')}</span>;
}

/** What a list tells of time: when a quote was made, when it was changed, or how long it can be restored. */
const When = ({ quote, changed, locale }: { quote: QuoteSummary; changed: boolean; locale: Locale }) =>
  quote.deletedAt ? (
    <DaysLeft deletedAt={quote.deletedAt} />
  ) : (
    <RelativeDate value={changed ? quote.updatedAt : quote.createdAt} locale={locale} />
  );

const Tick = ({ name, selection, id }: { name: string; selection: Selection; id: string }) => (
  <Checkbox
    className={styles.tick}
    label={<VisuallyHidden>{`Select ${name}`}</VisuallyHidden>}
    checked={selection.has(id)}
    onChange={() => selection.toggle(id)}
  />
);

const RowMenu = ({ name, offers }: { name: string; offers: readonly Offer[] }) => (
  <span className={styles.menu}>
    <Menu
      floating
      label={`More for ${name}`}
      trigger={<EllipsisVertical size={20} aria-hidden="true" />}
      items={offers.map(({ action, label, icon: Symbol, onSelect, danger = false }) => ({
        id: action,
        label,
        icon: <Symbol size={18} aria-hidden="true" />,
        onSelect,
        danger,
        separated: danger && offers.length > 1,
      }))}
    />
  </span>
);

export interface QuoteListProps {
  quotes: readonly QuoteSummary[];
  locale: Locale;
  hasMore: boolean;
  /** Whether it is in the order of the last change. */
  byChange: boolean;
  selection: Selection;
  /** On a phone: whether quotes are being ticked. */
  picking: boolean;
  offersOf: (quote: QuoteSummary) => Offer[];
}

const columnsFor = ({
  quotes,
  locale,
  byChange,
  selection,
  offersOf,
}: QuoteListProps): readonly Column<QuoteSummary>[] => [
  {
    id: 'tick',
    width: '3.25rem',
    heading: (
      <Checkbox
        className={styles.tick}
        label={<VisuallyHidden>Select all</VisuallyHidden>}
        checked={selection.chosen.length === quotes.length}
        onChange={selection.toggleAll}
      />
    ),
    cell: (quote) => <Tick name={titleOf(quote)} selection={selection} id={quote.id} />,
  },
  {
    id: 'quote',
    heading: 'Quote',
    cell: (quote) => (
      <>
        <Title quote={quote} />
        {quote.number && <p className={styles.quiet}>{quote.number}</p>}
      </>
    ),
  },
  {
    id: 'client',
    heading: 'Customer',
    width: '18%',
    cell: ({ clientName }) => <span className={styles.client}>{clientName || '–'}</span>,
  },
  { id: 'status', heading: 'Status', width: '10.75rem', cell: (quote) => <Marks quote={quote} /> },
  {
    id: 'when',
    heading: byChange ? 'Changed' : quotes[0]?.deletedAt ? 'Restorable' : 'Created',
    align: 'end',
    width: '8.25rem',
    cell: (quote) => <When quote={quote} changed={byChange} locale={locale} />,
  },
  {
    id: 'total',
    heading: 'Total',
    align: 'end',
    width: '8rem',
    cell: (quote) => <Total quote={quote} locale={locale} />,
  },
  {
    id: 'menu',
    heading: <VisuallyHidden>Actions</VisuallyHidden>,
    align: 'end',
    width: '4.25rem',
    cell: (quote) => <RowMenu name={titleOf(quote)} offers={offersOf(quote)} />,
  },
];

interface CardProps {
  quote: QuoteSummary;
  locale: Locale;
  byChange?: boolean;
}

/** What a card says of a quote. */
const CardFacts = ({ quote, locale, byChange = false }: CardProps) => (
  <>
    <div className={styles.line}>
      <Title quote={quote} />
      <Total quote={quote} locale={locale} />
    </div>
    <p className={styles.facts}>
      <span>{quote.clientName || 'No customer yet'}</span>
      <span aria-hidden="true">·</span>
      <When quote={quote} changed={byChange} locale={locale} />
    </p>
    <Marks quote={quote} />
  </>
);

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
      <li key={quote.id} className={styles.entry}>
        <div className={styles.card}>
          <CardFacts quote={quote} locale={locale} />
        </div>
      </li>
    ))}
  </ul>
);

/** A table where there is room for one, cards on a phone. */
export function QuoteList(props: QuoteListProps) {
  const { quotes, locale, hasMore, byChange, selection, picking, offersOf } = props;
  const isWide = useIsWide();
  const rows = { rows: quotes, rowId: ({ id }: QuoteSummary) => id, hasMore };
  if (isWide)
    return (
      <div className={styles.wide}>
        <Table {...rows} caption="Quotes" columns={columnsFor(props)} />
      </div>
    );
  return (
    <RowList {...rows} label="Quotes" entryClass={styles.entry}>
      {(quote) => {
        const facts = (
          <div className={styles.card}>
            <CardFacts quote={quote} locale={locale} byChange={byChange} />
          </div>
        );
        if (picking)
          return (
            <div className={styles.picked}>
              <Tick name={titleOf(quote)} selection={selection} id={quote.id} />
              {facts}
            </div>
          );
        const offers = offersOf(quote);
        return (
          <SwipeCard offers={offers}>
            {facts}
            <RowMenu name={titleOf(quote)} offers={offers} />
          </SwipeCard>
        );
      }}
    </RowList>
  );
}
