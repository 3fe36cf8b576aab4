import { type SendDocument, Sharing, UNDO_SENDING_MS } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, isAppError } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import type { SharedPlace } from './place';

const SOON_MS = 5_000;

/** How soon to look again: an e-mail on its way takes seconds. What the customer does is told by itself. */
const newsIn = (sharing: Sharing | null | undefined): number | false =>
  (sharing?.delivery?.state === 'waiting' || sharing?.delivery?.state === 'handed-over') && SOON_MS;

/** The document and its customer; null until it was sent. */
export const sharingQuery = ({ path, queryKey }: Pick<SharedPlace<unknown>, 'path' | 'queryKey'>) =>
  queryOptions({
    queryKey: [...queryKey, 'sharing'],
    queryFn: ({ signal }) => api.get(`${path}/sharing`, Sharing.nullable(), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => newsIn(state.data),
  });

/** Takes an e-mail back before it has gone. */
export function useUndoSending<D>({ path, queryKey, parser, takeIn }: SharedPlace<D>) {
  const cache = useQueryClient();
  return useMutation({
    meta: { done: 'The email was not sent' },
    mutationFn: () => api.post(`${path}/send/undo`, parser),
    onSuccess: (document) => takeIn(cache, document),
    onError: (error) => {
      // it has gone meanwhile
      if (isAppError(error)) void cache.invalidateQueries({ queryKey });
    },
  });
}

/**
 * Sends the document as its sender has read it. An e-mail can be undone while it waits; the form shows what went wrong.
 */
export function useSend<D>(place: SharedPlace<D>, version: number) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const undo = useUndoSending(place);
  return useMutation({
    meta: { inForm: true },
    mutationFn: (sending: SendDocument) => api.post(`${place.path}/send`, place.parser, { ...sending, version }),
    onError: (error) => {
      // changed meanwhile: what it is now is read, to be checked
      if (isAppError(error)) void cache.invalidateQueries({ queryKey: place.queryKey });
    },
    onSuccess: (document, sending) => {
      place.takeIn(cache, document);
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
