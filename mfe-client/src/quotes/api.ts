import { pageOf, Quote, QuoteCounts, QuoteSummary } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, isAppError, paths } from '@jobspeak/web';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { askFilters, type Filters } from './filters';

const Page = pageOf(QuoteSummary);
const PAGE_SIZE = 50;
/** A list that has been paged on further is not read anew by itself: that would be a call for each of its pages. */
const FEW_PAGES = 4;

type Pages = { pages: unknown[] } | undefined;
/** Whether reading a list anew is worth its calls. */
export const isShort = (data: unknown): boolean => ((data as Pages)?.pages?.length ?? 0) <= FEW_PAGES; // of lists alone
/** Lists change by recordings that finish elsewhere: they are looked at again whenever their screen opens. */
const FRESH_MS = 0;
const WATCH_MS = 2_500;

/** The quotes that match, page by page. While one is being made, they are looked at again and again. */
export const quotesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['quotes', 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PAGE_SIZE),
        ...askFilters(filters),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.get(`/quotes?${query}`, Page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnMount: ({ state }) => isShort(state.data),
    refetchOnWindowFocus: ({ state }) => isShort(state.data),
    refetchInterval: ({ state }) =>
      isShort(state.data) && state.data?.pages.some((page) => page.items.some(isUnderWay)) === true && WATCH_MS,
  });

/** How many quotes there are of each status; read anew with the lists. */
export const countsQuery = () =>
  queryOptions({
    queryKey: ['quotes', 'list', 'counts'],
    queryFn: ({ signal }) => api.get('/quotes/counts', QuoteCounts, { signal }),
    staleTime: FRESH_MS,
  });

const isUnderWay = ({ state, failed }: QuoteSummary): boolean => state === 'processing' && !failed;

/** A quote that a recording has just been sent for may not be there in the first seconds. */
const PATIENCE_TRIES = 20;
const PATIENCE_MS = 1_000;

/** How soon a quote is looked at again, in ms, while it is being made. */
const watchOf = (quote: Quote | undefined): number | false =>
  quote?.state === 'processing' && quote.generation?.state !== 'failed' && WATCH_MS;

/** One quote. `expected` when it is on its way from a recording; then "not found" means "not yet", for a while. */
export const quoteQuery = (id: string, { expected = false } = {}) =>
  queryOptions({
    queryKey: ['quotes', id],
    queryFn: ({ signal }) => api.get(`/quotes/${id}`, Quote, { signal }),
    staleTime: FRESH_MS,
    // it may have been changed in another tab or on another device; the editor merges that with what is typed here
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => watchOf(state.data),
    ...(expected && {
      retry: (count: number, error: Error) =>
        count < PATIENCE_TRIES && !(isAppError(error) && error.code === 'INSUFFICIENT_PERMISSIONS'),
      retryDelay: PATIENCE_MS,
    }),
  });

/** Starts a quote that is typed by hand, and goes there. */
export function useStartQuote() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { idempotent: true },
    mutationFn: (idempotencyKey: string) => api.post('/quotes', Quote, {}, { idempotencyKey }),
    onSuccess: (quote) => {
      cache.setQueryData(quoteQuery(quote.id).queryKey, quote);
      void navigate(paths.quote(quote.id));
    },
  });
}

/** Brings back what was archived or deleted, and goes there. */
export function useRestoreQuote() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { done: 'The quote is back', idempotent: true },
    mutationFn: (id: string) => api.post(`/quotes/${id}/restore`, Quote),
    onSuccess: (quote) => {
      cache.setQueryData(quoteQuery(quote.id).queryKey, quote);
      void navigate(paths.quote(quote.id));
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
      return cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
    },
  });
}

/** Deletes a quote, goes to the list, and offers to undo it. */
export function useDeleteQuote(id: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const restore = useRestoreQuote();
  return useMutation({
    meta: { idempotent: true },
    mutationFn: () => api.delete(`/quotes/${id}`),
    onSuccess: () => {
      toasts.show({
        type: 'success',
        title: 'Quote deleted',
        duration: 10_000,
        action: { label: 'Undo', onSelect: () => restore.mutate(id) },
      });
      void navigate(paths.quotes(), { replace: true });
      cache.removeQueries({ queryKey: quoteQuery(id).queryKey });
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
    },
  });
}
