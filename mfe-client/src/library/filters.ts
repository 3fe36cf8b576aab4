import type { LibraryQuery } from '@jobspeak/contracts';

/** What a list shows, as its address says it. */
export interface Filters {
  search: string;
  sort: LibraryQuery['sort'];
}

const SORTS: readonly Filters['sort'][] = ['name', 'newest', 'used'];

/** The filters in an address; what cannot be read is as if it were not there. */
export const readFilters = (query: URLSearchParams): Filters => ({
  search: query.get('search') ?? '',
  sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'name',
});

/** The address's part for filters; what is usual is left out. */
export const writeFilters = ({ search, sort }: Filters): Record<string, string> => ({
  ...(search && { search }),
  ...(sort !== 'name' && { sort }),
});
