/** @jest-environment node */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { installPack, missingBytes, PackError, packBytes, removePack } from './pack';
import { contentOf } from './pack-cache';
import { PACK, type PackFile } from './pack-list';

/** The browser's caches, as far as the pack uses them. */
class FakeCache {
  readonly kept = new Map<string, Blob>();
  room = Number.POSITIVE_INFINITY;
  match = async (key: string) => (this.kept.has(key) ? new Response(this.kept.get(key)) : undefined);
  put = async (key: string, answer: Response) => {
    const blob = await answer.blob();
    if (blob.size > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, blob);
  };
  keys = async () => [...this.kept.keys()].map((key) => ({ url: `http://localhost${key}` }));
  delete = async (key: { url: string }) => this.kept.delete(new URL(key.url).pathname);
}
let cache: FakeCache | null;
const open = async () => (cache ??= new FakeCache());

const texts = { runtime: 'a machine', encoder: 'ears '.repeat(50), decoder: 'a mouth' };
const packed = (text: string) => Uint8Array.from(gzipSync(text));
const facts = Object.entries(texts).map(
  ([name, text]): PackFile => ({
    name,
    file: `assets/speech-${name}.0123abcd.gz`,
    bytes: packed(text).length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }),
);

const asked: string[] = [];
const serves = (body: (name: string) => Uint8Array<ArrayBuffer> | null) =>
  http.get('http://localhost/assets/:file', ({ params }) => {
    const [, name = ''] = /speech-(\w+)\./.exec(String(params.file)) ?? [];
    asked.push(name);
    const bytes = body(name);
    return bytes ? HttpResponse.arrayBuffer(bytes.buffer) : HttpResponse.error();
  });
const whole = (name: string) => packed(texts[name as keyof typeof texts]);
const server = setupServer();

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // what the build fills in, and where a browser would find it
  (PACK as PackFile[]).push(...facts);
  Object.assign(globalThis, {
    __webpack_public_path__: 'http://localhost/',
    caches: { has: async () => cache !== null, open, delete: async () => ((cache = null), true) },
  });
});
beforeEach(() => {
  cache = null;
  asked.length = 0;
  server.resetHandlers(serves(whole));
});
afterAll(() => server.close());

const install = (onProgress: (share: number) => void = () => {}, signal = new AbortController().signal) =>
  installPack({ signal, onProgress });
const problem = (task: Promise<void>) =>
  task.then(
    () => 'none',
    (error: unknown) => (error instanceof PackError ? error.problem : error),
  );

test('all of it comes once, its share rises to the whole, and it is read as it was made', async () => {
  expect(await missingBytes()).toBeNull();
  const shares: number[] = [];
  await install((share) => shares.push(share));
  expect(await missingBytes()).toBe(0);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(new TextDecoder().decode(await contentOf(PACK, 'encoder'))).toBe(texts.encoder);
  await install();
  expect(asked).toEqual(['runtime', 'encoder', 'decoder']);
});

test('a lost connection keeps what has come; the next try fetches the rest', async () => {
  server.resetHandlers(serves((name) => (name === 'decoder' ? null : whole(name))));
  expect(await problem(install())).toBe('unreachable');
  expect(await missingBytes()).toBe(facts[2]?.bytes);
  server.resetHandlers(serves(whole));
  await install();
  expect(asked).toEqual(['runtime', 'encoder', 'decoder', 'decoder']);
  expect(await missingBytes()).toBe(0);
});

test.each([
  ['other content', () => packed('something else')],
  ['half of it', () => whole('encoder').slice(0, 20)],
  ['a page in its place', () => Uint8Array.from(Buffer.from('<html>'))],
])('%s is damaged, and not kept', async (_name, body) => {
  server.resetHandlers(serves((name) => (name === 'encoder' ? body() : whole(name))));
  expect(await problem(install())).toBe('damaged');
  expect(await missingBytes()).toBe(packBytes() - (facts[0]?.bytes ?? 0));
  await expect(contentOf(PACK, 'encoder')).rejects.toThrow('lacks its encoder');
});

test('a device that is full says so', async () => {
  (await open()).room = 10;
  expect(await problem(install())).toBe('no-room');
});

test('a release replaces what it changes and nothing else', async () => {
  await install();
  const before = cache?.kept.get(`/captions/runtime.${facts[0]?.sha256}`);
  cache?.kept.set('/captions/decoder.of-another-time', new Blob(['old']));
  cache?.kept.delete(`/captions/decoder.${facts[2]?.sha256}`);
  expect(await missingBytes()).toBe(facts[2]?.bytes);
  await install();
  expect([...(cache?.kept.keys() ?? [])].sort()).toEqual(
    facts.map(({ name, sha256 }) => `/captions/${name}.${sha256}`).sort(),
  );
  expect(cache?.kept.get(`/captions/runtime.${facts[0]?.sha256}`)).toBe(before);
});

test('who cancels has what has come whole, and no more is asked for', async () => {
  const cancelling = new AbortController();
  const cancelled = install(() => cancelling.abort(), cancelling.signal);
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toEqual(['runtime']);
});

test('it is removed from the device', async () => {
  await install();
  await removePack();
  expect(await missingBytes()).toBeNull();
});
