import { Envelope, type Notice, noticeCreated } from '@jobspeak/contracts';
import { listenToEvents } from '@jobspeak/web/events';
import { useQueryClient } from '@jobspeak/web/query';
import { useEffect } from 'react';

/** The document that an event of the stream is about; null when it is none of a customer's doing. */
function documentIn(data: unknown): Notice['document'] | null {
  const { data: envelope } = Envelope.safeParse(data);
  return noticeCreated.data.safeParse(envelope?.data).data?.notice.document ?? null;
}

/**
 * Reads anew what a customer has changed, as soon as the business is told of it: a quote that was opened or answered,
 * the lists, the sums. Shows nothing itself.
 */
export function News(): null {
  const cache = useQueryClient();
  useEffect(
    () =>
      listenToEvents({
        onEvent: ({ name, data }) => {
          const document = name === noticeCreated.name ? documentIn(data) : null;
          if (!document) return;
          const all = `${document.kind}s`;
          for (const queryKey of [[all, document.id], [all, 'list'], ['dashboard']])
            void cache.invalidateQueries({ queryKey });
        },
      }),
    [cache],
  );
  return null;
}
