import { UserAnalytics } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { keyOf, placeOf, type Range } from '../ranges';

/** How those have come on who signed up in a stretch of time. */
export const analyticsQuery = (range: Range) =>
  queryOptions({
    queryKey: ['admin-analytics', keyOf(range)],
    queryFn: ({ signal }) => api.get(placeOf('/admin/user-analytics', range), UserAnalytics, { signal }),
    placeholderData: keepPreviousData,
  });
