import { AdminDashboard, SystemStatus } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { keyOf, placeOf, type Range } from '../ranges';

/** As often as processes tell of themselves. */
const FRESH_MS = 15_000;

export const dashboardQuery = (range: Range) =>
  queryOptions({
    queryKey: ['admin-metrics', 'dashboard', keyOf(range)],
    queryFn: ({ signal }) => api.get(placeOf('/admin/dashboard', range), AdminDashboard, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const statusQuery = queryOptions({
  queryKey: ['admin-system-status'],
  queryFn: ({ signal }) => api.get('/admin/system-status', SystemStatus, { signal }),
  staleTime: FRESH_MS,
  refetchInterval: FRESH_MS,
});
