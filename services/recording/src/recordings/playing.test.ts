import { useService } from '@jobspeak/kit/testing';
import { sendChunk, useSpeech } from '../testing';
import { audio, complete, received, spoken } from '../testing/takes';

const speech = useSpeech();
const service = useService(speech.define);

describe('playing back', () => {
  const size = spoken.length;
  test.each([
    ['all of it', undefined, 200, 0, size - 1],
    ['a range across chunks', 'bytes=8990-9100', 206, 8990, 9100],
    ['from a byte on', 'bytes=20000-', 206, 20_000, size - 1],
    ['the last bytes', 'bytes=-100', 206, size - 100, size - 1],
    ['a range beyond the end', `bytes=100-${size + 5000}`, 206, 100, size - 1],
    ['several ranges: all of it', 'bytes=0-1,5-6', 200, 0, size - 1],
  ])('%s', async (_, range, status, start, end) => {
    const me = await service.person();
    const id = await received(me);
    await complete(me, id, 3);
    const answer = await me.get(`/recordings/${id}/audio`, range === undefined ? {} : { range });
    expect(answer.status).toBe(status);
    expect(answer.bytes.equals(spoken.subarray(start, end + 1))).toBe(true);
    expect(answer.headers.get('content-type')).toBe('audio/ogg');
    expect(answer.headers.get('content-range')).toBe(status === 206 ? `bytes ${start}-${end}/${size}` : null);
  });

  test('a range that lies beyond the end is answered with the size', async () => {
    const me = await service.person();
    const id = await received(me);
    await complete(me, id, 3);
    const answer = await me.get(`/recordings/${id}/audio`, { range: `bytes=${size}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  test('sound that calls itself a page is played, never run', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', { mimeType: 'text/html' })).body;
    await sendChunk(me, id, 0, Buffer.from('<script>alert(1)</script>'), audio);
    await complete(me, id, 1);
    const { headers } = await me.get(`/recordings/${id}/audio`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
