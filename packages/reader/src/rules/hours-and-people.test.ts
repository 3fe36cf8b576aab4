import { read, rows } from '../testing/given';

test.each([
  [
    'Prep and paint, me and my nephew, three days each at my day rate.',
    '6 day 25000 Labour: prep and paint, two people',
  ],
  [
    "Clearance, three of us, two days, eight hours a day, at my hourly rate, that's forty eight hours altogether.",
    '48 hour 4000 Labour: clearance, three people',
  ],
  ['Painting, four hours a day for five days, at £30 an hour.', '20 hour 3000 Labour: painting'],
  [
    'Laying, four of us for six days, £195 a day each. No sorry, he is off, so three of us, three of us for eight days.',
    '24 day 19500 Labour: laying, three people',
  ],
  [
    'Crew of three for one day pouring the slab, at £210 a day each.',
    '3 day 21000 Labour: pouring the slab, three people',
  ],
  ['Team of four scaffolders, two days, £180 a day each.', '8 day 18000 Labour: scaffolders, four people'],
  ['Half an hour on the door at £60 an hour.', '0.5 hour 6000 Labour: door'],
  ['Then two hours on the boiler at £60 an hour.', '2 hour 6000 Labour: boiler'],
])('hours of all the days and all the people: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test('somebody who comes plus the speaker is paid apart, by what one calls them', () => {
  const text = "Fitting, me plus an apprentice, I'm three days at my day rate and he's three days at ninety.";
  expect(rows(read(text))).toEqual(['3 day 25000 Labour: fitting', '3 day 9000 Labour: fitting, apprentice']);
});
