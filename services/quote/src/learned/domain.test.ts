import type { Found, Line } from '@jobspeak/contracts';
import { lessonsOf } from './domain';

const VALVE = '8a1f9a86-04a5-4c58-9f4e-1d7a4f0f6a11';
const items = new Map([[VALVE, { name: 'Radiator valve' }]]);

const corrected = (
  readAs: string,
  description: string,
  { itemId = null, found = 'heard', text = '' }: { itemId?: string | null; found?: Found; text?: string } = {},
): Pick<Line, 'description' | 'itemId' | 'source'> => {
  const words = { text, start: 0, end: text.length, startMs: 0, endMs: 0 };
  const heard = { found: 'heard' as const, words: null };
  const origins = { description: { found, words }, quantity: heard, unit: heard, unitPrice: heard };
  return { description, itemId, source: { ...words, readAs, origins } };
};
const learned = (...lines: ReturnType<typeof corrected>[]) =>
  lessonsOf(lines, items).map(({ heard, description, itemId }) => [heard, description, itemId]);

test.each([
  [
    'other words in their place',
    corrected('Radiator mount', 'Radiator valve'),
    ['Radiator mount', 'Radiator valve', null],
  ],
  [
    'an item that was picked',
    corrected('Radiator mount', 'Radiator valve', { itemId: VALVE }),
    ['Radiator mount', 'Radiator valve', VALVE],
  ],
  [
    'an item picked for less',
    corrected('Valve', 'Radiator valve', { itemId: VALVE }),
    ['Valve', 'Radiator valve', VALVE],
  ],
  ['the part that was changed', corrected('Didd, kitchen', 'Trench, kitchen'), ['Didd', 'Trench', null]],
  [
    'what was learned wrong, about the words that were heard',
    corrected('Radiator valve', 'Radiator bracket', { found: 'learned', text: 'radiator mount' }),
    ['radiator mount', 'Radiator bracket', null],
  ],
])('learned: %s', (_signal, line, lesson) => {
  expect(learned(line)).toEqual([lesson]);
});

test.each([
  ['nothing was changed', corrected('Radiator valve', 'Radiator valve')],
  ['more was said of it', corrected('Radiator valve', 'Radiator valve, 15 mm, chrome')],
  ['it was made shorter', corrected('He wants a radiator valve', 'Radiator valve')],
  ['only its form was changed', corrected('radiator valves', 'Radiator valve')],
  ['the words say nothing of what is done', corrected('Labour', 'Fit kitchen')],
  ['nobody had named it', corrected('Bathroom', 'Rip out', { found: 'assumed' })],
  ['it was typed', { description: 'Tap', itemId: null, source: null }],
])('not learned: %s', (_noise, line) => {
  expect(lessonsOf([line], items)).toEqual([]);
});

test('of several corrections of the same words the last counts', () => {
  expect(learned(corrected('Rich cat', 'Ridge cap'), corrected('rich cats', 'Ridge caps'))).toEqual([
    ['rich cats', 'Ridge caps', null],
  ]);
});
