import path from 'node:path';
import { openModel } from '@jobspeak/quote';
import { readerOf } from '@jobspeak/reader';
import { type HedgeFigures, hedgeFiguresOf, judgeAll, readCases } from '@jobspeak/reader/evaluation';
import { CASES } from './corrections';

/** How figures that are not one figure are read, as the product reads them, in short jobs that hold little else. */
export async function measureHedges(): Promise<HedgeFigures> {
  const cases = await readCases(path.join(CASES, 'hedges.jsonl'));
  const model = await openModel();
  const judged = await judgeAll(cases, readerOf(model)).finally(() => model.close());
  return hedgeFiguresOf(
    judged.flatMap(({ read, comparison }, index) => {
      const meant = cases[index]?.gold;
      return meant && comparison ? [{ meant, read, comparison }] : [];
    }),
  );
}
