import { type ApproveByHand, Quote, type Reject } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, isAppError, paths } from '@jobspeak/web';
import { type QueryClient, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { quoteQuery, useRestoreQuote } from '../api';
import { saveQuote } from '../photos';
import type { QuoteEditor } from './use-editor';

/** What the owner does with a quote by hand, and what it is told with. */
export type Move =
  | { action: 'finalize' | 'cancel' | 'revise' | 'archive' }
  | { action: 'approve'; facts: ApproveByHand }
  | { action: 'reject'; facts: Reject };

const DONE: Record<Move['action'], string> = {
  finalize: 'The quote has its number',
  cancel: 'Quote cancelled',
  revise: 'You can change the quote again',
  archive: 'Quote archived',
  approve: 'Quote approved',
  reject: 'Quote marked as declined',
};

const UNDO_MS = 10_000;

/** Shows a quote as it is now, and lets everything that tells of it be read anew. */
export function takeIn(cache: QueryClient, quote: Quote): void {
  cache.setQueryData(quoteQuery(quote.id).queryKey, quote);
  for (const part of ['sharing', 'timeline', 'versions'])
    void cache.invalidateQueries({ queryKey: [...quoteQuery(quote.id).queryKey, part] });
  void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
  void cache.invalidateQueries({ queryKey: ['dashboard'] });
}

/** Saves what is open and moves the quote on; says so, with "Undo" where there is a way back. */
export function useMoveQuote(editor: QuoteEditor) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const restore = useRestoreQuote();
  const { id } = editor.read().base;
  return useMutation({
    mutationFn: async (move: Move, { idempotencyKey }) => {
      await saveQuote(editor);
      const facts = 'facts' in move ? move.facts : undefined;
      return api.post(`/quotes/${id}/${move.action}`, Quote, facts, { idempotencyKey });
    },
    onSuccess: (quote, { action }) => {
      takeIn(cache, quote);
      const undo = { label: 'Undo', onSelect: () => restore.mutate(id) };
      const news = { type: 'success' as const, title: DONE[action] };
      toasts.show(action === 'archive' ? { ...news, duration: UNDO_MS, action: undo } : news);
    },
    onError: (error) => {
      // it stands elsewhere than this screen thinks: the customer may have answered meanwhile
      if (isAppError(error) && error.code === 'INVALID_TRANSITION')
        void cache.invalidateQueries({ queryKey: quoteQuery(id).queryKey });
    },
  });
}

/** Makes a new draft of the quote, and goes there. */
export function useDuplicateQuote(editor: QuoteEditor) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { id } = editor.read().base;
  return useMutation({
    meta: { done: 'Copied to a new draft' },
    mutationFn: async (_: void, { idempotencyKey }) => {
      await saveQuote(editor);
      return api.post(`/quotes/${id}/duplicate`, Quote, undefined, { idempotencyKey });
    },
    onSuccess: (copy) => {
      takeIn(cache, copy);
      void navigate(paths.quote(copy.id));
    },
  });
}
