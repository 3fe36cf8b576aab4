import { Client, Item, pageOf, SEARCH_MAX } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';

/** The clients who fit what is typed, as a document's client is picked. */
export const clientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'picker', search],
    queryFn: ({ signal }) => api.get(`/clients?${new URLSearchParams({ search })}`, pageOf(Client), { signal }),
    placeholderData: keepPreviousData,
  });

const OFFERED = '6';
const SHORTEST = 2;

/** The items of the library that fit what is typed, those used most first; nothing for a letter alone, nor for a whole paragraph. */
export const itemsQuery = (search: string) =>
  queryOptions({
    queryKey: ['items', 'picker', search],
    queryFn: ({ signal }) =>
      api.get(`/items?${new URLSearchParams({ search, sort: 'used', limit: OFFERED })}`, pageOf(Item), { signal }),
    enabled: search.length >= SHORTEST && search.length <= SEARCH_MAX,
  });
