import type { PackFile } from './pack-list';

/** The cache of the pack. No release takes anything out of it; its files go by what is in them. */
export const CACHE = 'jobspeak-captions';
export const keyOf = ({ name, sha256 }: PackFile): string => `/captions/${name}.${sha256}`;

/** What was compressed. @throws TypeError if it is not whole */
export const unpack = (packed: Blob): Promise<ArrayBuffer> =>
  new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

/** What is in a file of the pack. @throws Error if it is not on this device */
export async function contentOf(pack: readonly PackFile[], name: string): Promise<Uint8Array> {
  const file = pack.find((candidate) => candidate.name === name);
  const kept = file && (await (await caches.open(CACHE)).match(keyOf(file)));
  if (!kept) throw new Error(`The speech pack lacks its ${name}`);
  return new Uint8Array(await unpack(await kept.blob()));
}
