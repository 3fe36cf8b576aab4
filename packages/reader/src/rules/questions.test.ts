import { read } from '../testing/given';

const asked = (text: string): string[] =>
  (read(text).questions ?? []).map(({ kind, words }) => `${kind}: ${words.text}`);

test.each([
  [
    'a price after a line that has one',
    'Wasps in the loft, two nests, eighty for the first and twenty five for the second.',
    'figure: twenty five for the second',
  ],
  [
    'a second price for the same',
    'Floor tiles, nineteen square metres, I would be at £95 a square metre, maybe a hundred and five.',
    'figure: I would be at £95 a square metre, maybe a hundred and five',
  ],
  [
    'a measure that no line has',
    'Fence, £900 all in. The hedge is a run of twenty two metres.',
    'figure: The hedge is a run of twenty two metres',
  ],
])('%s is asked about', (_what, text, question) => {
  expect(asked(text)).toEqual([question]);
});

test.each([
  ['every figure has its line', 'Skirting, twelve metres at £9.50 a metre. Kitchen tap, £85.'],
  ['a sum is told', 'Skirting, ten metres at £9 a metre. Kitchen tap, £85. So that is £175 all in.'],
  ['a line was taken back', 'Kitchen tap, £85. Bath mixer, £140, no, scrub that.'],
  ['a figure was corrected', 'Sockets, three, no, four at £40 each.'],
  ['it is what the business pays', 'The pump costs me £90, so £120 fitted.'],
  ['it was another job', 'Kitchen tap, £85. Last year I charged him £60 for the bath.'],
  ['somebody else said it', 'Kitchen tap, £85. The other plumber quoted her £240.'],
  ['it is an age', "Kitchen tap, £85. His mother's ninety two and still cooks."],
  ['it is a term', 'Kitchen tap, £85. Ten percent off and a £20 deposit. Good for thirty days.'],
  ['it is an address or a number to ring', 'For Ann Lee, 14 Mill Road, 07700 900341. Kitchen tap, £85.'],
  ['it is what one of them takes', 'Concrete posts, ten at £26. Postcrete, two bags a post so twenty bags at £6.'],
])('nothing is asked where %s', (_what, text) => {
  expect(asked(text)).toEqual([]);
});

test('a question has the place and the time of its words', () => {
  const text = 'Wasps in the loft, two nests, eighty for the first and twenty five for the second.';
  const [question] = read(text).questions ?? [];
  const start = text.indexOf('twenty five');
  expect(question?.words).toEqual({
    text: 'twenty five for the second',
    start,
    end: text.length - 1,
    startMs: start * 100,
    endMs: (text.length - 1) * 100,
    segment: 0,
  });
});
