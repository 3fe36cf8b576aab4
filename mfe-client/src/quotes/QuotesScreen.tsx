import type { Locale } from '@jobspeak/contracts';
import { Button, buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { Archive, FileText, Mic, Search, Trash2 } from '@jobspeak/ui/icons';
import { EmptyState, LoadMore, Page, SkeletonList, useIsWide } from '@jobspeak/ui/parts';
import { paths, textOf, useSettled } from '@jobspeak/web';
import { useInfiniteQuery, useQuery } from '@jobspeak/web/query';
import { Link, useSearchParams } from '@jobspeak/web/router';
import { useState } from 'react';
import { businessQuery } from '../business';
import { ListBar } from '../listing';
import { quotesQuery } from './api';
import { type Filters, readFilters, SORTS, writeFilters } from './filters';
import { NewQuote } from './NewQuote';
import { QuoteList } from './QuoteList';
import styles from './QuotesScreen.module.css';
import { useRowActions } from './row-actions';
import { SelectionBar } from './SelectionBar';
import { StatusFilter } from './StatusFilter';
import { useSelection } from './selection';

/** Every quote of the account. Search, filters and order are in the address. */
export function QuotesScreen() {
  const { data: settings } = useQuery(businessQuery());
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  // a press can be gone back on; the letters of a search are not steps of their own
  const change = (part: Partial<Filters>, replace = false) =>
    setQuery(writeFilters({ ...filters, ...part }), { replace, preventScrollReset: true });
  const search = useSettled(filters.search.trim());
  const settled = { ...filters, search };
  return (
    <Page title="Quotes" actions={<NewQuote />}>
      <ListBar
        of="quotes"
        asked={filters}
        sorts={SORTS}
        onSearch={(text) => change({ search: text }, true)}
        onSort={(sort) => change({ sort })}
      >
        <StatusFilter filters={filters} onChange={change} />
      </ListBar>
      <Results filters={settled} locale={settings?.locale ?? 'en-GB'} onClear={() => setQuery({})} />
    </Page>
  );
}

function Results({ filters, locale, onClear }: { filters: Filters; locale: Locale; onClear: () => void }) {
  const quotes = useInfiniteQuery(quotesQuery(filters));
  const rows = quotes.data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    JSON.stringify(filters),
  );
  const [picking, setPicking] = useState(false);
  const isWide = useIsWide();
  const { offersOf, dialog } = useRowActions();
  if (quotes.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={6} label="Loading quotes" />
      </Card>
    );
  }
  if (quotes.isError && rows.length === 0)
    return <ErrorCard onRetry={() => void quotes.refetch()}>{textOf(quotes.error)}</ErrorCard>;
  if (rows.length === 0 && !quotes.hasNextPage) return <Nothing filters={filters} onClear={onClear} />;
  const stopPicking = () => {
    selection.clear();
    setPicking(false);
  };
  const isPicking = isWide ? selection.chosen.length > 0 : picking;
  return (
    <>
      {!isWide && (
        <Button
          className={styles.pick}
          variant="quiet"
          size="small"
          onClick={picking ? stopPicking : () => setPicking(true)}
        >
          {picking ? 'Done' : 'Select'}
        </Button>
      )}
      <Card flush aria-busy={quotes.isPlaceholderData}>
        <QuoteList
          quotes={rows}
          locale={locale}
          hasMore={quotes.hasNextPage}
          byChange={filters.sort === 'updated'}
          selection={selection}
          picking={picking}
          offersOf={offersOf}
        />
      </Card>
      {quotes.hasNextPage && (
        <LoadMore
          busy={quotes.isFetchingNextPage}
          failed={quotes.isFetchNextPageError}
          onMore={() => void quotes.fetchNextPage()}
        />
      )}
      {isPicking && <SelectionBar place={filters.place} selection={selection} onDone={stopPicking} />}
      {dialog}
    </>
  );
}

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { search, groups, place } = filters;
  if (place && !search)
    return (
      <Card>
        {place === 'archived' ? (
          <EmptyState icon={<Archive size={28} />} title="Nothing is archived">
            Archive a quote that you are done with: it leaves the list, and is kept here.
          </EmptyState>
        ) : (
          <EmptyState icon={<Trash2 size={28} />} title="Nothing is deleted">
            A deleted quote stays here for 30 days, so that you can restore it.
          </EmptyState>
        )}
      </Card>
    );
  return (
    <Card>
      {search || groups.length > 0 ? (
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
}
