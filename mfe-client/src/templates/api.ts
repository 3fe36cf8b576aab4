import { Quote } from '@jobspeak/contracts';
import { api, paths } from '@jobspeak/web';
import { useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';

/** Starts a quote from a template, and goes there. */
export function useStartFrom() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (templateId: string) => api.post('/quotes', Quote, { templateId }),
    onSuccess: (quote) => {
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void navigate(paths.quote(quote.id));
    },
  });
}
