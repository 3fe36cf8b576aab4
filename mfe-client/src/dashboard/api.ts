import { Dashboard, InvoiceDashboard } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { queryOptions } from '@jobspeak/web/query';

const WATCH_MS = 3_000;

/** What the quotes add up to, as this person's calendar counts. While a recording is under way it is read again. */
export const dashboardQuery = (timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  queryOptions({
    queryKey: ['dashboard', timeZone],
    queryFn: ({ signal }) => api.get(`/dashboard?${new URLSearchParams({ timeZone })}`, Dashboard, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.processing ?? 0) > 0 && WATCH_MS,
  });

/** What the invoices add up to; it comes from a service of its own, which may be away while the other is there. */
export const invoiceDashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'invoices'],
    queryFn: ({ signal }) => api.get('/invoices/dashboard', InvoiceDashboard, { signal }),
    staleTime: 0,
  });
