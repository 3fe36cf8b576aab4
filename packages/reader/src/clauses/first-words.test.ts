import { firstWordsOf } from './first-words';

test.each<[RegExp, string[]]>([
  [/^(at |for |my )?list prices?\b/, ['at', 'for', 'list', 'my']],
  [/^prices? (off|on)\b/, ['price', 'prices']],
  [/^(oh |er )?no,? (?=(he|she) )/, ['er', 'no', 'no,', 'oh']],
  [/^(just )?(if|should) (he|she)( \w+){0,2} (want|like)s?\b/, ['if', 'just', 'should']],
  [/^optional( extra)?s?\b(?! \d)/, ['optional', 'optionals']],
])('a match of %s begins with one of %j', (pattern, words) => {
  expect(firstWordsOf(pattern).sort()).toEqual(words);
});
