import type { Line, LineOrigins, Origin } from '@jobspeak/contracts';
import { aLine } from '../testing';
import { changeLine } from './lines';
import { provenanceOf } from './provenance';

const found = (how: Origin['found']): Origin => ({ found: how, words: null });
const heard: LineOrigins = {
  description: found('heard'),
  quantity: found('heard'),
  unit: found('heard'),
  unitPrice: found('heard'),
};
const read = (origins: Partial<LineOrigins>, facts: Partial<Line> = {}): Line => {
  const line = aLine(facts);
  const words = { text: 'said', start: 0, end: 4, startMs: 0, endMs: 1 };
  return { ...line, source: { ...words, readAs: line.description, origins: { ...heard, ...origins } } };
};

test.each([
  ['what was heard needs no word', read({}), []],
  ['a line that was typed', aLine(), []],
  ['a price of the library', read({ unitPrice: found('library') }), ['Price from your library']],
  ['a day rate', read({ unitPrice: found('rate') }, { unit: 'day' }), ['Your day rate']],
  ['an hourly rate', read({ unitPrice: found('rate') }, { unit: 'hour' }), ['Your hourly rate']],
  [
    'one of the library, when nobody said how many',
    read({ unitPrice: found('library'), quantity: found('assumed') }, { quantity: 1 }),
    ['Price from your library', '1 assumed'],
  ],
  ['a lump sum is one of it', read({ quantity: found('assumed') }, { quantity: 1 }), []],
  ['words that were taught', read({ description: found('learned') }), ['Named as you taught it']],
])('%s', (_what, line, told) => {
  expect(provenanceOf(line)).toEqual(told);
});

test('a value that a person has put in comes from them, and what the line was called is kept', () => {
  const line = read({ unitPrice: found('library'), quantity: found('assumed') }, { quantity: 1, unitPrice: 900 });
  const [priced] = changeLine([line], line.id, { unitPrice: 1_000 });
  expect(priced && provenanceOf(priced)).toEqual([]);
  const [same] = changeLine([line], line.id, { unitPrice: 900 });
  expect(same).toEqual(line);
  const [named] = changeLine([line], line.id, { description: 'Architrave' });
  expect(named?.source).toMatchObject({ readAs: 'Skirting board', origins: { unitPrice: { found: 'library' } } });
});
