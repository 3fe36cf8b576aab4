import path from 'node:path';
import { scoreCorrection } from './correction-scorer';
import { type CorrectionCase, predictedPatch, readCorrectionCases, readCorrectionDrafts } from './corrections';

const file = (name: string): string => path.join(__dirname, 'cases', name);

const typed = (one: CorrectionCase): CorrectionCase => one;
/** As a recogniser without digits and marks writes it. */
const spoken = (one: CorrectionCase): CorrectionCase => ({
  ...one,
  said: (one.spoken ?? one.said).toLowerCase().replace(/[,.?!]/g, ''),
});

// written before the code that reads them, and not looked at since: the floors only move up
test.each([
  ['typed', typed, 0.95],
  ['spoken', spoken, 0.95],
] as const)(
  'sixty corrections that no rule was made for are read as they were meant: %s',
  async (_how, words, floor) => {
    const drafts = await readCorrectionDrafts(file('corrections-unread-drafts.json'));
    const cases = (await readCorrectionCases(file('corrections-unread.jsonl'))).map(words);
    const scores = cases.map((one) => {
      const draft = drafts.get(one.draft);
      if (!draft) throw new Error(`${one.id}: no draft ${one.draft}`);
      return scoreCorrection(draft, one.patch ?? [], predictedPatch(one, drafts));
    });
    const sum = (of: 'unnamed' | 'unmeant'): number => scores.reduce((total, score) => total + score[of], 0);
    expect({ unnamed: sum('unnamed'), unmeant: sum('unmeant') }).toEqual({ unnamed: 0, unmeant: 0 });
    expect(scores.filter(({ exact }) => exact).length / scores.length).toBeGreaterThanOrEqual(floor);
  },
);
