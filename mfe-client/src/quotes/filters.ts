import { DocumentStatus, type QuoteListQuery } from '@jobspeak/contracts';

/** What the list shows, as its address says it. */
export interface Filters {
  search: string;
  /** Archived quotes are in no other list. */
  status: DocumentStatus | 'all' | 'archived';
  sort: QuoteListQuery['sort'];
}

const SORTS: readonly Filters['sort'][] = ['newest', 'oldest', 'highest'];

/** The filters in an address; what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): Filters {
  const status = DocumentStatus.safeParse(query.get('status'));
  return {
    search: query.get('search') ?? '',
    status: query.get('state') === 'archived' ? 'archived' : status.success ? status.data : 'all',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  };
}

/** The address's part for filters; what is usual is left out. */
export const writeFilters = ({ search, status, sort }: Filters): Record<string, string> => ({
  ...(search && { search }),
  ...(status === 'archived' ? { state: status } : status !== 'all' && { status }),
  ...(sort !== 'newest' && { sort }),
});
