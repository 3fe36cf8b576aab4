import { read } from './given';

test.each([
  ['This is for Mrs Patel at 14 Beech Road. Tap £85.', { name: 'Mrs Patel', address: '14 Beech Road' }],
  [
    "The lounge at Mr and Mrs Wheatley's, 3 Mill Lane. Paint £85.",
    { name: 'Mr and Mrs Wheatley', address: '3 Mill Lane' },
  ],
  [
    'Quote for Jo Sandhu, sixty one Thornbury Road, Bradford. Tap £85.',
    { name: 'Jo Sandhu', address: '61 Thornbury Road, Bradford' },
  ],
  [
    'New plant for Geoff Airey, oh one five three nine, triple five, one seven two. Tap £85.',
    { name: 'Geoff Airey', phone: '01539 555 172' },
  ],
  [
    "customer's Tom Barrow, tom dot barrow at outlook dot com. Tap £85.",
    { name: 'Tom Barrow', email: 'tom.barrow@outlook.com' },
  ],
  ['job for mrs egan. tap £85', { name: 'Mrs Egan' }],
  ['So the Brennans want a new floor. Vinyl £85.', { name: 'The Brennans' }],
])('%s', (text, client) => {
  expect(read(text)).toMatchObject({ client, lines: [{ unitPrice: 8500 }] });
});

const clients = [
  { id: '6f1d8a52-0d0e-4c56-9a3f-0a6f4f5d2c11', name: 'Nadia Hussain', phone: '07700 900588' },
  { name: 'Nadine Hurst', email: 'nadine.hurst@gmail.com' },
];

test.each(['Fence for Nadia Hussain.', 'Fence for Nadia Hussein.', 'fence for nadia husain'])(
  'a known client is known: %s',
  (text) => {
    expect(read(`${text} Panel £40.`, { clients }).client).toEqual({ ...clients[0], email: '', address: '' });
  },
);

test('nobody named is nobody', () => {
  expect(read('Lockout at a flat, call out sixty five.').client).toBeNull();
});
