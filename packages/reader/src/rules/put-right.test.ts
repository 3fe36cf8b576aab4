import { read, rows } from '../testing/given';

test.each([
  ["Kiln dried sand, eight bags at a fiver, er, seven bags, I've got one in the yard.", ['7 bag 500 Kiln dried sand']],
  ["Plasterboard, 14 sheets at £11.50, 12 sheets, there's two in the van.", ['12 sheet 1150 Plasterboard']],
  ['Sockets, eight at £38, er, seven, one is a blank.', ['7 each 3800 Sockets']],
  ['Sockets, eight at £38, er, £40. Skip £200.', ['8 each 4000 Sockets', '1 each 20000 Skip']],
  ['Two doors, £180, er, £190 fitted.', ['1 job 19000 Doors']],
  ['Four fans at £90, er, three fans.', ['3 each 9000 Fans']],
  ['Labour, two days at £200 a day, um, three days.', ['3 day 20000 Labour']],
])('a figure is put right though nobody says so: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('a figure of another kind is none of those before', () => {
  expect(rows(read('Skip £200, er, two lads one day at £150 each.'))).toEqual([
    '1 each 20000 Skip',
    '2 day 15000 Labour, two people',
  ]);
});
