import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDiskStore, type ObjectStore } from '.';
import { createS3Store } from './s3';
import { type Bucket, startBucket } from './testing/bucket';

/** A place for objects, and all that really lies in it. */
interface Place {
  store: ObjectStore;
  everything(): Promise<string[]>;
  clear(): Promise<void>;
}

async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-objects-'));
  return {
    store: createDiskStore(folder),
    everything: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort();
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

async function inBucket(): Promise<Place> {
  const prefix = `${randomUUID()}/`;
  return {
    store: createS3Store({ ...bucket.place, prefix }),
    everything: async () => (await bucket.keys(prefix)).map((key) => key.slice(prefix.length)),
    clear: async () => {},
  };
}

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('objects %s', (_name, openPlace) => {
  let place: Place;
  let store: ObjectStore;
  beforeEach(async () => {
    place = await openPlace();
    store = place.store;
  });
  afterEach(() => place.clear());

  const read = async (key: string, range?: { start: number; end: number }) => {
    const object = await store.get(key, range);
    return object && { size: object.size, text: (await buffer(object.stream)).toString() };
  };

  test('what is put is got, whole or in part, with its size and hash', async () => {
    const stored = await store.put('audio/a/1.webm', Readable.from([Buffer.from('hello '), Buffer.from('world')]));
    expect(stored).toEqual({ size: 11, sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9' });
    expect(await read('audio/a/1.webm')).toEqual({ size: 11, text: 'hello world' });
    expect(await read('audio/a/1.webm', { start: 6, end: 8 })).toEqual({ size: 11, text: 'wor' });
    expect(await read('audio/a/1.webm', { start: 6, end: 80 })).toEqual({ size: 11, text: 'world' });
    expect(await read('audio/a/1.webm', { start: 11, end: 80 })).toEqual({ size: 11, text: '' });
    expect(await store.size('audio/a/1.webm')).toBe(11);
  });

  test('a body that is put again replaces what was there', async () => {
    await store.put('logo', Buffer.from('the old one'));
    await store.put('logo', Buffer.from('the new'));
    expect(await read('logo')).toEqual({ size: 7, text: 'the new' });
  });

  test('an empty body is an object too', async () => {
    await store.put('empty', Buffer.alloc(0));
    expect(await store.size('empty')).toBe(0);
    expect(await read('empty')).toEqual({ size: 0, text: '' });
  });

  test('what is not there is null, and removing it is fine', async () => {
    expect(await store.get('none/at/all')).toBeNull();
    expect(await store.get('none/at/all', { start: 3, end: 4 })).toBeNull();
    expect(await store.size('none/at/all')).toBeNull();
    expect(await store.list('none/')).toEqual([]);
    await store.remove('none/at/all');
    await store.remove('none/');
  });

  test('a folder is no object', async () => {
    await store.put('r/1/2', Buffer.from('x'));
    expect(await store.get('r/1')).toBeNull();
    expect(await store.size('r/1')).toBeNull();
  });

  test('a large body arrives byte for byte', async () => {
    const chunk = Buffer.alloc(1_000_003, 'jobspeak');
    const { size, sha256 } = await store.put('take', Readable.from(Array.from({ length: 20 }, () => chunk)));
    const object = await store.get('take');
    const again = await store.put('copy', object!.stream);
    expect({ size, sha256 }).toEqual({ size: 20_000_060, sha256: again.sha256 });
    expect(await store.size('take')).toBe(size);
  });

  test.each([1, 20])('a body of %d MB over the limit is refused and leaves what was there', async (megabytes) => {
    await store.put('logo', Buffer.from('old'));
    const body = Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1_000_000)));
    const limit = { maxBytes: megabytes * 1_000_000 - 1, tooLarge: 'PAYLOAD_TOO_LARGE' as const };
    await expect(store.put('logo', body, limit)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await read('logo')).toEqual({ size: 3, text: 'old' });
    expect(await place.everything()).toEqual(['logo']);
  });

  test.each([1, 20])('a body that breaks off after %d MB is not stored', async (megabytes) => {
    const breaking = Readable.from(
      (async function* () {
        for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(1_000_000);
        throw new Error('the phone lost its signal');
      })(),
    );
    await expect(store.put('take', breaking)).rejects.toThrow('the phone lost its signal');
    expect(await place.everything()).toEqual([]);
  });

  test('a folder is listed in order, one level deep, and removed whole', async () => {
    for (const key of ['r/1/2', 'r/1/10', 'r/1/sub/3', 'r/10/1', 'r/2/1']) await store.put(key, Buffer.from(key));
    expect(await store.list('r/1/')).toEqual(['r/1/10', 'r/1/2', 'r/1/sub']);
    await store.remove('r/1/');
    expect(await store.list('r/1/')).toEqual([]);
    expect(await place.everything()).toEqual(['r/10/1', 'r/2/1']);
  });

  test('one object is removed and its neighbour stays', async () => {
    for (const key of ['r/1', 'r/10']) await store.put(key, Buffer.from(key));
    await store.remove('r/1');
    expect(await place.everything()).toEqual(['r/10']);
  });

  test.each(['../escape', 'a/../../b', '/absolute', 'a//b', '.hidden', 'a/b\0c'])('%p is no key', async (key) => {
    await expect(Promise.resolve().then(() => store.put(key, Buffer.from('x')))).rejects.toThrow('Not an object key');
  });
});

test('a full disk is told as what it is', async () => {
  const { store, everything, clear } = await onDisk();
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    })(),
  );
  await expect(store.put('take', full)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(await everything()).toEqual([]);
  await clear();
});
