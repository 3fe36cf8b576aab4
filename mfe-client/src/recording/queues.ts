import { useSession } from '@jobspeak/web';
import { recordingCallsOf } from './api';
import { TakeQueue } from './queue';
import { takesOfThisDevice } from './takes';

const queues = new Map<string, TakeQueue>();
// who signs in again begins with what this device keeps
useSession.subscribe((now, before) => {
  if (before.user && now.user?.id !== before.user.id) queues.delete(before.user.id);
});

/** The one queue of a person on this page, whichever screens are open. */
export function queueOf(userId: string): TakeQueue {
  const known = queues.get(userId);
  if (known) return known;
  const queue = new TakeQueue({ userId, calls: recordingCallsOf(userId), takes: takesOfThisDevice });
  queues.set(userId, queue);
  return queue;
}
