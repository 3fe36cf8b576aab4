import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, type ErrorCode } from '@jobspeak/contracts';

/** Files by key: audio, logos, PDFs. A key is a path of safe names, for example `pdf/ACCOUNT/QUOTE/HASH.pdf`. */
export interface ObjectStore {
  /**
   * Stores a body whole or not at all, replacing what was there.
   * @throws AppError `tooLarge` when the body passes `maxBytes`; STORAGE_FULL when there is no room.
   */
  put(key: string, body: Buffer | Readable, limit?: SizeLimit): Promise<StoredObject>;
  /** Opens an object, or the inclusive byte range of it; null when there is none. */
  get(key: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable } | null>;
  /** Size in bytes, or null when there is none. */
  size(key: string): Promise<number | null>;
  /** Removes one object, or all below a prefix that ends in `/`. Removing nothing is fine. */
  remove(key: string): Promise<void>;
  /** Keys directly below a prefix that ends in `/`, sorted. */
  list(prefix: string): Promise<string[]>;
}

/** The most bytes a body may have, and the failure that more of them is. */
export interface SizeLimit {
  maxBytes: number;
  tooLarge: ErrorCode;
}

export interface StoredObject {
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

const SAFE_NAME = /^[\w][\w.-]{0,120}$/;

/** @throws Error when a part of the key is no safe name; a slash at the end is fine. */
export function assertKey(key: string): void {
  const parts = key.replace(/\/$/, '').split('/');
  if (!parts.every((part) => SAFE_NAME.test(part))) throw new Error(`Not an object key: ${key}`);
}

/** Counts and hashes what passes through, and refuses more than the limit. */
export function meter(limit: SizeLimit | undefined) {
  const hash = createHash('sha256');
  const seen = { size: 0, digest: () => hash.digest('hex') };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen.size += chunk.length;
      hash.update(chunk);
      if (limit && seen.size > limit.maxBytes) done(new AppError(limit.tooLarge));
      else done(null, chunk);
    },
  });
  return { stream, seen };
}

/** Writes beside the target and renames, so that no object is ever half there. */
async function write(target: string, body: Buffer | Readable, limit?: SizeLimit): Promise<StoredObject> {
  const partial = `${target}.${randomUUID()}.partial`;
  const { stream, seen } = meter(limit);
  try {
    await mkdir(path.dirname(target), { recursive: true });
    const source = Buffer.isBuffer(body) ? Readable.from(body.length > 0 ? [body] : []) : body;
    await pipeline(source, stream, createWriteStream(partial, { flush: true }));
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    const full = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    throw full ? new AppError('STORAGE_FULL', undefined, { cause: error }) : error;
  }
  return { size: seen.size, sha256: seen.digest() };
}

/** The answer of a look-up, or `absent` when there is no such file. */
const orAbsent = <T>(lookUp: Promise<T>, absent: T): Promise<T> =>
  lookUp.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return absent;
    throw error;
  });

/** Objects as files below a folder. */
export function createDiskStore(root: string): ObjectStore {
  const locate = (key: string) => {
    assertKey(key);
    return path.join(root, ...key.split('/'));
  };
  const size = async (key: string) => {
    const file = await orAbsent<Stats | null>(stat(locate(key)), null);
    return file?.isFile() ? file.size : null;
  };
  return {
    put: (key, body, limit) => write(locate(key), body, limit),
    async get(key, range) {
      const bytes = await size(key);
      return bytes === null ? null : { size: bytes, stream: createReadStream(locate(key), range) };
    },
    size,
    remove: (key) => rm(locate(key), { recursive: key.endsWith('/'), force: true }),
    async list(prefix) {
      const names = await orAbsent(readdir(locate(prefix)), []);
      return names
        .filter((name) => !name.endsWith('.partial'))
        .map((name) => `${prefix}${name}`)
        .sort();
    },
  };
}
