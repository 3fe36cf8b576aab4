import { createHash } from 'node:crypto';
import type { Person, ServiceUnderTest } from '@jobspeak/kit/testing';
import { fixture, sendChunk } from '.';

export const audio = { 'content-type': 'audio/webm' };
export const spoken = fixture('spoken.ogg');
/** As a browser sends it: pieces that mean nothing by themselves. */
export const pieces = [spoken.subarray(0, 9_000), spoken.subarray(9_000, 9_010), spoken.subarray(9_010)];

export const sha256 = (sound: Buffer) => createHash('sha256').update(sound).digest('hex');
export const digestOf = (sound: Buffer) => `sha-256=:${createHash('sha256').update(sound).digest('base64')}:`;

/** A recording of which the pieces are there, and nobody has said that they are all. */
export async function received(me: Person, chunks: Buffer[] = pieces): Promise<string> {
  const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg' })).body;
  for (const [number, chunk] of chunks.entries()) await sendChunk(me, id, number, chunk, audio);
  return id;
}
export const complete = (me: Person, id: string, chunks: number) => me.post(`/recordings/${id}/complete`, { chunks });

/** What a service tells of its recordings. */
export const newsOf = (service: Pick<ServiceUnderTest, 'announced' | 'outbox'>) => ({
  announcements: async (name: string, id: string) =>
    (await service.outbox()).filter(
      (event) => event.name === name && (event.data as { recordingId: string }).recordingId === id,
    ),
  finished: (name: string, id: string) => service.announced(name, ({ recordingId }) => recordingId === id),
});
