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
  /** Notes something about a take and leaves what else is known of it; one that is gone stays gone. */
  note: (takeId: string, facts: Pick<Take, 'problem' | 'told'>) => Promise<void>;
  /** Keeps pieces of sound, from a number on, and what is now known of their take, together. */
  addPieces: (take: Take, from: number, sounds: readonly ArrayBuffer[]) => Promise<void>;
  piece: (takeId: string, number: number) => Promise<ArrayBuffer | undefined>;
  /** Puts the pieces from one on together (from 1), up to so many bytes each; answers what is now known of the take. */
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

type Db = IDBPDatabase<Schema>;

/** All or nothing: who closes the page in the middle finds the pieces as they were. */
async function gather(
  db: Db,
  { take, from, mostBytes }: { take: Take; from: number; mostBytes: number },
): Promise<Take> {
  const transaction = db.transaction(['takes', 'pieces'], 'readwrite');
  const kept = transaction.objectStore('pieces');
  const whole = together(await kept.getAll(piecesOf(take.id, from)), mostBytes);
  const before = await kept.count(IDBKeyRange.bound([take.id, 0], [take.id, from], false, true));
  const known = (await transaction.objectStore('takes').get(take.id)) ?? take;
  const gathered: Take = { ...known, pieces: before + whole.length };
  await Promise.all([
    kept.delete(piecesOf(take.id, from)),
    ...whole.map((sound, index) => kept.put(sound, [take.id, from + index])),
    transaction.objectStore('takes').put(gathered),
    transaction.done,
  ]);
  return gathered;
}

async function note(db: Db, takeId: string, facts: Pick<Take, 'problem' | 'told'>): Promise<void> {
  const transaction = db.transaction('takes', 'readwrite');
  const take = await transaction.store.get(takeId);
  if (take) await transaction.store.put({ ...take, ...facts });
  await transaction.done;
}

async function addPieces(db: Db, take: Take, from: number, sounds: readonly ArrayBuffer[]): Promise<void> {
  // on the disk itself before any of it is sent: after a flat battery the server must not have what is nowhere here
  const transaction = db.transaction(['takes', 'pieces'], 'readwrite', { durability: 'strict' });
  const pieces = transaction.objectStore('pieces');
  await Promise.all([
    ...sounds.map((sound, index) => pieces.put(sound, [take.id, from + index])),
    transaction.objectStore('takes').put(take),
    transaction.done,
  ]);
}

async function remove(db: Db, takeId: string): Promise<void> {
  const transaction = db.transaction(['takes', 'pieces'], 'readwrite');
  await Promise.all([
    transaction.objectStore('pieces').delete(piecesOf(takeId)),
    transaction.objectStore('takes').delete(takeId),
    transaction.done,
  ]);
}

/**
 * Opens what there is, of whichever release: a page that has been open for days goes on to keep what is said after a
 * newer one has changed what is kept. Such a change therefore only adds.
 */
const connect = (onClosed: () => void): Promise<Db> =>
  openDB<Schema>('jobspeak', undefined, {
    upgrade: (fresh) => {
      fresh.createObjectStore('takes', { keyPath: 'id' });
      fresh.createObjectStore('pieces');
    },
    // a newer release waits for this page to let go
    blocking: (_own, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });

/** A connection that has been closed: by a newer release, or by a phone that had put the browser to sleep. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');

/** Does something with the database; on a new connection where the last one has been closed. */
function createConnection(): <T>(task: (db: Db) => Promise<T>) => Promise<T> {
  let connection: Promise<Db> | null = null;
  const lose = () => {
    connection = null;
  };
  const current = (): Promise<Db> => {
    connection ??= connect(lose).catch((error: unknown) => {
      lose();
      throw error;
    });
    return connection;
  };
  return async (task) => {
    try {
      return await task(await current());
    } catch (error) {
      if (!isClosed(error)) throw error;
      lose();
      return task(await current());
    }
  };
}

/** What this device keeps of recordings. */
export async function openTakes(): Promise<TakeStore> {
  const using = createConnection();
  await using(async () => undefined);
  return {
    save: (take) => using(async (db) => void (await db.put('takes', take))),
    note: (takeId, facts) => using((db) => note(db, takeId, facts)),
    addPieces: (take, from, sounds) => using((db) => addPieces(db, take, from, sounds)),
    piece: (takeId, number) => using((db) => db.get('pieces', [takeId, number])),
    gather: (take, from, mostBytes) => using((db) => gather(db, { take, from, mostBytes })),
    find: (takeId) => using((db) => db.get('takes', takeId)),
    list: (userId) => using(async (db) => (await db.getAll('takes')).filter((take) => take.userId === userId)),
    remove: (takeId) => using((db) => remove(db, takeId)),
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
