import { soundFile } from '@jobspeak/kit/testing';
import { fixture } from '../testing';
import { audioTypeOf } from './audio-type';

const head = (name: string) => fixture(name).subarray(0, 4096);
const bytes = (...values: number[]) => Buffer.concat([Buffer.from(values), Buffer.alloc(100)]);

test.each([
  ['webm', head('gb-fencing-001.webm')],
  ['opus', head('spoken.ogg')],
  ['m4a', head('spoken.m4a')],
  ['m4a', head('spoken.mp4')],
  ['mp3', head('spoken.mp3')],
  ['flac', head('spoken.flac')],
  ['wav', soundFile(new Float32Array(10), 8_000)],
  ['mp3', bytes(0xff, 0xfb, 0x90, 0x00)],
  ['aac', bytes(0xff, 0xf1, 0x50, 0x80)],
  ['aac', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x02ab', 'latin1'), bytes(0xff, 0xf1, 0x50, 0x80)])],
  ['mp3', Buffer.from('ID3\x04\0\0\0\0\x7f\x7f', 'latin1')],
] as const)('knows %s', (type, file) => {
  expect(audioTypeOf(file)).toBe(type);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('A quote for Keith')],
  ['UTF-16 text, whose mark looks like music', Buffer.from('\uFEFFA quote for Keith', 'utf16le')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a picture in RIFF', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
  ['video in Ogg', Buffer.from(`OggS${'\0'.repeat(25)}theora`, 'latin1')],
])('%s is no audio', (_, file) => {
  expect(audioTypeOf(file)).toBeNull();
});

test('looks at the bytes it is given, not at those around them', () => {
  const shared = Buffer.concat([Buffer.from('plain text in front of it'), head('spoken.mp3')]);
  expect(audioTypeOf(shared.subarray(25))).toBe('mp3');
  expect(audioTypeOf(shared.subarray(0, 25))).toBeNull();
});
