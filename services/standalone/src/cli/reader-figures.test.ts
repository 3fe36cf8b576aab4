import path from 'node:path';
import { type OpenModel, openModel } from '@jobspeak/quote';
import { readerOf } from '@jobspeak/reader';
import { comparisonsOf, figuresOf, judgeAll, readCases, suretyOf } from '@jobspeak/reader/evaluation';

let model: OpenModel;
beforeAll(async () => {
  model = await openModel();
});
afterAll(() => model.close());

const cases = path.join(path.dirname(require.resolve('@jobspeak/reader/package.json')), 'src/evaluation/cases');

const measured = async (set: string) => {
  const compared = comparisonsOf(await judgeAll(await readCases(path.join(cases, `${set}.jsonl`)), readerOf(model)));
  return { ...figuresOf(compared), ...suretyOf(compared) };
};

// A little under what `npm run reader:report` prints of the model that the product comes with.
test.each([
  ['unread-typed', { lineF1: 0.93, amountRecall: 0.95, totalExact: 0.73, sure: 0.72, right: 0.975, marked: 0.72 }],
  ['unread-talk', { lineF1: 0.69, amountRecall: 0.75, totalExact: 0.23, sure: 0.22, right: 0.88, marked: 0.88 }],
])(
  'jobs that nobody has looked at are read as well as before: %s',
  async (set, floors) => {
    const figures = await measured(set);
    const fallen = Object.entries(floors).filter(
      ([figure, floor]) => (figures[figure as keyof typeof floors] ?? 0) < floor,
    );
    expect(fallen).toEqual([]);
  },
  120_000,
);
