import type { ObjectStore } from '@jobspeak/kit';
import { type ByteRange, bytesOf, partsOf, type RecordingRecord } from './domain';

/** Where a recording's audio lies; one object for each chunk. */
export const audioFolder = (accountId: string, id: string): string => `recordings/${accountId}/${id}/`;
export const chunkKey = (accountId: string, id: string, number: number): string =>
  `${audioFolder(accountId, id)}${number}`;

/** The audio of a recording, or an inclusive range of it, chunk after chunk. */
export async function* readAudio(
  objects: ObjectStore,
  record: RecordingRecord,
  range: ByteRange = { start: 0, end: bytesOf(record.chunks) - 1 },
): AsyncGenerator<Buffer> {
  for (const part of partsOf(record.chunks, range)) {
    const key = chunkKey(record.accountId, record.id, part.number);
    const object = await objects.get(key, part.range);
    if (!object) throw new Error(`The object ${key} is gone`);
    yield* object.stream;
  }
}

/** A chunk as it is stored, or null when its object is gone. */
export async function readChunk(
  objects: ObjectStore,
  { accountId, id }: Pick<RecordingRecord, 'accountId' | 'id'>,
  number: number,
): Promise<Buffer | null> {
  const object = await objects.get(chunkKey(accountId, id, number));
  if (!object) return null;
  const parts: Buffer[] = [];
  for await (const part of object.stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
