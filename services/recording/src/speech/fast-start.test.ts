import { fastStart } from './fast-start';

const box = (type: string, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4);
  return Buffer.concat([header, body]);
};
const uint32 = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4));
  return buffer;
};
const stco = (...offsets: number[]) => box('stco', uint32(0, offsets.length, ...offsets));
const moov = (...offsets: number[]) =>
  box('moov', box('trak', box('mdia', box('minf', box('stbl', stco(...offsets))))));
const ftyp = box('ftyp', Buffer.from('M4A '));
const media = box('mdat', Buffer.from('first|second'));

async function* slices(file: Buffer, size: number) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}
async function pass(file: Buffer, size = 5): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of fastStart(slices(file, size))) parts.push(part);
  return Buffer.concat(parts);
}
/** The sound at the places that the index names. */
const sound = (file: Buffer) => {
  const at = file.indexOf('stco') + 4;
  return [0, 1].map((entry) => file.toString('latin1', file.readUInt32BE(at + 8 + entry * 4)).slice(0, 5));
};

test('an index at the end is brought to the front, and still points at the sound', async () => {
  const file = Buffer.concat([ftyp, media, moov(ftyp.length + 8, ftyp.length + 14)]);
  expect(sound(file)).toEqual(['first', 'secon']);
  const passed = await pass(file);
  expect(passed.indexOf('moov')).toBeLessThan(passed.indexOf('mdat'));
  expect(passed).toHaveLength(file.length);
  expect(sound(passed)).toEqual(['first', 'secon']);
});

test('an index at the front stays where it is', async () => {
  const file = Buffer.concat([ftyp, moov(100, 106), media]);
  expect((await pass(file)).equals(file)).toBe(true);
});

test.each([
  ['has no index', Buffer.concat([ftyp, media])],
  ['breaks off inside its index', Buffer.concat([ftyp, media, moov(20, 26)]).subarray(0, -6)],
  ['has an index that contradicts itself', Buffer.concat([ftyp, media, box('moov', box('stco', uint32(0)))])],
  ['has boxes of no size', Buffer.concat([ftyp, uint32(3), Buffer.from('junkjunk')])],
  ['is short', ftyp.subarray(0, 6)],
])('a file that %s is passed as it is', async (_, file) => {
  expect((await pass(file)).equals(file)).toBe(true);
});
