import { needsCheck } from '@jobspeak/contracts';
import { account, rows } from '../testing/given';
import { readTranscript } from './read-transcript';

/** The lines, those that are shown for a check with a mark before them, and the questions after them. */
const told = (text: string): string[] => {
  const reading = readTranscript({ text, segments: [{ startMs: 0, endMs: 0, text }] }, account());
  const lines = rows(reading).map((row, index) => {
    const line = reading.lines[index];
    return line && needsCheck(line) ? `! ${row}` : row;
  });
  return [...lines, ...(reading.questions ?? []).map(({ kind, words }) => `? ${kind}: ${words.text}`)];
};

test.each([
  [
    'a cap on a condition is of the line before',
    'Replace the waste pipe, four hundred pounds. No more than five fifty if the pipe is bad.',
    ['! 1 each 40000 Replace the waste pipe', '? condition: No more than five fifty if the pipe is bad'],
  ],
  [
    'a cap is no price of what has none',
    'Jet the drain, £140. Parking at cost, twenty quid tops.',
    ['1 each 14000 Jet the drain', '? condition: Parking at cost, twenty quid tops'],
  ],
  [
    'a cap on a rate',
    'Hedge trimming, £38 an hour, and I will never go over three hundred.',
    ['! 1 hour 3800 Labour: hedge trimming', '? condition: and I will never go over three hundred'],
  ],
  [
    'what is due only if something turns out',
    "Skim the ceiling, £280. If the lath's gone it's another ninety for board.",
    ['1 each 28000 Skim the ceiling', "? condition: If the lath's gone it's another ninety for board"],
  ],
  [
    'a condition that ends the clause',
    'Fit the sump pump, £410. Rock breaking, ninety an hour if we hit any.',
    ['1 each 41000 Fit the sump pump', '? condition: Rock breaking, ninety an hour if we hit any'],
  ],
  [
    'what costs something else unless',
    "Extractor fan, £110, unless the duct's blocked, then it's one eighty.",
    ['! 1 each 11000 Extractor fan', "? condition: unless the duct's blocked, then it's one eighty"],
  ],
  [
    'should, in case, supposing',
    'Splice the gutter, £65. Should the fascia be soft, that is two hundred for a length.',
    ['1 each 6500 Splice the gutter', '? condition: Should the fascia be soft, that is two hundred for a length'],
  ],
  [
    'one of two: the first stays, and is marked',
    'Worktop lights, £60. Either the long hose at twelve or the braided hose at nineteen.',
    [
      '1 each 6000 Worktop lights',
      '! 1 each 1200 Long hose',
      '? condition: Either the long hose at twelve or the braided hose at nineteen',
    ],
  ],
  [
    'a figure give or take another',
    'Bark mulch, £80, give or take twenty. Edging, nine metres at £4 a metre.',
    ['! 1 each 8000 Bark mulch', '9 m 400 Edging', '? condition: give or take twenty'],
  ],
  ['a range of a count', 'Slate repair, two to three days at £210 a day.', ['! 3 day 21000 Labour: slate repair']],
])('%s', (_what, text, expected) => {
  expect(told(text)).toEqual(expected);
});

test.each([
  ['up to a place', 'Tile up to the ceiling, £420.', ['1 each 42000 Tile up to the ceiling']],
  [
    'a size that it is good for',
    'Fitting with up to ten metres of cable, three ninety.',
    ['1 each 39000 Fitting with up to ten metres of cable'],
  ],
  ['words about the words', "Sand the floor, £600 if I'm honest.", ['1 each 60000 Sand the floor, honest']],
  [
    'no more than a time, and its price',
    "Hang the gate, it's no more than a morning's work, call it one fifty.",
    ['1 each 15000 Hang the gate'],
  ],
  [
    'both sides of something',
    'Bookcases either side of the fireplace, two at £1,450 each.',
    ['2 each 145000 Bookcases either side of the fireplace'],
  ],
  ['a cap that is a thing', 'Clean out cap at £18.', ['1 each 1800 Clean out cap']],
  [
    'what the customer may wish is optional',
    "If she wants the soil stack boxed in that's an optional extra, £110.",
    ['optional 1 each 11000 Soil stack boxed'],
  ],
  [
    'what takes off the total is a term',
    "Deck, £900. I'll take £50 off the total if she can wait till March.",
    ['1 each 90000 Deck'],
  ],
])('%s hangs on nothing', (_what, text, expected) => {
  expect(told(text).filter((row) => !row.startsWith('? figure'))).toEqual(expected);
});
