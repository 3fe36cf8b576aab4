import type { Segment } from '@jobspeak/contracts';
import { spokenTemplates, withoutTemplates } from './templates';

const templates = ['Bathroom refit', 'Kitchen', 'Garden wall template', 'Bathroom tiling', 'Loft & hatch'].map(
  (name, index) => ({ id: String(index), name }),
);
const asked = (text: string) => spokenTemplates(text, templates).map(({ id }) => templates[Number(id)]?.name);

test.each([
  ['Use my kitchen template for Mrs Ellery', ['Kitchen']],
  ['Right, um, use the Kitchen, template please', ['Kitchen']],
  ['start with my bathroom refit template', ['Bathroom refit']],
  ['Use my bath room refit template', ['Bathroom refit']],
  // words that one template alone has
  ['use our refit template', ['Bathroom refit']],
  ['use the garden wall template and the kitchen template', ['Garden wall template', 'Kitchen']],
  ['use my loft and hatch template', ['Loft & hatch']],
])('%s', (text, names) => {
  expect(asked(text)).toEqual(names);
});

test.each([
  // two have this word
  ['use my bathroom template'],
  ['use my conservatory template'],
  ["don't use my kitchen template"],
  ['I would rather not use the kitchen template'],
  ['make a template for the router, 20 pounds'],
  ['fit the kitchen, use my own tools, and cut the worktop with a template'],
  ['use my template'],
])('asks for none: %s', (text) => {
  expect(asked(text)).toEqual([]);
});

test('the words around stay where they are, also over the end of a segment', () => {
  const segments: Segment[] = [
    { startMs: 0, endMs: 900, text: 'Hello. Use my' },
    { startMs: 900, endMs: 2000, text: 'kitchen template, two hours labour' },
  ];
  const spoken = spokenTemplates(segments.map(({ text }) => text).join(' '), templates);
  expect(withoutTemplates(segments, spoken)).toEqual([
    { startMs: 0, endMs: 900, text: 'Hello.       ' },
    { startMs: 900, endMs: 2000, text: '                , two hours labour' },
  ]);
});
