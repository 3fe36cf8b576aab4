import { type DBSchema, openDB } from 'idb';

/** A picture as this device keeps it until the server has it. */
interface KeptPhoto {
  /** Also the key that makes sending it happen once. */
  key: string;
  /** Whose it is: several people may share a device. */
  userId: string;
  quoteId: string;
  file: File;
}

/** As bytes: some browsers lose files. */
type Row = Omit<KeptPhoto, 'file'> & { name: string; type: string; bytes: ArrayBuffer; at: number };

interface Schema extends DBSchema {
  photos: { key: string; value: Row };
}

export interface PhotoStore {
  keep: (photos: readonly KeptPhoto[]) => Promise<void>;
  /** What a person's quotes still wait for, in the order in which it was picked. */
  list: (userId: string) => Promise<KeptPhoto[]>;
  forget: (key: string) => Promise<void>;
}

/** What this device keeps of pictures. */
export async function openPhotos(): Promise<PhotoStore> {
  const db = await openDB<Schema>('jobspeak-photos', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('photos', { keyPath: 'key' }),
  });
  return {
    keep: async (photos) => {
      const rows = await Promise.all(
        photos.map(async ({ file, ...photo }, at): Promise<Row> => {
          const bytes = await file.arrayBuffer();
          return { ...photo, name: file.name, type: file.type, bytes, at: Date.now() + at / 1_000 };
        }),
      );
      const transaction = db.transaction('photos', 'readwrite');
      await Promise.all([...rows.map((row) => transaction.store.put(row)), transaction.done]);
    },
    list: async (userId) =>
      (await db.getAll('photos'))
        .filter((row) => row.userId === userId)
        .sort((one, other) => one.at - other.at)
        .map(({ key, quoteId, name, type, bytes }) => ({
          key,
          userId,
          quoteId,
          file: new File([bytes], name, { type }),
        })),
    forget: (key) => db.delete('photos', key),
  };
}

let opened: Promise<PhotoStore> | null = null;

/** The store of this page, opened when it is first needed. */
export function photosOfThisDevice(): Promise<PhotoStore> {
  opened ??= openPhotos().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Removes all that this device keeps of one person's pictures. */
export async function forgetPhotos(userId: string): Promise<void> {
  const store = await photosOfThisDevice();
  await Promise.all((await store.list(userId)).map(({ key }) => store.forget(key)));
}
