import { Reading } from '@jobspeak/contracts';
import fc from 'fast-check';
import { account, read, said } from '../testing/given';
import { readTranscript } from './read-transcript';

const library = [{ name: 'Oak post', unit: 'each' as const, unitPrice: 1234, kind: 'material' as const }];
const WORDS =
  `the a and of for at no sorry make that it scratch skip labour two three forty fifty hundred grand each per day
hour metre square socket oak post list price same rate usual percent off deposit valid days optional blank half dozen and , . £40
12 3.5 9x4 by tenner quid dollars actually hang on leave supplying cost me adding call out to too won ate our ours mrs Smith`.split(
    /\s+/,
  );
const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' '));
const AMOUNT =
  /\d|\b(two|three|forty|fifty|hundred|grand|half|dozen|tenner|quid|won|ate|to|too|a|for|dollars|our|ours)\b/;

test('any words make a reading that keeps its contract', () => {
  fc.assert(
    fc.property(
      fc.oneof(soup, fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 200 })),
      (text) => {
        const reading = read(text, { library });
        expect(Reading.safeParse(reading).error).toBeUndefined();
        for (const line of reading.lines) expect(text.slice(line.source.start, line.source.end)).toBe(line.source.text);
      },
    ),
    { numRuns: 400 },
  );
});

test('a price is never invented: it was said, or the library or the rates have it', () => {
  fc.assert(
    fc.property(soup, (text) => {
      const known = new Set([1234, 4000, 25000]);
      for (const { unitPrice } of read(text, { library }).lines) {
        if (unitPrice !== null && !known.has(unitPrice)) expect(text).toMatch(AMOUNT);
      }
    }),
    { numRuns: 400 },
  );
});

const silent = fc
  .array(
    fc.constantFrom(
      ...'the tap and of leaking wall paint fit new labour scratch that optional list price valves same each per day no sorry'.split(
        ' ',
      ),
    ),
    { maxLength: 40 },
  )
  .map((words) => words.join(' '));

test('words without a number give no price', () => {
  fc.assert(
    fc.property(silent, (text) => {
      const reading = read(text, { labourRates: { hour: null, day: null } });
      expect(reading.lines.filter((line) => line.unitPrice !== null)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('the same words are read the same way', () => {
  fc.assert(
    fc.property(soup, (text) => expect(read(text)).toEqual(read(text))),
    { numRuns: 50 },
  );
});

test('an empty transcript is an empty quote', () => {
  expect(readTranscript(said(''), account())).toMatchObject({
    client: null,
    lines: [],
    discount: null,
    deposit: null,
    taxRatePercent: 20,
  });
});
