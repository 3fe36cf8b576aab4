import type { Db, Log } from '@jobspeak/kit';
import type { Transcribing } from '../speech/fallback';
import * as store from './store';

/**
 * Removes what finished recordings left with a provider. What cannot be removed now is tried again with the next
 * recording, and with the next start.
 */
export async function clearLeftovers(db: Db, { forget }: Pick<Transcribing, 'forget'>, log: Log): Promise<void> {
  if (!forget) return;
  for (const id of await store.finishedLeftovers(db))
    try {
      await forget(id);
      await store.removeLeftover(db, id);
    } catch (error) {
      log.warn({ err: error, recordingId: id }, 'not yet removed from the provider');
    }
}
