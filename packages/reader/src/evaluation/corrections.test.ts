import path from 'node:path';
import { type CorrectionCase, correctionFiguresOf, readCorrectionCases, readCorrectionDrafts } from './corrections';

const file = (name: string): string => path.join(__dirname, 'cases', name);

const typed = async (cases: readonly CorrectionCase[]) => cases;
/** As a recogniser without digits and marks writes it. */
const spoken = async (cases: readonly CorrectionCase[]) =>
  cases.map((one) => ({ ...one, said: (one.spoken ?? one.said).toLowerCase().replace(/[,.?!]/g, '') }));
// written before the code that reads them, and not looked at since: the floors only move up
test.each([
  ['typed', typed, 0.95],
  ['as they would be spoken', spoken, 0.95],
] as const)(
  'sixty corrections that no rule was made for are read as they were meant: %s',
  async (_how, words, floor) => {
    const drafts = await readCorrectionDrafts(file('corrections-unread-drafts.json'));
    const cases = await words(await readCorrectionCases(file('corrections-unread.jsonl')));
    const { exact, unnamed, unmeant } = correctionFiguresOf(cases, drafts);
    expect({ unnamed, unmeant }).toEqual({ unnamed: 0, unmeant: 0 });
    expect(exact).toBeGreaterThanOrEqual(floor);
  },
);
