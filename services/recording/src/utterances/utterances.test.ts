import { soundFile, useService } from '@jobspeak/kit/testing';
import { fixture, silence, useSpeech } from '../testing';

const speech = useSpeech();
const service = useService(speech.define);

const webm = { 'content-type': 'audio/webm' };
const hear = async (sound: Buffer) => (await service.person()).post('/recordings/words', sound, webm);

test('less speech than a quote takes is words at once, and nothing of them is kept', async () => {
  const { status, body } = await hear(fixture('correction.webm'));
  expect(status).toBe(200);
  expect(body.text).toMatch(/skirting twelve metres/i);
  expect(await service.db('recordings')).toEqual([]);
  expect(await service.outbox()).toEqual([]);
});

test.each([
  ['silence', () => silence(2), 422, 'QUOTE_EMPTY_DETECTED'],
  ['no sound at all', () => Buffer.from('I am a letter and no sound at all.'), 422, 'RECORDING_TOO_SHORT_OR_EMPTY'],
  ['nothing', () => Buffer.alloc(0), 400, 'INVALID_INPUT'],
  ['more than a few sentences', () => soundFile(new Float32Array(40 * 4_000), 4_000), 413, 'PAYLOAD_TOO_LARGE'],
  ['too many bytes', () => Buffer.alloc(600_000), 413, 'PAYLOAD_TOO_LARGE'],
])('%s is refused', async (_what, sound, status, code) => {
  expect(await hear(sound())).toMatchObject({ status, body: { code } });
});

test('only who is signed in is heard', async () => {
  expect(await service.anybody.post('/recordings/words', fixture('correction.webm'), webm)).toMatchObject({
    status: 401,
  });
});
