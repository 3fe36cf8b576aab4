import { vocabularyTable } from './phrases';

const phrasesOf = (...words: string[]) =>
  vocabularyTable(words)
    ?.table.split('\n')
    .slice(1, -1)
    .map((line) => line.split('\t'));

test('a vocabulary has the columns and the letters that Amazon Transcribe takes', () => {
  expect(vocabularyTable(['Closeboard panel'])?.table).toBe(
    'Phrase\tSoundsLike\tIPA\tDisplayAs\nCloseboard-panel\t\t\t\n',
  );
  expect(phrasesOf('MDF skirting', 'Café door', 'Keith’s gate', '15mm pipe', '22 mm', 'x', '42', '')).toEqual([
    ['M.D.F.-skirting', '', '', 'MDF skirting'],
    ['Cafe-door', '', '', ''],
    ["Keith's-gate", '', '', ''],
    ['pipe', '', '', ''],
    ['mm', '', '', ''],
  ]);
});

test('the same words in any order and case are one vocabulary, other words another', () => {
  const hash = (...words: string[]) => vocabularyTable(words)?.hash;
  expect(hash('Gravel board', 'Panel')).toBe(hash('Panel', 'Gravel board', 'panel'));
  expect(hash('Gravel board')).not.toBe(hash('Panel'));
});

test('nothing to say is no vocabulary, and too much is cut to what is taken', () => {
  expect(vocabularyTable(['12', '€'])).toBeNull();
  const many = Array.from(
    { length: 9_000 },
    (_, number) => `panel ${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  );
  const { table = '' } = vocabularyTable(many) ?? {};
  expect(Buffer.byteLength(table)).toBeLessThanOrEqual(50_000);
  expect(table.endsWith('\n')).toBe(true);
  expect(phrasesOf('x'.repeat(300))).toBeUndefined();
});
