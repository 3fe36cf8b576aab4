import type { TakeTarget } from '@jobspeak/contracts';
import type { ErrorCode } from '@jobspeak/contracts/errors';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** One spoken job as this device keeps it, until the server has all of it. */
export interface Take {
  /** Also the key that makes opening it on the server happen once. */
  id: string;
  /** Whose it is: several people may share a device. */
  userId: string;
  mimeType: string;
  startedAt: string;
  /** Pieces that are kept so far. */
  pieces: number;
  spokenMs: number;
  /** The draft that it adds to; with a line, that line is said anew. Left out, it becomes a quote of its own. */
  into?: TakeTarget | undefined;
  /** Why the server would not have it: it waits for its person to try again. */
  problem?: ErrorCode | undefined;
  /** Its person has been told that it waits. */
  told?: boolean | undefined;
}

interface Schema extends DBSchema {
  takes: { key: string; value: Take };
  /** Sound as bytes: some browsers lose blobs. */
  pieces: { key: [string, number]; value: ArrayBuffer };
}

export interface TakeStore {
  save: (take: Take) => Promise<void>;
  /** Keeps a piece of sound and what is now known of its take, together. */
  addPiece: (take: Take, number: number, sound: ArrayBuffer) => Promise<void>;
  piece: (takeId: string, number: number) => Promise<ArrayBuffer | undefined>;
  /** Puts the pieces from one on together, up to so many bytes each; answers what is now known of the take. */
  gather: (take: Take, from: number, mostBytes: number) => Promise<Take>;
  find: (takeId: string) => Promise<Take | undefined>;
  list: (userId: string) => Promise<Take[]>;
  remove: (takeId: string) => Promise<void>;
}

/** One after the other, as many together as fit. */
function together(pieces: readonly ArrayBuffer[], mostBytes: number): ArrayBuffer[] {
  const groups: ArrayBuffer[][] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const last = groups.at(-1);
    bytes += piece.byteLength;
    if (last && bytes <= mostBytes) last.push(piece);
    else {
      groups.push([piece]);
      bytes = piece.byteLength;
    }
  }
  return groups.map(joined);
}

function joined(pieces: readonly ArrayBuffer[]): ArrayBuffer {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return whole.buffer;
}

const piecesOf = (takeId: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([takeId, from], [takeId, Number.MAX_SAFE_INTEGER]);

/** All or nothing: who closes the page in the middle finds the pieces as they were. */
async function gather(
  db: IDBPDatabase<Schema>,
  { take, from, mostBytes }: { take: Take; from: number; mostBytes: number },
): Promise<Take> {
  const transaction = db.transaction(['takes', 'pieces'], 'readwrite');
  const kept = transaction.objectStore('pieces');
  const whole = together(await kept.getAll(piecesOf(take.id, from)), mostBytes);
  const gathered: Take = { ...take, pieces: Math.min(from, take.pieces) + whole.length };
  await Promise.all([
    kept.delete(piecesOf(take.id, from)),
    ...whole.map((sound, index) => kept.put(sound, [take.id, from + index])),
    transaction.objectStore('takes').put(gathered),
    transaction.done,
  ]);
  return gathered;
}

/** What this device keeps of recordings. */
export async function openTakes(): Promise<TakeStore> {
  const db = await openDB<Schema>('jobspeak', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('takes', { keyPath: 'id' });
      fresh.createObjectStore('pieces');
    },
  });
  return {
    save: async (take) => void (await db.put('takes', take)),
    addPiece: async (take, number, sound) => {
      const transaction = db.transaction(['takes', 'pieces'], 'readwrite');
      await Promise.all([
        transaction.objectStore('pieces').put(sound, [take.id, number]),
        transaction.objectStore('takes').put(take),
        transaction.done,
      ]);
    },
    piece: (takeId, number) => db.get('pieces', [takeId, number]),
    gather: (take, from, mostBytes) => gather(db, { take, from, mostBytes }),
    find: (takeId) => db.get('takes', takeId),
    list: async (userId) => (await db.getAll('takes')).filter((take) => take.userId === userId),
    remove: async (takeId) => {
      const transaction = db.transaction(['takes', 'pieces'], 'readwrite');
      await Promise.all([
        transaction.objectStore('pieces').delete(piecesOf(takeId)),
        transaction.objectStore('takes').delete(takeId),
        transaction.done,
      ]);
    },
  };
}

let opened: Promise<TakeStore> | null = null;

/** The store of this page, opened when it is first needed. */
export function takesOfThisDevice(): Promise<TakeStore> {
  opened ??= openTakes().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Removes all that this device keeps of one person's recordings. */
export async function forgetTakes(userId: string): Promise<void> {
  const store = await takesOfThisDevice();
  await Promise.all((await store.list(userId)).map(({ id }) => store.remove(id)));
}
