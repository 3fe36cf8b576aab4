import { SURE_ENOUGH } from '@jobspeak/contracts';
import type { Comparison } from './scorer';

/** Lines read with a confidence from `from` up to the next bin, and how many of them were right. */
interface Bin {
  from: number;
  lines: number;
  right: number;
}

export interface Calibration {
  bins: Bin[];
  /** Of those that no person is asked to check. */
  sure: { lines: number; right: number };
  lines: number;
}

const STEP = 0.1;

/** What the reader's confidence was worth: how often lines of like confidence were right. */
export const calibrationOf = (all: readonly Comparison[]): Calibration => {
  const judged = all.flatMap(({ right, wrong, extra }) => [
    ...right.map(({ read }) => ({ read, right: true })),
    ...wrong.map(({ read }) => ({ read, right: false })),
    ...extra.map((read) => ({ read, right: false })),
  ]);
  const count = (among: typeof judged) => ({ lines: among.length, right: among.filter((one) => one.right).length });
  const confidence = ({ read }: (typeof judged)[number]): number => read.confidence ?? 1;
  const bins = Array.from({ length: 10 }, (_, index) => {
    const from = Math.round(index * 10 * STEP) / 10;
    const last = index === 9;
    return {
      from,
      ...count(judged.filter((one) => confidence(one) >= from && (last || confidence(one) < from + STEP - 1e-9))),
    };
  });
  // A line without a price is shown for a check however sure its words are.
  const sure = judged.filter((one) => confidence(one) >= SURE_ENOUGH && one.read.unitPriceMinor !== null);
  return { bins: bins.filter(({ lines }) => lines > 0), sure: count(sure), lines: judged.length };
};
