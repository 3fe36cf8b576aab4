import { useSession } from '@jobspeak/web';
import { useSyncExternalStore } from 'react';
import type { QueuedTake, TakeQueue } from './queue';
import { queueOf } from './queues';

export const useUserId = (): string => useSession((session) => session.user?.id ?? '');

/** The queue of the person who is signed in, and what is in it. */
export function useQueue(): { queue: TakeQueue; items: readonly QueuedTake[] } {
  const queue = queueOf(useUserId());
  return { queue, items: useSyncExternalStore(queue.subscribe, queue.read) };
}
