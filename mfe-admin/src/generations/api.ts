import { GenerationLogs, GenerationTimes } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { keyOf, placeOf, type Range } from '../ranges';

const FRESH_MS = 15_000;

export const timesQuery = (range: Range) =>
  queryOptions({
    queryKey: ['admin-generation-times', keyOf(range)],
    queryFn: ({ signal }) => api.get(placeOf('/admin/generation-times', range), GenerationTimes, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Asked for once: every look at what somebody said is noted. */
export const logsQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['admin-generation-logs', quoteId],
    queryFn: ({ signal }) =>
      api.get(`/admin/generation-logs/${encodeURIComponent(quoteId)}`, GenerationLogs, { signal }),
  });
