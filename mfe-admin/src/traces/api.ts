import { Trace } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions } from '@jobspeak/web/query';

const FRESH_MS = 10_000;

/** A trace grows while its work goes on. */
export const traceQuery = (traceId: string) =>
  queryOptions({
    queryKey: ['admin-trace', traceId],
    queryFn: ({ signal }) => api.get(`/admin/traces/${encodeURIComponent(traceId)}`, Trace, { signal }),
    staleTime: FRESH_MS,
  });
