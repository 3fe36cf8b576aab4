import { SURE_ENOUGH } from '@jobspeak/contracts';
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
