import type { ReadLine } from '@jobspeak/contracts';
import { withWholeChoices } from './choices';

const line = (description: string, choice?: string, chosen?: true): ReadLine =>
  ({ description, ...(choice && { choice }), ...(chosen && { chosen }) }) as ReadLine;

test.each<[string, ReadLine[], ReadLine[]]>([
  ['stays as it is', [line('oak', 'A', true), line('ash', 'A')], [line('oak', 'A', true), line('ash', 'A')]],
  ['of which one line was kept is none', [line('oak', 'A', true), line('hinge')], [line('oak'), line('hinge')]],
  [
    'of which the favoured line was not kept is of the first',
    [line('oak', 'A'), line('ash', 'A')],
    [line('oak', 'A', true), line('ash', 'A')],
  ],
  [
    'is told from another one',
    [line('oak', 'A', true), line('ash', 'A'), line('brass', 'B', true)],
    [line('oak', 'A', true), line('ash', 'A'), line('brass')],
  ],
])('a choice %s', (_, lines, whole) => {
  expect(withWholeChoices(lines)).toEqual(whole);
});
