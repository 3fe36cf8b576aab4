import { Button, buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { Download, Ellipsis, Search, Upload } from '@jobspeak/ui/icons';
import { EmptyState, LoadMore, Menu, Page, SkeletonList, useIsWide } from '@jobspeak/ui/parts';
import { textOf, useSettled } from '@jobspeak/web';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { type ReactNode, useState } from 'react';
import { ListBar } from '../listing';
import { type Entries, entriesQuery, type Noun, useExport } from './api';
import { EntryList, type EntryLook } from './EntryList';
import { type Filters, readFilters, writeFilters } from './filters';
import { ImportDialog } from './ImportDialog';

export interface LibraryScreenProps<N extends Noun> extends EntryLook<Entries[N]> {
  noun: N;
  title: string;
  /** What stands under the list. */
  below?: ReactNode;
  /** The words for the order by use. */
  used: string;
  /** The main action: how an entry comes here. */
  add: ReactNode;
  /** What stands where nothing is yet: why, and the next step. */
  empty: { icon: ReactNode; title: string; text: string };
  /** Whether this comes from, and goes into, a spreadsheet. */
  sheets: boolean;
}

/** A list of what the business keeps to quote from. Search and order are in the address. */
export function LibraryScreen<N extends Noun>({
  noun,
  title,
  used,
  add,
  empty,
  sheets,
  below,
  ...look
}: LibraryScreenProps<N>) {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const change = (part: Partial<Filters>) => setQuery(writeFilters({ ...filters, ...part }), { replace: true });
  const search = useSettled(filters.search.trim());
  const words = title.toLowerCase();
  const isWide = useIsWide();
  return (
    <Page
      title={title}
      actions={
        // the main action stands last where all are in a row, first where some are in a menu
        <>
          {!isWide && add}
          {sheets && <Sheets noun={noun} isWide={isWide} />}
          {isWide && add}
        </>
      }
    >
      <ListBar
        of={words}
        asked={filters}
        sorts={[
          { value: 'name', label: 'By name' },
          { value: 'newest', label: 'Newest first' },
          { value: 'used', label: used },
        ]}
        onSearch={(text) => change({ search: text })}
        onSort={(sort) => change({ sort })}
      />
      <Results
        {...look}
        noun={noun}
        title={title}
        add={add}
        empty={empty}
        filters={{ ...filters, search }}
        onClear={() => setQuery({}, { replace: true })}
      />
      {below}
    </Page>
  );
}

/** Into a spreadsheet, and out of one. */
function Sheets({ noun, isWide }: { noun: Noun; isWide: boolean }) {
  const [importing, setImporting] = useState(false);
  const save = useExport(noun);
  const dialog = importing && <ImportDialog noun={noun} onClose={() => setImporting(false)} />;
  if (!isWide)
    return (
      <>
        <Menu
          label="More"
          trigger={<Ellipsis size={20} aria-hidden="true" />}
          triggerClass={buttonClass({ variant: 'secondary' })}
          items={[
            {
              id: 'import',
              label: 'Import',
              icon: <Upload size={18} aria-hidden="true" />,
              onSelect: () => setImporting(true),
            },
            {
              id: 'export',
              label: 'Export',
              icon: <Download size={18} aria-hidden="true" />,
              disabled: save.isPending,
              onSelect: () => save.mutate(),
            },
          ]}
        />
        {dialog}
      </>
    );
  return (
    <>
      <Button variant="secondary" icon={<Upload size={20} aria-hidden="true" />} onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button
        variant="secondary"
        icon={<Download size={20} aria-hidden="true" />}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        Export
      </Button>
      {dialog}
    </>
  );
}

interface ResultsProps<N extends Noun>
  extends EntryLook<Entries[N]>,
    Pick<LibraryScreenProps<N>, 'noun' | 'title' | 'add' | 'empty'> {
  filters: Filters;
  onClear: () => void;
}

function Results<N extends Noun>({ noun, title, add, empty, filters, onClear, ...look }: ResultsProps<N>) {
  const entries = useInfiniteQuery(entriesQuery(noun, filters));
  if (entries.isPending)
    return (
      <Card flush>
        <SkeletonList rows={6} label={`Loading ${title.toLowerCase()}`} />
      </Card>
    );
  if (entries.isError) return <ErrorCard onRetry={() => void entries.refetch()}>{textOf(entries.error)}</ErrorCard>;
  const rows = entries.data.pages.flatMap((page) => page.items);
  if (rows.length === 0)
    return (
      <Card>
        {filters.search ? (
          <EmptyState
            icon={<Search size={28} />}
            title="Nothing matches"
            action={
              <Button variant="secondary" onClick={onClear}>
                Show all {title.toLowerCase()}
              </Button>
            }
          >
            Try fewer or other words.
          </EmptyState>
        ) : (
          <EmptyState icon={empty.icon} title={empty.title} action={add}>
            {empty.text}
          </EmptyState>
        )}
      </Card>
    );
  return (
    <>
      <EntryList {...look} caption={title} rows={rows} busy={entries.isPlaceholderData} hasMore={entries.hasNextPage} />
      {entries.hasNextPage && (
        <LoadMore
          busy={entries.isFetchingNextPage}
          failed={entries.isFetchNextPageError}
          onMore={() => void entries.fetchNextPage()}
        />
      )}
    </>
  );
}
