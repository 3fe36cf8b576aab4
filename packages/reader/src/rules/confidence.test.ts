import { type LineDoubt, SURE_ENOUGH } from '@jobspeak/contracts';
import { account, read } from '../testing/given';
import { readTranscript } from './read-transcript';

const typed = (text: string) =>
  readTranscript({ text, segments: [{ startMs: 0, endMs: 0, text }] }, account()).lines[0];

test.each([
  ['a price that was said in one way', 'Kitchen tap, £85.', 'Slate edging, nine metres at six fifty a metre.'],
  ['what was not hedged', 'Labour, two days at £250 a day.', 'Labour, maybe two days at £250 a day.'],
  ['what was not corrected', 'Sockets, four at £40 each.', 'Sockets, three, no, four at £40 each.'],
  ['a line with one price', 'Kitchen tap, £85.', 'Kitchen tap £85 or £95.'],
  ['a line with a price', 'Kitchen tap, £85.', 'Kitchen tap, no price yet.'],
  ['words without a mishearing', 'Copper pipe, two metres at £9 a metre.', 'Copper pipe, to metres at £9 a metre.'],
])('%s is surer', (_what, plain, doubtful) => {
  expect(typed(plain)?.confidence).toBeGreaterThan(typed(doubtful)?.confidence ?? 1);
});

test('a name that no trade knows is checked when a machine heard it, and left alone when a person typed it', () => {
  const text = 'Rich cat, four at £74 each.';
  expect(read(text).lines[0]?.confidence).toBeLessThan(SURE_ENOUGH);
  expect(typed(text)?.confidence).toBeGreaterThan(SURE_ENOUGH);
});

test('a recogniser that was unsure makes the reading so', () => {
  const text = 'Kitchen tap, £85.';
  const heardWith = (confidence: number) =>
    readTranscript({ text, segments: [{ startMs: 0, endMs: 900, text, confidence }] }, account()).lines[0]?.confidence;
  expect(heardWith(0.3)).toBeLessThan(SURE_ENOUGH);
  expect(heardWith(0.95)).toBeGreaterThan(SURE_ENOUGH);
});

const doubted: [string, string, LineDoubt[]][] = [
  ['one side of an area', 'Shed felt, four by, at £9 a square metre.', ['one-side']],
  ['one side in metres', 'Lino, 3 metres by, £240.', ['one-side']],
  ['both sides', 'Carpet, four metres by five, at £20 a square metre.', []],
  ['by the door', 'Socket, one by the door, £40.', []],
  ['done by a day', 'Fence panels, four by Friday, at £30 each.', []],
  ['a size by its name', 'Posts, two of the four by fours, at £26 each.', []],
  ['each of a number that nobody said', 'Lights under the wall units, £22.50 each.', ['each-of-one']],
  ['a piece', 'Cedar shingles at £4 a piece.', ['each-of-one']],
  ['so much a thing', "Pollard the limes, that's £160 a tree.", ['each-of-one']],
  ['each of a number', 'Lights under the wall units, five at £22.50 each.', []],
  ['one of each', 'Fridge and oven, £45 each.', []],
];
test.each(doubted)('%s: %s', (_what, text, doubts) => {
  const line = typed(text);
  expect(line?.source.doubts ?? []).toEqual(doubts);
  expect((line?.confidence ?? 1) < SURE_ENOUGH).toBe(doubts.length > 0);
});
