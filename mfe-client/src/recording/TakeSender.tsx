import { useToasts } from '@jobspeak/ui';
import { ERRORS, type ErrorCode } from '@jobspeak/web';
import { useQueryClient } from '@jobspeak/web/query';
import { useEffect } from 'react';
import { useQueue } from './use-queue';

/** What a delay means here, where that is not what the same failure means elsewhere. */
const DELAYS: Partial<Record<ErrorCode, string>> = {
  STORAGE_FULL: 'We are short of room for it just now. There is nothing for you to do.',
};

/** Sends the recordings that wait on this device, on whichever screen their person is. Shows nothing itself. */
export function TakeSender(): null {
  const { queue } = useQueue();
  const toasts = useToasts();
  const cache = useQueryClient();
  useEffect(
    () =>
      queue.start({
        onDelay: (problem) =>
          toasts.show({
            type: 'info',
            title: 'Your recording is safe on this device and goes out by itself later.',
            message: DELAYS[problem] ?? ERRORS[problem].text,
          }),
        onReady: (quoteId) => {
          for (const queryKey of [['quotes', 'list'], ['quotes', quoteId], ['dashboard']])
            void cache.invalidateQueries({ queryKey });
        },
      }),
    [queue, toasts, cache],
  );
  return null;
}
