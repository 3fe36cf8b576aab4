import { read, rows } from './given';

test.each([
  [
    "Setts, forty square metres. I'm buying them at fifty and putting ten percent on so they're fifty five a metre to her.",
    '40 m2 5500 Setts',
  ],
  ['Pipe and fittings I put 15% on, they come to £80, so ninety two.', '1 each 9200 Pipe and fittings'],
  ['Crane, three hundred to me, I add ten percent, so three thirty.', '1 each 33000 Crane'],
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
