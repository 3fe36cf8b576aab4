import { buffer } from 'node:stream/consumers';
import type { DocumentSnapshot } from '@jobspeak/contracts';
import type { ObjectStore } from '@jobspeak/kit';

/** A picture beyond this would keep the browser from printing in time. */
const MAX_BYTES = 10 * 1024 * 1024;

/** What a picture is by its first bytes, whatever it is called; null for what is none. */
function typeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png';
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : null;
}

async function pictureOf(objects: ObjectStore, key: string): Promise<string | null> {
  const found = await objects.get(key);
  if (!found) return null;
  if (found.size > MAX_BYTES) {
    found.stream.destroy();
    return null;
  }
  const bytes = await buffer(found.stream);
  const type = typeOf(bytes);
  return type && `data:${type};base64,${bytes.toString('base64')}`;
}

/**
 * The pictures of a document as data URLs, by their keys. Only the account's own, those with its id in their key, are
 * opened; what is gone, too large or no picture is left out.
 */
export async function picturesOf(
  objects: ObjectStore,
  accountId: string,
  { photos }: DocumentSnapshot,
): Promise<ReadonlyMap<string, string>> {
  const own = photos.map(({ objectKey }) => objectKey).filter((key) => key.split('/').includes(accountId));
  const pictures = new Map<string, string>();
  for (const key of new Set(own)) {
    const picture = await pictureOf(objects, key);
    if (picture) pictures.set(key, picture);
  }
  return pictures;
}
