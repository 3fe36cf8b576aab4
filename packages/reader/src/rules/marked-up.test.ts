import { read, rows } from '../testing/given';

test.each([
  [
    "Setts, forty square metres. I'm buying them at fifty and putting ten percent on so they're fifty five a metre to her.",
    '40 m2 5500 Setts',
  ],
  ['Pipe and fittings I put 15% on, they come to £80, so ninety two.', '1 each 9200 Pipe and fittings'],
  ['Crane, three hundred to me, I add ten percent, so three thirty.', '1 each 33000 Crane'],
  ["Steam oven, I get that at £1,900 and I'm adding 20%, so put £2,280.", '1 each 228000 Steam oven'],
  ['Worktop, I get that in at £600 and mark it up fifteen percent, so £690.', '1 each 69000 Worktop'],
  [
    "Units are from Howdens, they're £2,400 to me and I'm putting 15% on, so that's £2,760.",
    '1 each 276000 Units are from Howdens',
  ],
  ["Goodman condenser, it's £1,400 my cost plus 25 percent, so £1,750.", '1 each 175000 Goodman condenser'],
  ['Oak, 12 metres, it is £32 a metre to me, my markup is ten percent, so call it £35.20 a metre.', '12 m 3520 Oak'],
  ['Labour £400 plus ten percent contingency, so £440.', '1 each 44000 Labour'],
  ['Nest boxes, four, they cost me thirty each, I put a fiver on so thirty five each.', '4 each 3500 Nest boxes'],
])('what is put on a cost is told on the way to the price: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test('who puts two coats on a door adds nothing to a cost', () => {
  expect(rows(read('Put two coats on the door, so sixty.'))).toEqual(['1 each 6000 Two coats on the door']);
});

test('what it costs is told with its name, after another line', () => {
  const text = 'Chipper, £90, traffic management costs me four hundred, I put ten percent on so four forty to them.';
  expect(rows(read(text))).toEqual(['1 each 9000 Chipper', '1 each 44000 Traffic management']);
});

test('the next thing is told in the same breath', () => {
  const text = "Boiler, I pay £900 and there's a 20% markup so £1,080, and the flue is £90.";
  expect(rows(read(text))).toEqual(['1 each 108000 Boiler', '1 each 9000 Flue']);
});
