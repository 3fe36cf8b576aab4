import { packTree } from '../../services/recording/src/speech/moonshine/language-file';
import { ANY_DIGIT, languageModelFrom } from '../../services/recording/src/speech/moonshine/language-model';
import { BEGIN } from '../../services/recording/src/speech/moonshine/pieces';
import { readJobs } from '../corpus/files';
import { countSequences, findSequence } from './counts';
import { smooth } from './kneser-ney';
import { inDigits, linesOf, stretchesOf, withoutTextOf } from './texts';
import { treeOf } from './tree';

const [A, B, C, UNKNOWN] = [10, 11, 12, 13];
const ORDER = 3;
const LINES = [
  [BEGIN, A, B, C],
  [BEGIN, A, B, A],
  [BEGIN, B, C],
];

const learned = (leastCount = 1) => {
  const root = countSequences(LINES, ORDER);
  smooth(root, ORDER);
  return { root, model: languageModelFrom(packTree(treeOf(root, ORDER, leastCount))) };
};

test('sequences are counted, and after how many pieces they were met', () => {
  const { root } = learned();
  expect(findSequence(root, [A, B])).toMatchObject({ count: 2, befores: 1 });
  expect(findSequence(root, [B])).toMatchObject({ count: 3, befores: 2 });
  expect(findSequence(root, [A, B, C])).toMatchObject({ count: 1 });
  expect(findSequence(root, [C, A])).toBeUndefined();
});

test.each([[[A]], [[A, B]], [[B]]])('what was met after %j has much of the probability, not all', (context) => {
  const { root } = learned();
  const met = [...(findSequence(root, context)?.children ?? [])].filter(([piece]) => piece !== BEGIN);
  const sum = met.reduce((total, [, { logProbability }]) => total + Math.exp(logProbability), 0);
  expect(sum).toBeGreaterThan(0.25);
  expect(sum).toBeLessThanOrEqual(1);
});

test('what was met scores above what was not, after what it was met', () => {
  const { model } = learned();
  const after = (...pieces: number[]) => pieces.reduce((state, piece) => model.next(state, piece), model.begin);
  expect(model.score(model.begin, A)).toBeGreaterThan(model.score(model.begin, B));
  expect(model.score(model.begin, B)).toBeGreaterThan(model.score(model.begin, C));
  expect(model.score(after(A), B)).toBeGreaterThan(model.score(after(A), A));
  expect(model.score(after(A), UNKNOWN)).toBeLessThan(-6);
  expect(model.score(after(A), UNKNOWN)).toBeGreaterThanOrEqual(-12);
});

test('long sequences that were met once can be left out, short ones are kept', () => {
  const [all, often] = [1, 2].map((least) => treeOf(learned().root, ORDER, least));
  expect(often?.pieces.length).toBeLessThan(all?.pieces.length ?? 0);
  const { model } = learned(2);
  expect(model.score(model.next(model.begin, B), C)).toBeGreaterThan(-2);
});

test('a digit costs the same wherever it stands, and any digit is the same context', () => {
  const [ONE, TWO] = [29896, 29906];
  const root = countSequences([[BEGIN, ANY_DIGIT, A]], ORDER);
  smooth(root, ORDER);
  const model = languageModelFrom(packTree(treeOf(root, ORDER, 1)));
  expect(model.score(model.begin, ONE)).toBe(model.score(model.next(model.begin, A), TWO));
  const states = [ONE, TWO].map((digit) => model.next(model.begin, digit));
  expect(states[0]).toEqual(states[1]);
});

test.each([
  ['forty eight metres at thirty two pounds, no, six.', '48 metres at 32 pounds, no, 6.'],
  ['a couple of doors for the hall', 'a couple of doors for the hall'],
  ['that is nine fifty, twelve of them', 'that is 950, 12 of them'],
])('"%s" in digits', (said, digits) => {
  expect(inDigits(said)).toBe(digits);
});

test('a text is cut into stretches of one sentence, two, and three', () => {
  expect(stretchesOf('A. B? C. D! E. F. G.')).toEqual(['A.', 'B? C.', 'D! E. F.', 'G.']);
});

const job = (id: string, text: string) => readJobs('a.jobs', `# ${id} painting en-GB GBP tax=20\n${text}\n`);

test('jobs that share eight words in a row with what is measured are left out', () => {
  const measured = job('m', 'right then, it is the back bedroom for the lady at the top');
  const [alike, other] = [
    job('a', 'so it is the back bedroom for the lady up there'),
    job('b', 'it is the back bedroom again'),
  ];
  expect(withoutTextOf([...alike, ...other], measured).map(({ id }) => id)).toEqual(['b']);
});

test('a job is learned as it is said and in digits', () => {
  expect(job('a', '{1 Doors*}, {q:3 three}. Done.').flatMap(linesOf)).toEqual(['Doors, three.', 'Doors, 3.', 'Done.']);
});
