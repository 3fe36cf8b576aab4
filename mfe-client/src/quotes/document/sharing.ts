import { Quote, type SendDocument, Sharing, UNDO_SENDING_MS } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, isAppError } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { quoteQuery } from '../api';
import { takeIn } from './moves';

const SOON_MS = 5_000;
const LATER_MS = 30_000;

/** How soon there may be news: an e-mail on its way takes seconds, an answer takes its time. */
function newsIn(sharing: Sharing | null | undefined): number | false {
  if (!sharing) return false;
  const onItsWay = sharing.delivery?.state === 'waiting' || sharing.delivery?.state === 'handed-over';
  return onItsWay ? SOON_MS : sharing.answer === null && LATER_MS;
}

/** The quote and its customer; null until it was sent. It is looked at again while there may be news. */
export const sharingQuery = (id: string) =>
  queryOptions({
    queryKey: [...quoteQuery(id).queryKey, 'sharing'],
    queryFn: ({ signal }) => api.get(`/quotes/${id}/sharing`, Sharing.nullable(), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => newsIn(state.data),
  });

/** Takes an e-mail back before it has gone. */
export function useUndoSending(id: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { done: 'The email was not sent' },
    mutationFn: () => api.post(`/quotes/${id}/send/undo`, Quote),
    onSuccess: (quote) => takeIn(cache, quote),
    onError: (error) => {
      // it has gone meanwhile
      if (isAppError(error)) void cache.invalidateQueries({ queryKey: quoteQuery(id).queryKey });
    },
  });
}

/** Sends the quote. An e-mail can be undone while it waits; the form shows what went wrong. */
export function useSendQuote(id: string) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const undo = useUndoSending(id);
  return useMutation({
    meta: { inForm: true },
    mutationFn: (sending: SendDocument) => api.post(`/quotes/${id}/send`, Quote, sending),
    onSuccess: (quote, sending) => {
      takeIn(cache, quote);
      if (sending.channel === 'link') return;
      toasts.show({
        type: 'success',
        title: `Sending to ${sending.to}`,
        message: `It goes in ${UNDO_SENDING_MS / 1000} seconds.`,
        duration: UNDO_SENDING_MS,
        action: { label: 'Undo', onSelect: () => undo.mutate() },
      });
    },
  });
}
