import { Client, type NewClient, pageOf, QuoteSummary } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions, useMutation } from '@jobspeak/web/query';
import { useRefresh } from '../library';

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

/** Adds a client, or changes the one that is given, as an edit of the version that was on the screen. */
export function useSaveClient(client: Client | null) {
  const refresh = useRefresh('clients');
  return useMutation({
    meta: { inForm: true, done: client ? 'Client saved' : 'Client added' },
    mutationFn: (content: NewClient) =>
      client
        ? api.patch(`/clients/${client.id}`, Client, { ...content, version: client.version })
        : api.post('/clients', Client, content),
    // a stale edit, too, wants to see what is there now
    onSettled: refresh,
  });
}
