import { read, rows } from '../testing/given';

test.each([
  ['Topsoil, somewhere between four and six tonne, put five in, at forty two a tonne', '5 tonne 4200 Topsoil'],
  ['Slates, he counted eleven, I counted fourteen, go with fourteen, at £12 a slate', '14 each 1200 Slates'],
  ['Lifting the old lino, between eighty and a hundred, call it ninety', '1 each 9000 Lifting the old lino'],
  ['Pipe boots, he thinks three, there are five, five at £28', '5 each 2800 Pipe boots'],
  [
    "Mud kitchen, budget's about two hundred and fifty, I told her two thirty, so two thirty",
    '1 each 23000 Mud kitchen',
  ],
  ["Six sashes to overhaul, I said six, it's seven with the landing, £185 each", '7 each 18500 Sashes to overhaul'],
  ["Sockets, five, I put five, it's eight with the kitchen, at £40 each", '8 each 4000 Sockets'],
])('of figures that are weighed up, the one decided on counts: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});
