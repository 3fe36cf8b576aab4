import { addressOf } from './address';
import { CACHE, keyOf, unpack } from './pack-cache';
import { PACK, type PackFile } from './pack-list';

/** Why the pack could not be fetched. */
export type PackProblem = 'unreachable' | 'damaged' | 'no-room';
export class PackError extends Error {
  constructor(
    readonly problem: PackProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

const bytesOf = (files: readonly PackFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Bytes of all that is to be fetched by who has nothing. */
export const packBytes = (): number => bytesOf(PACK);

async function missingIn(cache: Cache): Promise<PackFile[]> {
  const kept = await Promise.all(PACK.map((file) => cache.match(keyOf(file))));
  return PACK.filter((_, index) => !kept[index]);
}

/** Bytes that are still to be fetched: 0 when all of it is there; null when nothing has ever been. */
export async function missingBytes(): Promise<number | null> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return null;
  return bytesOf(await missingIn(await caches.open(CACHE)));
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws PackError damaged, if it is not what was meant */
async function check(file: PackFile, packed: Blob): Promise<void> {
  const content = await unpack(packed).catch((error: unknown) => {
    throw new PackError('damaged', { cause: error });
  });
  if (packed.size !== file.bytes || (await hashOf(content)) !== file.sha256) throw new PackError('damaged');
}

interface Fetching {
  signal: AbortSignal;
  /** So many bytes have come since the last call. */
  onBytes: (bytes: number) => void;
}

/** @throws PackError unreachable, damaged */
async function fetchFile(file: PackFile, { signal, onBytes }: Fetching): Promise<Blob> {
  const parts: BlobPart[] = [];
  try {
    // kept in a cache of our own: the browser's need not hold it a second time
    const answer = await fetch(addressOf(file.file), { signal, cache: 'no-store' });
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`);
    const reader = answer.body.getReader();
    // in most browsers it has ended with the signal already
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (let read = await reader.read(); read.value; read = await reader.read()) {
      parts.push(read.value);
      onBytes(read.value.byteLength);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new PackError('unreachable', { cause: error });
  }
  signal.throwIfAborted();
  const packed = new Blob(parts);
  await check(file, packed);
  return packed;
}

/** Takes out what no longer belongs to it. */
async function tidy(cache: Cache): Promise<void> {
  const keys = new Set(PACK.map(keyOf));
  const outdated = (await cache.keys()).filter(({ url }) => !keys.has(new URL(url).pathname));
  await Promise.all(outdated.map((key) => cache.delete(key)));
}

export interface Installing {
  signal: AbortSignal;
  /** The share that is there, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Fetches what is missing; each file that has come whole stays. @throws PackError, or what the signal is aborted with */
export async function installPack({ signal, onProgress }: Installing): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing = await missingIn(cache);
  const all = bytesOf(missing);
  let come = 0;
  const onBytes = (bytes: number) => {
    come += bytes;
    onProgress(come / all);
  };
  for (const file of missing) {
    const packed = await fetchFile(file, { signal, onBytes });
    await cache.put(keyOf(file), new Response(packed)).catch((error: unknown) => {
      throw new PackError('no-room', { cause: error });
    });
    signal.throwIfAborted();
  }
  await tidy(cache);
}

/** Removes all of it from this device. */
export const removePack = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(CACHE);
};
