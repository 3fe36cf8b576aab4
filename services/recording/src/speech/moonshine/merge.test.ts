import { withAlternatives } from './alternatives';
import { mergeLanguage, restoreFigures } from './merge';
import { textOf } from './words';

const heard = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ text: word, probability: 1 }));

test.each([
  ['a trade word is the language’s', 'skirting bored at £8', 'skirting board at £8', 'skirting board at £8'],
  ['a figure is the sound’s', 'forty metres at 6.50', 'forty metres at 60', 'forty metres at 6.50'],
  ['a size and a price stay two', '9 mil at 48 pounds', '9,048 pounds', '9 mil at 48 pounds'],
  ['no word is left out between figures', 'six sheets at 40', 'six 40', 'six sheets at 40'],
  [
    'a figure that the sound has not is none',
    'the board for the hall',
    'the board 4 the hall',
    'the board for the hall',
  ],
  ['a name is the sound’s', 'for Ruth Abara today', 'for Ruth a bar today', 'for Ruth Abara today'],
  ['a sentence begins with a capital, too', 'Done. Skating board', 'Done. Skirting board', 'Done. Skirting board'],
  [
    'an address is the sound’s',
    'ruth at abara dot com please',
    'ruth at arbour thought calm please',
    'ruth at abara dot com please',
  ],
  ['capitals and marks may differ', 'Skirting, at four', 'skirting at four.', 'skirting at four.'],
])('%s', (_what, sound, language, merged) => {
  expect(textOf(mergeLanguage(heard(sound), heard(language)))).toBe(merged);
});

test.each([
  ['four doors at 60 and two', 'four doors at 60 each for 20 and two', 'four doors at 60 each for 20 and two'],
  ['four doors at 1,260 and two', 'four doors at 12 by 60 and two', 'four doors at 12 by 60 and two'],
  ['four doors and two', 'four doors and two', 'four doors and two'],
  ['doors at 60 and more', 'ten doors at 60 and 4 more', 'doors at 60 and more'],
])('"%s", where "%s" was heard as well', (words, witness, restored) => {
  expect(textOf(restoreFigures(heard(words), heard(witness)))).toBe(restored);
});

test('a word tells what else it may have been, up to three, each once', () => {
  const others = [
    'skirting bored at',
    'skirting bored at',
    'skirting Bored, at',
    'skirting aboard at',
    'skirting bird at',
  ];
  const words = withAlternatives(heard('skirting board at'), [...others, 'skirting broad at', 'at'].map(heard));
  expect(words).toEqual([
    { text: 'skirting', probability: 1 },
    { text: 'board', probability: 1, alternatives: ['bored', 'aboard', 'bird'] },
    { text: 'at', probability: 1 },
  ]);
});
