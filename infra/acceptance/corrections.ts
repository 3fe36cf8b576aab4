import path from 'node:path';
import {
  type CorrectionCase,
  type CorrectionDrafts,
  type CorrectionFigures,
  correctionFiguresOf,
  readCorrectionCases,
  readCorrectionDrafts,
  readHeard,
} from '@jobspeak/reader/evaluation';

export const CASES = path.resolve(__dirname, '../../packages/reader/src/evaluation/cases');

const SETS = ['later', 'unread'] as const;

export interface MeasuredCorrections {
  set: (typeof SETS)[number];
  how: 'typed' | 'spoken';
  figures: CorrectionFigures;
}

/** The corrections of a set and the drafts that they are about. */
export const correctionsOf = async (
  set: (typeof SETS)[number],
): Promise<{ cases: CorrectionCase[]; drafts: CorrectionDrafts }> => ({
  cases: await readCorrectionCases(path.join(CASES, `corrections-${set}.jsonl`)),
  drafts: await readCorrectionDrafts(path.join(CASES, `corrections-${set}-drafts.json`)),
});

/** The same, in the words that the product's ears made of them. */
export async function asHeard(cases: readonly CorrectionCase[]): Promise<CorrectionCase[]> {
  const heard = await readHeard(path.join(CASES, 'corrections-heard.jsonl'));
  return cases.flatMap((one) => {
    const words = heard.get(one.id);
    return words ? [{ ...one, said: words.text }] : [];
  });
}

/** How what is said about a draft is read, typed and spoken. */
export async function measureCorrections(): Promise<MeasuredCorrections[]> {
  const measured: MeasuredCorrections[] = [];
  for (const set of SETS) {
    const { cases, drafts } = await correctionsOf(set);
    measured.push({ set, how: 'typed', figures: correctionFiguresOf(cases, drafts) });
    measured.push({ set, how: 'spoken', figures: correctionFiguresOf(await asHeard(cases), drafts) });
  }
  return measured;
}
