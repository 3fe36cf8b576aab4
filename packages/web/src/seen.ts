import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What was seen a month ago is not looked up at a customer's without a signal. */
const KEPT_FOR_MS = 30 * 24 * 3600_000;

interface Schema extends DBSchema {
  /** By person and query. */
  seen: { key: [string, string]; value: { data: unknown; at: number; build: string } };
}

export interface SeenStore {
  /** Keeps what a query answered, in place of what it answered before. */
  keep: (userId: string, query: string, data: unknown, at: number) => Promise<void>;
  /** What it answered last; undefined if nothing is kept, or if another build of the app kept it. */
  find: (userId: string, query: string) => Promise<unknown>;
  /** Forgets all that anybody has seen on this device. */
  clear: () => Promise<void>;
}

async function tidy(db: IDBPDatabase<Schema>, now: number): Promise<void> {
  const transaction = db.transaction('seen', 'readwrite');
  for await (const cursor of transaction.store) if (now - cursor.value.at > KEPT_FOR_MS) await cursor.delete();
  await transaction.done;
}

/**
 * What one person has seen of their account on this device, to be read again without a connection. `build` names the
 * code that reads it: what other code has kept may have another shape.
 */
export async function openSeen(build: string, now: number): Promise<SeenStore> {
  const db = await openDB<Schema>('jobspeak-seen', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('seen'),
  });
  await tidy(db, now);
  return {
    keep: async (userId, query, data, at) => void (await db.put('seen', { data, at, build }, [userId, query])),
    find: async (userId, query) => {
      const found = await db.get('seen', [userId, query]);
      return found?.build === build ? found.data : undefined;
    },
    clear: () => db.clear('seen'),
  };
}
