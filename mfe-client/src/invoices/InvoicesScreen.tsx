import type { InvoiceCounts, Locale } from '@jobspeak/contracts';
import { Button, buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { Plus, Receipt, Search } from '@jobspeak/ui/icons';
import { Chips, EmptyState, LoadMore, Page, SkeletonList } from '@jobspeak/ui/parts';
import { paths, textOf, useSettled } from '@jobspeak/web';
import { useInfiniteQuery, useQuery } from '@jobspeak/web/query';
import { Link, useSearchParams } from '@jobspeak/web/router';
import { businessQuery } from '../business';
import { ListBar } from '../listing';
import { invoicesQuery, useStartInvoice } from './api';
import { type Filters, INVOICE_STATUSES, readFilters, writeFilters } from './filters';
import { InvoiceList } from './InvoiceList';
import { wordOf } from './InvoiceStatus';
import { ToInvoice } from './ToInvoice';

/** What wants a look comes first. */
const STATUSES: readonly { value: Filters['status']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: wordOf('overdue') },
  { value: 'to-invoice', label: 'To invoice' },
  ...INVOICE_STATUSES.map((value) => ({ value, label: wordOf(value) })),
];
const SORTS: readonly { value: Filters['sort']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
  { value: 'highest', label: 'Highest total' },
];

/** Every invoice and credit note of the account. Search, filter and order are in the address. */
export function InvoicesScreen() {
  const { data: settings } = useQuery(businessQuery());
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const change = (part: Partial<Filters>) => setQuery(writeFilters({ ...filters, ...part }), { replace: true });
  const settled = { ...filters, search: useSettled(filters.search.trim()) };
  // what waits for its invoice are quotes, in one order and not searched; the address keeps what was chosen for invoices
  const isOfQuotes = filters.status === 'to-invoice';
  // the same pages as the list's: the counts come with the first of them
  const { data: pages } = useInfiniteQuery({ ...invoicesQuery(settled), enabled: !isOfQuotes });
  const counts = pages?.pages[0]?.counts ?? null;
  return (
    <Page title="Invoices" actions={<StartInvoice />}>
      <ListBar
        of="invoices"
        asked={isOfQuotes ? null : filters}
        sorts={SORTS}
        onSearch={(search) => change({ search })}
        onSort={(sort) => change({ sort })}
      >
        <StatusChips counts={counts} value={filters.status} onChange={(status) => change({ status })} />
      </ListBar>
      {isOfQuotes ? (
        <ToInvoice locale={settings?.locale ?? 'en-GB'} />
      ) : (
        <Results
          filters={settled}
          locale={settings?.locale ?? 'en-GB'}
          onClear={() => setQuery({}, { replace: true })}
        />
      )}
    </Page>
  );
}

interface StatusChipsProps {
  /** A filter works without its count. */
  counts: InvoiceCounts | null;
  value: Filters['status'];
  onChange: (status: Filters['status']) => void;
}

const StatusChips = ({ counts, value, onChange }: StatusChipsProps) => (
  <Chips
    label="Status"
    value={value}
    options={STATUSES.map((option) => ({
      ...option,
      count: (option.value !== 'to-invoice' && counts?.[option.value]) || undefined,
    }))}
    onChange={onChange}
  />
);

function StartInvoice() {
  const start = useStartInvoice();
  return (
    <Button
      variant="secondary"
      icon={<Plus size={20} aria-hidden="true" />}
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      New invoice
    </Button>
  );
}

function Results({ filters, locale, onClear }: { filters: Filters; locale: Locale; onClear: () => void }) {
  const invoices = useInfiniteQuery(invoicesQuery(filters));
  if (invoices.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={6} label="Loading invoices" />
      </Card>
    );
  }
  const rows = invoices.data?.pages.flatMap((page) => page.items) ?? [];
  if (invoices.isError && rows.length === 0)
    return <ErrorCard onRetry={() => void invoices.refetch()}>{textOf(invoices.error)}</ErrorCard>;
  if (rows.length === 0) return <Nothing filters={filters} onClear={onClear} />;
  return (
    <>
      <Card flush aria-busy={invoices.isPlaceholderData}>
        <InvoiceList invoices={rows} locale={locale} hasMore={invoices.hasNextPage} />
      </Card>
      {invoices.hasNextPage && (
        <LoadMore
          busy={invoices.isFetchingNextPage}
          failed={invoices.isFetchNextPageError}
          onMore={() => void invoices.fetchNextPage()}
        />
      )}
    </>
  );
}

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const isFiltered = filters.search !== '' || filters.status !== 'all';
  const isOnTime = filters.status === 'overdue' && filters.search === '';
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={<Search size={28} />}
          title={isOnTime ? 'Nothing is overdue' : 'No invoice matches'}
          action={
            <Button variant="secondary" onClick={onClear}>
              Show all invoices
            </Button>
          }
        >
          {isOnTime ? 'Everybody has paid in time so far.' : 'Try fewer words or another status.'}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Receipt size={28} />}
          title="No invoices yet"
          action={
            <Link to={paths.quotes({ status: 'approved' })} className={buttonClass({ size: 'large' })}>
              Approved quotes
            </Link>
          }
        >
          Make one from an approved quote in a tap, or start a new one.
        </EmptyState>
      )}
    </Card>
  );
}
