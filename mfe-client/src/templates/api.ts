import { Quote, Template } from '@jobspeak/contracts';
import { api, paths } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';

/** One template. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => api.get(`/templates/${id}`, Template, { signal }),
    staleTime: 0,
  });

/** Starts a quote from a template, and goes there. `before` saves what is open. */
export function useStartFrom(before: () => Promise<void> = () => Promise.resolve()) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (templateId: string, { idempotencyKey }) => {
      await before();
      return api.post('/quotes', Quote, { templateId }, { idempotencyKey });
    },
    onSuccess: (quote) => {
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void navigate(paths.quote(quote.id));
    },
  });
}

/** Makes a template like another, and goes there. `before` saves what is open. */
export function useDuplicate(before: () => Promise<void> = () => Promise.resolve()) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { done: 'This is the copy' },
    mutationFn: async (id: string, { idempotencyKey }) => {
      await before();
      return api.post(`/templates/${id}/duplicate`, Template, {}, { idempotencyKey });
    },
    onSuccess: (copy) => {
      cache.setQueryData(templateQuery(copy.id).queryKey, copy);
      void cache.invalidateQueries({ queryKey: ['templates', 'list'] });
      void navigate(paths.template(copy.id));
    },
  });
}
