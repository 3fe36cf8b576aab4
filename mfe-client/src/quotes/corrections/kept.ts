import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Saying } from './sayings';

/** A saying as this device keeps it: sound as bytes, for some browsers lose blobs. */
type Row = Omit<Saying, 'said'> & {
  userId: string;
  quoteId: string;
  /** What it waits for: an answer to look at, or a figure for its value. */
  kind: Kind;
  /** Counts up in the order of speaking. */
  order: number;
  said: { type: string; bytes: ArrayBuffer } | { text: string };
};
type Kind = 'correction' | 'figure';

interface Schema extends DBSchema {
  sayings: { key: string; value: Row };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('jobspeak-sayings', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('sayings', { keyPath: 'key' }),
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** What waits on this device to be answered, of one person, quote and kind. */
export interface SayingStore {
  list: () => Promise<Saying[]>;
  /** Keeps it, once. */
  keep: (saying: Saying) => Promise<void>;
  forget: (key: string) => Promise<void>;
}

const sayingOf = ({ said, key, turn, value }: Row): Saying => ({
  key,
  turn,
  ...(value && { value }),
  said: 'text' in said ? said : { sound: new Blob([said.bytes], { type: said.type }) },
});

/** The sayings that this device keeps for a quote. */
export const sayingsOf = (userId: string, quoteId: string, kind: Kind): SayingStore => ({
  list: async () =>
    (await (await database()).getAll('sayings'))
      .filter((row) => row.userId === userId && row.quoteId === quoteId && row.kind === kind)
      .sort((one, other) => one.order - other.order)
      .map(sayingOf),
  keep: async ({ said, ...saying }) => {
    const kept =
      'text' in said ? { text: said.text } : { type: said.sound.type, bytes: await said.sound.arrayBuffer() };
    const transaction = (await database()).transaction('sayings', 'readwrite');
    const all = await transaction.store.getAll();
    const known = all.find(({ key }) => key === saying.key);
    const order = known?.order ?? Math.max(0, ...all.map((row) => row.order)) + 1;
    await transaction.store.put({ ...saying, userId, quoteId, kind, order, said: kept });
    await transaction.done;
  },
  forget: async (key) => (await database()).delete('sayings', key),
});

/** Removes all that this device keeps of what one person has said about drafts. */
export async function forgetSayings(userId: string): Promise<void> {
  const db = await database();
  const rows = (await db.getAll('sayings')).filter((row) => row.userId === userId);
  await Promise.all(rows.map(({ key }) => db.delete('sayings', key)));
}
