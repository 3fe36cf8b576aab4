import { saidWords } from './said';

test.each([
  ['Architrave, 48 metres at £32.', 'architrave forty eight meters at thirty two pounds'],
  ['£8.40 a metre', 'eight pound forty a metre'],
  ['6.50', 'six fifty'],
  ['$1,250', 'twelve fifty'],
  ['2,410', 'two thousand four hundred and ten'],
  ['1,250', 'a thousand two hundred and fifty'],
  ['5 grand', 'five thousand'],
  ['110', 'a hundred and ten'],
  ['0449 555 026', 'oh four four nine triple five oh two six'],
  ['2.5 hours', 'two and a half hours'],
  ['1.75', 'one point seven five'],
  ['10%', 'ten per cent'],
  ["the husband's doing it, OK?", 'The husbands doing it okay'],
  ['145 mm', 'one forty five mil'],
])('"%s" says what "%s" says', (written, spoken) => {
  expect(saidWords(written)).toEqual(saidWords(spoken));
});

test.each([
  ['twenty two metres at eight pound forty', ['22', 'meters', 'at', '840']],
  ['four sets, no, five', ['4', 'sets', 'no', '5']],
  ['a pound of nails', ['a', 'of', 'nails']],
  ['one or two', ['1', 'or', '2']],
  ['', []],
])('%s', (text, words) => {
  expect(saidWords(text)).toEqual(words);
});
