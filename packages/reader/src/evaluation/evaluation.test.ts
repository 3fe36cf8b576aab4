import path from 'node:path';
import { calibrationOf } from './calibration';
import { readCases, readHeard } from './cases';
import floor from './cases/floor.json';
import { comparisonsOf, judge } from './evaluate';
import { figuresOf } from './scorer';

const file = (name: string): string => path.join(__dirname, 'cases', name);
const casesOf = async (names: readonly string[]) =>
  (await Promise.all(names.map((name) => readCases(file(`${name}.jsonl`))))).flat();
/** What is read of the jobs of these files, as they are written. */
const written =
  (...names: string[]) =>
  async () =>
    comparisonsOf((await casesOf(names)).map((one) => judge(one)));
const heard = async () => {
  const words = await readHeard(file('heard.jsonl'));
  const spoken = (await casesOf(['gb', 'us'])).filter(({ id }) => words.has(id));
  return comparisonsOf(spoken.map((one) => judge(one, words.get(one.id))));
};

test.each([
  ['written', written('gb', 'us'), floor.written],
  // each of the rest was written for a measurement, before any rule was made for it
  ['written later', written('more', 'later'), floor.more],
  // figures before the thing, things in one breath, going back to a line
  ['told in other turns', written('turns'), floor.turns],
  ['told in autumn', written('autumn'), floor.autumn],
  ['told in winter', written('winter'), floor.winter],
  ['told in spring', written('spring'), floor.spring],
  ['told in summer', written('summer'), floor.summer],
  ['heard', heard, floor.heard],
] as const)('jobs that were %s are read no worse than before', async (_how, compared, least) => {
  const figures = figuresOf(await compared());
  const { lineF1, totalExact, noEditNeeded, amountRecall } = figures;
  const held = { cases: figures.cases, lineF1, totalExact, noEditNeeded, amountRecall };
  const below = Object.entries(least).filter(([name, value]) => (held[name as keyof typeof held] ?? 0) < value);
  // A figure that has risen moves its floor up, in floor.json.
  expect({ below, held }).toEqual({ below: [], held });
});

test.each([
  ['written', written('gb', 'us'), floor.sure.written],
  ['heard', heard, floor.sure.heard],
] as const)('lines of jobs that were %s are as right as the reader is sure of them', async (_how, compared, least) => {
  const { sure, lines } = calibrationOf(await compared());
  const held = { right: sure.right / sure.lines, share: sure.lines / lines };
  expect(held.right).toBeGreaterThanOrEqual(least.right);
  expect(held.share).toBeGreaterThanOrEqual(least.share);
});
