import { Feedback, FeedbackPage } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';

/** What people said, the latest first, fifty at a time. */
export const feedbackQuery = (open: boolean) =>
  infiniteQueryOptions({
    queryKey: ['admin-feedback', open],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(open && { open: 'true' }), ...(pageParam && { cursor: pageParam }) });
      return api.get(`/admin/feedback?${query}`, FeedbackPage, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/** The picture that came with it. */
export const screenshotQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-feedback-screenshot', id],
    queryFn: ({ signal }) => api.blob(`/admin/feedback/${id}/screenshot`, { signal }),
    staleTime: Infinity,
  });

/** Answers by e-mail. */
export function useAnswer(id: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { inForm: true, done: 'The answer is on its way' },
    mutationFn: (text: string) => api.post(`/admin/feedback/${id}/answer`, Feedback, { text }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin-feedback'] }),
  });
}
