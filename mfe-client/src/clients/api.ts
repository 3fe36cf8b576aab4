import { Client, pageOf, QuoteSummary } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions } from '@jobspeak/web/query';

/** One client. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => api.get(`/clients/${id}`, Client, { signal }),
    staleTime: 0,
  });

const QuotePage = pageOf(QuoteSummary);

/** The latest quotes for a client. */
export const quotesOfQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['quotes', 'list', 'of-client', clientId],
    queryFn: ({ signal }) => api.get(`/quotes?${new URLSearchParams({ clientId })}`, QuotePage, { signal }),
    staleTime: 0,
  });
