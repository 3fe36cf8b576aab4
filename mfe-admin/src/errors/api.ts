import { ErrorDetail, ErrorGroupPage } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { keyOf, placeOf, type Range } from '../ranges';

interface Narrowed {
  range: Range;
  service: string;
  search: string;
}

const FRESH_MS = 15_000;

/** Mistakes of a stretch of time, the latest first, page by page. */
export const errorsQuery = ({ range, service, search }: Narrowed) =>
  infiniteQueryOptions({
    queryKey: ['admin-errors', keyOf(range), service, search],
    queryFn: ({ pageParam, signal }) =>
      api.get(
        placeOf('/admin/error-logs', range, { service, search, cursor: pageParam ?? undefined }),
        ErrorGroupPage,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** As long as single occurrences are kept. */
export const MONTH: Range = { name: '30d' };
/** So many of the latest are shown. */
const OF_ACCOUNT = 5;

/** Mistakes that met one account of late, the latest first. */
export const accountErrorsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['admin-errors', 'account', accountId],
    queryFn: ({ signal }) =>
      api.get(placeOf('/admin/error-logs', MONTH, { accountId, limit: String(OF_ACCOUNT) }), ErrorGroupPage, {
        signal,
      }),
    staleTime: FRESH_MS,
  });

export const errorQuery = (fingerprint: string, range: Range) =>
  queryOptions({
    queryKey: ['admin-error', fingerprint, keyOf(range)],
    queryFn: ({ signal }) =>
      api.get(placeOf(`/admin/error-logs/${encodeURIComponent(fingerprint)}`, range), ErrorDetail, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
