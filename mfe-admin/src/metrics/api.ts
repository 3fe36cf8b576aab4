import { Metrics } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { keyOf, placeOf, type Range } from '../ranges';

const FRESH_MS = 15_000;

export const metricsQuery = (range: Range, service: string, route: string) =>
  queryOptions({
    queryKey: ['admin-metrics', keyOf(range), service, route],
    queryFn: ({ signal }) => api.get(placeOf('/admin/metrics', range, { service, route }), Metrics, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });
