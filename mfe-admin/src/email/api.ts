import { EmailBody, EmailLog, EmailPreviews, type EmailState, LoggedEmail } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';

export interface EmailFilters {
  state: EmailState | 'all';
  /** The beginning of an address. */
  to: string;
}

/** The e-mails that match, the latest first, page by page. */
export const emailsQuery = ({ state, to }: EmailFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin-email', 'log', state, to],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: '30',
        ...(state !== 'all' && { state }),
        ...(to && { to }),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.get(`/admin/email?${query}`, EmailLog, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a kept e-mail says. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-email', 'body', id],
    queryFn: ({ signal }) => api.get(`/admin/email/${id}`, EmailBody, { signal }),
  });

/** Every e-mail that there is, with sample values. */
export const previewsQuery = () =>
  queryOptions({
    queryKey: ['admin-email', 'templates'],
    queryFn: ({ signal }) => api.get('/admin/email/templates', EmailPreviews, { signal }),
  });

/** Sends a test. */
export function useSendTest() {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true, done: 'The test is on its way' },
    mutationFn: (to: string) => api.post('/admin/email/test', LoggedEmail, { to }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['admin-email', 'log'] }),
  });
}
