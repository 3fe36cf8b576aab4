import { canMove, Quote, type QuoteAction, type QuoteSummary } from '@jobspeak/contracts';
import { ErrorCard } from '@jobspeak/ui';
import { Archive, Copy, type Icon, RotateCcw, Send, Trash2 } from '@jobspeak/ui/icons';
import { Dialog } from '@jobspeak/ui/parts';
import { api, paths, textOf } from '@jobspeak/web';
import { useMutation, useQuery, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { quoteQuery } from './api';
import { type BulkAction, useMoveQuotes } from './bulk';

const SendQuote = lazy(() => import('./document/SendQuote').then((file) => ({ default: file.SendQuote })));

/** Something that can be done with a quote from its row. */
export interface Offer {
  action: QuoteAction;
  label: string;
  icon: Icon;
  onSelect: () => void;
  danger?: boolean;
}

/** What takes a move of this quote back. */
export const undoOf = (action: BulkAction, { state }: Pick<QuoteSummary, 'state'>): BulkAction =>
  action === 'restore' ? (state === 'deleted' ? 'delete' : 'archive') : 'restore';

function useDuplicate() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { done: 'Copied to a new draft' },
    mutationFn: (id: string) => api.post(`/quotes/${id}/duplicate`, Quote),
    onSuccess: (copy) => {
      cache.setQueryData(quoteQuery(copy.id).queryKey, copy);
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void navigate(paths.quote(copy.id));
    },
  });
}

/** What each row of a list offers, by where its quote stands, and the dialog that sending opens. */
export function useRowActions(): { offersOf: (quote: QuoteSummary) => Offer[]; dialog: ReactNode } {
  const [sending, setSending] = useState<string | null>(null);
  const move = useMoveQuotes();
  const duplicate = useDuplicate();
  const navigate = useNavigate();
  const offersOf = (quote: QuoteSummary): Offer[] => {
    const { id, documentStatus, missingPrices } = quote;
    const moveBy = (action: BulkAction) => () => move.mutate({ action, ids: [id], undo: undoOf(action, quote) });
    // a quote that wants prices is sent from where they are put in
    const send = () => (missingPrices > 0 ? void navigate(paths.quote(id)) : setSending(id));
    const offers: Offer[] = [
      { action: 'send', label: documentStatus === 'draft' ? 'Send' : 'Send again', icon: Send, onSelect: send },
      { action: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => duplicate.mutate(id) },
      { action: 'archive', label: 'Archive', icon: Archive, onSelect: moveBy('archive') },
      { action: 'restore', label: 'Restore', icon: RotateCcw, onSelect: moveBy('restore') },
      { action: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: moveBy('delete') },
    ];
    return offers.filter(({ action }) => canMove(action, quote));
  };
  const dialog = sending && (
    <Suspense>
      <SendFromList id={sending} onClose={() => setSending(null)} />
    </Suspense>
  );
  return { offersOf, dialog };
}

/** The dialog for a quote of which the list knows little. */
function SendFromList({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const quote = useQuery(quoteQuery(id));
  if (quote.isError)
    return (
      <Dialog open title="Send quote" onClose={onClose}>
        <ErrorCard onRetry={() => void quote.refetch()}>{textOf(quote.error)}</ErrorCard>
      </Dialog>
    );
  // without a line it cannot be sent, and the dialog leads to where one is put in
  const isEmpty = quote.data?.lines.length === 0;
  return (
    quote.data && <SendQuote quote={quote.data} onClose={isEmpty ? () => void navigate(paths.quote(id)) : onClose} />
  );
}
