import path from 'node:path';
import floor from '../testing/cases/floor.json';
import { calibrationOf } from './calibration';
import { readCases, readHeard } from './cases';
import { comparisonsOf, judge } from './evaluate';
import { figuresOf } from './scorer';

const file = (name: string): string => path.join(__dirname, '../testing/cases', name);
const cases = async () => (await Promise.all([readCases(file('gb.jsonl')), readCases(file('us.jsonl'))])).flat();
const written = async () => comparisonsOf((await cases()).map((one) => judge(one)));
/** Jobs that were written for a measurement before any rule was made for them. */
const more = async () =>
  comparisonsOf(
    (await Promise.all([readCases(file('more.jsonl')), readCases(file('later.jsonl'))]))
      .flat()
      .map((one) => judge(one)),
  );
/** Jobs told in other turns of speech: figures before the thing, things in one breath, going back to a line. */
const turns = async () => comparisonsOf((await readCases(file('turns.jsonl'))).map((one) => judge(one)));
/** Jobs of all kinds, written after the rules for the others. */
const autumn = async () => comparisonsOf((await readCases(file('autumn.jsonl'))).map((one) => judge(one)));
/** And as many again, with counts and costs that are worked out aloud. */
const winter = async () => comparisonsOf((await readCases(file('winter.jsonl'))).map((one) => judge(one)));
const heard = async () => {
  const words = await readHeard(file('heard.jsonl'));
  return comparisonsOf((await cases()).flatMap((one) => (words.has(one.id) ? judge(one, words.get(one.id)) : [])));
};

test.each([
  ['written', written, floor.written],
  ['written later', more, floor.more],
  ['told in other turns', turns, floor.turns],
  ['told in autumn', autumn, floor.autumn],
  ['told in winter', winter, floor.winter],
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
  ['written', written, floor.sure.written],
  ['heard', heard, floor.sure.heard],
] as const)('lines of jobs that were %s are as right as the reader is sure of them', async (_how, compared, least) => {
  const { sure, lines } = calibrationOf(await compared());
  const held = { right: sure.right / sure.lines, share: sure.lines / lines };
  expect(held.right).toBeGreaterThanOrEqual(least.right);
  expect(held.share).toBeGreaterThanOrEqual(least.share);
});
