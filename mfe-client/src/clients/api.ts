import { Client, pageOf, Quote, QuoteSummary } from '@jobspeak/contracts';
import { api, paths } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';

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

/** Starts a quote for a client, and goes there. */
export function useQuoteFor() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id, name, email, phone, address }: Client) =>
      api.post('/quotes', Quote, { client: { id, name, email, phone, address } }),
    onSuccess: (quote) => {
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void navigate(paths.quote(quote.id));
    },
  });
}
