import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type OpenModel, openModel } from '@jobspeak/quote';
import { readerOf } from '@jobspeak/reader';
import { comparisonsOf, figuresOf, judgeAll, readCases, suretyOf } from '@jobspeak/reader/evaluation';

let model: OpenModel;
beforeAll(async () => {
  model = await openModel();
});
afterAll(() => model.close());

const reader = path.dirname(require.resolve('@jobspeak/reader/package.json'));
const cases = path.join(reader, 'src/evaluation/cases');
const HELD = ['lineF1', 'amountRecall', 'totalExact', 'noEditNeeded', 'sure', 'right', 'marked'] as const;
/** What `npm run reader:report -- --keep` wrote when the model was made. */
const { figures: reachedBySet }: { figures: Record<string, Record<(typeof HELD)[number], number>> } = JSON.parse(
  readFileSync(path.join(reader, 'model/model.json'), 'utf8'),
);

const measured = async (set: string) => {
  const compared = comparisonsOf(await judgeAll(await readCases(path.join(cases, `${set}.jsonl`)), readerOf(model)));
  return { ...figuresOf(compared), ...suretyOf(compared) };
};

/** Figures differ a little by the processor's arithmetic. */
const LEEWAY = 0.01;

test.each(Object.entries(reachedBySet))(
  'jobs that nobody has looked at are read as well as when the model was made: %s',
  async (set, reached) => {
    const figures = await measured(set);
    const fallen = HELD.filter((name) => (figures[name] ?? 0) < reached[name] - LEEWAY);
    expect(fallen.map((name) => [name, reached[name], figures[name]])).toEqual([]);
  },
);
