import { wordsOf } from './words';

const VOCABULARY = ['▁', '▁Arch', 'it', 'ra', 've', ',', '4', '8', '<0xC2>', '<0xA3>', '▁at'];
const pieces = (...texts: [string, number][]) =>
  texts.map(([text, probability]) => ({ piece: VOCABULARY.indexOf(text), logProbability: Math.log(probability) }));

test('a word is as probable as its pieces together, whatever comma follows', () => {
  const said = pieces(['▁Arch', 0.5], ['it', 0.5], ['ra', 1], ['ve', 1], [',', 0.1], ['▁at', 0.9]);
  expect(wordsOf(VOCABULARY, said)).toEqual([
    { text: 'Architrave,', probability: 0.25 },
    { text: 'at', probability: 0.9 },
  ]);
});

test('a figure is one word with the space and the bytes before it', () => {
  const said = pieces(['▁', 1], ['<0xC2>', 1], ['<0xA3>', 1], ['4', 0.5], ['8', 1]);
  expect(wordsOf(VOCABULARY, said)).toEqual([{ text: '£48', probability: 0.5 }]);
});

test('nothing is no word', () => {
  expect(wordsOf(VOCABULARY, [])).toEqual([]);
});
