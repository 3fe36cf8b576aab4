import { Dashboard } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions } from '@jobspeak/web/query';

const WATCH_MS = 3_000;

/** The first numbers, as this person's calendar counts them. While a recording is under way they are read again. */
export const dashboardQuery = (timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  queryOptions({
    queryKey: ['dashboard', timeZone],
    queryFn: ({ signal }) => api.get(`/dashboard?${new URLSearchParams({ timeZone })}`, Dashboard, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.processing ?? 0) > 0 && WATCH_MS,
  });
