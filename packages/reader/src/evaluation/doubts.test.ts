import path from 'node:path';
import { readCases } from './cases';
import { worthOf } from './doubts';
import { judge } from './evaluate';

const worthOfSets = async (...names: string[]) => {
  const files = names.map((name) => path.join(__dirname, 'cases', `${name}.jsonl`));
  const cases = (await Promise.all(files.map(readCases))).flat();
  return worthOf(cases.map((one) => judge(one)));
};

test('few of the jobs that are read right ask anything, and questions point at what is not', async () => {
  const { right, others } = await worthOfSets(
    ...['gb', 'us', 'more', 'later', 'turns', 'autumn', 'winter', 'spring', 'summer'],
  );
  expect(right.jobs).toBeGreaterThan(460);
  expect(right.asking / right.jobs).toBeLessThan(0.05);
  expect(others.asked).toBeGreaterThanOrEqual(4);
});
