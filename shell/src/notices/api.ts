import { Envelope, type Notice, NoticePage, noticeCreated, UnreadNotices } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { listenToEvents } from '@jobspeak/web/events';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { useEffect, useEffectEvent } from 'react';

const SHOWN = 30;

/** The latest that the business was told of, and how much of it nobody has read. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => api.get(`/notifications?limit=${SHOWN}`, NoticePage, { signal }),
  });

/** What the stream has told of a notice; null when it was something else. */
function noticeIn(data: unknown): { notice: Notice; unread: number } | null {
  const envelope = Envelope.safeParse(data);
  return noticeCreated.data.safeParse(envelope.data?.data).data ?? null;
}

const change = (cache: QueryClient, by: (page: NoticePage) => NoticePage) =>
  cache.setQueryData(noticesQuery().queryKey, (page) => page && by(page));

/** Asks for the notices as they are now; an answer that was under way may be older, and does not count. */
async function readAnew(cache: QueryClient): Promise<void> {
  const { queryKey } = noticesQuery();
  await cache.cancelQueries({ queryKey });
  await cache.invalidateQueries({ queryKey });
}

/**
 * Keeps the notices in step with the account while the page is in sight.
 * @param onNotice is told of each that is new.
 */
export function useNoticeStream(onNotice: (notice: Notice) => void): void {
  const cache = useQueryClient();
  const tell = useEffectEvent(onNotice);
  useEffect(
    () =>
      listenToEvents({
        onOpen: () => void readAnew(cache),
        onEvent: ({ name, data }) => {
          const told = name === noticeCreated.name ? noticeIn(data) : null;
          if (!told) return;
          const { notice, unread } = told;
          change(cache, (page) => ({
            ...page,
            unread,
            items: [notice, ...page.items.filter(({ id }) => id !== notice.id)].slice(0, SHOWN),
          }));
          void readAnew(cache);
          tell(notice);
        },
      }),
    [cache],
  );
}

/** Marks notices as read: those named, or all. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | undefined, { idempotencyKey }) =>
      api.post('/notifications/read', UnreadNotices, { ids }, { idempotencyKey }),
    onMutate: (ids) =>
      change(cache, (page) => ({
        ...page,
        items: page.items.map((notice) => (!ids || ids.includes(notice.id) ? { ...notice, read: true } : notice)),
      })),
    onSuccess: ({ unread }) => change(cache, (page) => ({ ...page, unread })),
    onError: () => cache.invalidateQueries({ queryKey: noticesQuery().queryKey }),
  });
}
