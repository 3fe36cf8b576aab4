import { Client, pageOf } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';

/** The clients who fit what is typed, as a document's client is picked. */
export const clientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'picker', search],
    queryFn: ({ signal }) => api.get(`/clients?${new URLSearchParams({ search })}`, pageOf(Client), { signal }),
    placeholderData: keepPreviousData,
  });
