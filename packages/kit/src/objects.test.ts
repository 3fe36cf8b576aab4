import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDiskStore, type ObjectStore } from '.';

let folder: string;
let store: ObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-objects-'));
  store = createDiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (key: string, range?: { start: number; end: number }) => {
  const object = await store.get(key, range);
  return object && (await buffer(object.stream)).toString();
};

test('what is put is got, whole or in part, with its size and hash', async () => {
  const stored = await store.put('audio/a/1.webm', Readable.from([Buffer.from('hello '), Buffer.from('world')]));
  expect(stored).toEqual({ size: 11, sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9' });
  expect(await read('audio/a/1.webm')).toBe('hello world');
  expect(await read('audio/a/1.webm', { start: 6, end: 8 })).toBe('wor');
  expect(await store.size('audio/a/1.webm')).toBe(11);
});

test('an empty body is an object too', async () => {
  await store.put('empty', Buffer.alloc(0));
  expect(await store.size('empty')).toBe(0);
  expect(await read('empty')).toBe('');
});

test('what is not there is null, and removing it is fine', async () => {
  expect(await store.get('none/at/all')).toBeNull();
  expect(await store.size('none/at/all')).toBeNull();
  expect(await store.list('none/')).toEqual([]);
  await store.remove('none/at/all');
});

test('a body over the limit is refused and leaves what was there', async () => {
  await store.put('logo', Buffer.from('old'));
  const limit = { maxBytes: 4, tooLarge: 'PAYLOAD_TOO_LARGE' as const };
  await expect(store.put('logo', Buffer.from('too long'), limit)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(await read('logo')).toBe('old');
  expect(await readdir(folder)).toEqual(['logo']);
});

test('a body that breaks off is not stored', async () => {
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the phone lost its signal');
    })(),
  );
  await expect(store.put('take', breaking)).rejects.toThrow('the phone lost its signal');
  expect(await readdir(folder)).toEqual([]);
});

test('a full disk is told as what it is', async () => {
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    })(),
  );
  await expect(store.put('take', full)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(await readdir(folder)).toEqual([]);
});

test('a folder is listed in order and removed whole', async () => {
  for (const key of ['r/1/2', 'r/1/10', 'r/2/1']) await store.put(key, Buffer.from(key));
  expect(await store.list('r/1/')).toEqual(['r/1/10', 'r/1/2']);
  await store.remove('r/1/');
  expect(await store.list('r/1/')).toEqual([]);
  expect(await read('r/2/1')).toBe('r/2/1');
});

test.each(['../escape', 'a/../../b', '/absolute', 'a//b', '.hidden', 'a/b\0c'])('%p is no key', async (key) => {
  await expect(Promise.resolve().then(() => store.put(key, Buffer.from('x')))).rejects.toThrow('Not an object key');
});
