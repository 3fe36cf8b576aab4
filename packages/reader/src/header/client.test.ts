import { read } from '../testing/given';

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
  ["Doors at 3 Monk's Row for Jo Marsh. Tap £85.", { name: 'Jo Marsh', address: "3 Monk's Row" }],
  [
    'Sinks at Holly Grange, the site manager is Sam Pitt, oh seven seven double oh, nine hundred, one two three. Tap £85.',
    { name: 'Sam Pitt', phone: '07700 900 123' },
  ],
  ['New bar top at the Red Lion, talk to Kim Ball. Tap £85.', { name: 'Kim Ball' }],
  ["Library at Oakham, the contact's Priya Shah. Tap £85.", { name: 'Priya Shah' }],
  ['Fence at Mill House for the owner, Tess Lowe. Tap £85.', { name: 'Tess Lowe' }],
  ["Fence for Tess Lowe. The owner's Range Rover was in the way. Tap £85.", { name: 'Tess Lowe' }],
  [
    "For Ann Doe, her email's office at millstreet, all one word, dot org dot uk. Tap £85.",
    { name: 'Ann Doe', email: 'office@millstreet.org.uk' },
  ],
  ["Gates at St Mary's, send it to Paul Denny, he's the warden. Tap £85.", { name: 'Paul Denny' }],
  ['Office clean at Harbour House, the invoice goes to Lena Fox. Tap £85.', { name: 'Lena Fox' }],
  ["Roof for Tom Beck, the quote's to go to Anna Beck, his daughter. Tap £85.", { name: 'Anna Beck' }],
  ['Repaint at the Copper Kettle, nothing fancy. Tap £85.', { name: 'Copper Kettle' }],
  ['Lock change at the Harbour Hotel for Ann Dean. Tap £85.', { name: 'Ann Dean' }],
  ['Lady at 41 Quarry Bank, Mrs Pell, Rosalind Pell. Tap £85.', { name: 'Rosalind Pell', address: '41 Quarry Bank' }],
  [
    "Cloakroom for Mrs Day-Shaw, she's a new one, 07700 900412. Tap £85.",
    { name: 'Mrs Day-Shaw', phone: '07700 900412' },
  ],
  ['For Dr. Ada Osei. Tap £85.', { name: 'Dr Ada Osei' }],
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

test.each([
  ["St Wilfrid's churchyard, the PCC one not the school.", "St Wilfrid's PCC"],
  ["St Wilfrid's, the school not the PCC.", "St Wilfrid's School"],
  ['Work at Ashdown, the osteopaths. Six tubes.', 'Ashdown Osteopaths'],
])('which of them it is may be told after the name: %s', (text, name) => {
  const known = ["St Wilfrid's PCC", "St Wilfrid's School", 'Ashdown Osteopaths', 'Ashdown Electrical'];
  const reading = read(`${text} Tap £85.`, { clients: known.map((each) => ({ name: each })) });
  expect(reading.client?.name).toBe(name);
});

test('a title is written as they do where it is', () => {
  expect(read('For Dr. Ada Osei. Tap $85.', { locale: 'en-US', currency: 'USD' }).client?.name).toBe('Dr. Ada Osei');
});

test('nobody named is nobody', () => {
  expect(read('Lockout at a flat, call out sixty five.').client).toBeNull();
});

test('what every object of the language has is no digit, and no mark in an address', () => {
  const said = 'Doors for Jo Marsh, double constructor, constructor at outlook dot com. Tap £85.';
  expect(read(said).client).toMatchObject({ name: 'Jo Marsh', phone: '', email: 'constructor@outlook.com' });
});
