import { read, rows } from '../testing/given';

test.each([
  ['Lock £80. I’d usually be forty for the call out but she’s a neighbour so I’m not charging it.', []],
  ['Lock £80. And normally it’s fifty quid for the permit but the council’s waiving that.', []],
  ['Lock £80. Fence panels, six, they’d normally be £45 each but I’ll do them at £38.', ['6 each 3800 Fence panels']],
  ['Lock £80. Delivery is normally thirty, but I’ll do it for twenty.', ['1 each 2000 Delivery']],
  ['Lock £80. Boiler service, usually £110, call it £90 for her.', ['1 each 9000 Boiler service']],
  [
    'Lock £80. Dishwasher out and in, £65, that’s usually £80. Hose £12.',
    ['1 each 6500 Dishwasher out', '1 each 1200 Hose'],
  ],
  ['Lock £80. Grab rail £30, they’d normally be £40.', ['1 each 3000 Grab rail']],
])('what a thing costs at other times is not what it costs now: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(['1 each 8000 Lock', ...expected]);
});

test('what is only said to be usual stays a line', () => {
  expect(rows(read('Normally it’s £85 for the call out.'))).toHaveLength(1);
  expect(rows(read('The two lads who usually do my roofs, two days at £180 a day each.'))[0]).toMatch(/^4 day 18000 /);
});
