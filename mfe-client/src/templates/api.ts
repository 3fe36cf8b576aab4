import { Quote, Template } from '@jobspeak/contracts';
import { api, paths } from '@jobspeak/web';
import { useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { useRefresh } from '../library';

type Content = Pick<Template, 'name' | 'title' | 'notes' | 'terms'>;

/** Adds a template, or changes the words of the one that is given, as an edit of the version on the screen. */
export function useSaveTemplate(template: Template | null) {
  const refresh = useRefresh('templates');
  return useMutation({
    meta: { inForm: true, done: template ? 'Template saved' : 'Template added' },
    mutationFn: (content: Content) =>
      template
        ? api.patch(`/templates/${template.id}`, Template, { ...content, version: template.version })
        : api.post('/templates', Template, content),
    // a stale edit, too, wants to see what is there now
    onSettled: refresh,
  });
}

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
