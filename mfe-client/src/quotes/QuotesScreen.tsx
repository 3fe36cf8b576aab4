import type { Locale } from '@jobspeak/contracts';
import { Button, buttonClass, Card, ErrorCard, Field } from '@jobspeak/ui';
import { FileText, Mic, Plus, Search } from '@jobspeak/ui/icons';
import { Chips, EmptyState, Page, Select, SkeletonList } from '@jobspeak/ui/parts';
import { paths, textOf } from '@jobspeak/web';
import { useInfiniteQuery, useQuery } from '@jobspeak/web/query';
import { Link, useSearchParams } from '@jobspeak/web/router';
import { businessQuery } from '../business';
import { countsQuery, quotesQuery, useStartQuote } from './api';
import { type Filters, readFilters, writeFilters } from './filters';
import { QuoteList } from './QuoteList';
import styles from './QuotesScreen.module.css';
import { useSettled } from '../documents';

const STATUSES: readonly { value: Filters['status']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Draft' },
  { value: 'sent', label: 'Sent' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Declined' },
  { value: 'expired', label: 'Expired' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'archived', label: 'Archived' },
];
const SORTS: readonly { value: Filters['sort']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest total' },
];

/** Every quote of the account. Search, filter and order are in the address. */
export function QuotesScreen() {
  const { data: settings } = useQuery(businessQuery());
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const change = (part: Partial<Filters>) => setQuery(writeFilters({ ...filters, ...part }), { replace: true });
  const search = useSettled(filters.search.trim());
  return (
    <Page title="Quotes" actions={<StartQuote />}>
      <div className={styles.filters}>
        <div role="search">
          <Field
            label="Search quotes"
            hideLabel
            type="search"
            placeholder="Search quotes"
            value={filters.search}
            onChange={({ target }) => change({ search: target.value })}
            end={<Search size={20} aria-hidden="true" />}
          />
        </div>
        <div className={styles.sort}>
          <Select
            label="Order"
            hideLabel
            options={SORTS}
            value={filters.sort}
            onChange={({ target }) =>
              change({ sort: SORTS.find(({ value }) => value === target.value)?.value ?? 'newest' })
            }
          />
        </div>
        <div className={styles.status}>
          <StatusChips value={filters.status} onChange={(status) => change({ status })} />
        </div>
      </div>
      <Results
        filters={{ ...filters, search }}
        locale={settings?.locale ?? 'en-GB'}
        onClear={() => setQuery({}, { replace: true })}
      />
    </Page>
  );
}

/** The statuses, with how many quotes have each; a filter works without its count. */
function StatusChips({ value, onChange }: { value: Filters['status']; onChange: (status: Filters['status']) => void }) {
  const { data: counts } = useQuery(countsQuery());
  const countOf = (status: Filters['status']) =>
    status === 'archived' ? counts?.archived : counts?.statuses.find((one) => one.status === status)?.count;
  const options = STATUSES.map((option) => ({ ...option, count: countOf(option.value) || undefined }));
  return <Chips label="Status" value={value} options={options} onChange={onChange} />;
}

function StartQuote() {
  const start = useStartQuote();
  return (
    <Button
      variant="secondary"
      icon={<Plus size={20} aria-hidden="true" />}
      busy={start.isPending}
      onClick={() => start.mutate(crypto.randomUUID())}
    >
      New quote
    </Button>
  );
}

function Results({ filters, locale, onClear }: { filters: Filters; locale: Locale; onClear: () => void }) {
  const quotes = useInfiniteQuery(quotesQuery(filters));
  if (quotes.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={6} label="Loading quotes" />
      </Card>
    );
  }
  if (quotes.isError) return <ErrorCard onRetry={() => void quotes.refetch()}>{textOf(quotes.error)}</ErrorCard>;
  const rows = quotes.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <Nothing filtered={Object.keys(writeFilters(filters)).length > 0} onClear={onClear} />;
  return (
    <>
      <Card flush aria-busy={quotes.isPlaceholderData}>
        <QuoteList quotes={rows} locale={locale} />
      </Card>
      {quotes.hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" busy={quotes.isFetchingNextPage} onClick={() => void quotes.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => (
  <Card>
    {filtered ? (
      <EmptyState
        icon={<Search size={28} />}
        title="No quote matches"
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all quotes
          </Button>
        }
      >
        Try fewer words or another status.
      </EmptyState>
    ) : (
      <EmptyState
        icon={<FileText size={28} />}
        title="No quotes yet"
        action={
          <Link to={paths.recording()} className={buttonClass({ size: 'large' })}>
            <Mic size={22} aria-hidden="true" />
            Record a job
          </Link>
        }
      >
        Say what the job is, and the quote writes itself. You only check it.
      </EmptyState>
    )}
  </Card>
);
