import { type Comparable, changesBetween } from './changes';
import { Line, QuoteClient } from './quote';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

const line = (digit: number, changes: object = {}) =>
  Line.parse({
    id: id(digit),
    kind: 'material',
    description: `Work ${digit}`,
    quantity: 2,
    unit: 'm',
    unitPrice: 1000,
    ...changes,
  });

const quote = (changes: Partial<Comparable> = {}): Comparable => ({
  title: 'Hall',
  client: QuoteClient.parse({ name: 'Ada' }),
  sections: [{ id: id(9), name: 'Upstairs' }],
  lines: [line(1), line(2)],
  discount: null,
  taxRatePercent: 20,
  pricesIncludeTax: false,
  hideLinePrices: false,
  deposit: null,
  validDays: 30,
  startDate: '',
  notes: '',
  terms: 'Cash',
  photos: [],
  currency: 'GBP',
  locale: 'en-GB',
  ...changes,
});

test('nothing is different between a version and itself', () => {
  expect(changesBetween(quote(), quote())).toEqual([]);
});

test('lines are told as added, removed or changed, field by field, and the total with them', () => {
  const after = quote({
    lines: [line(1, { unitPrice: 1250, quantity: 3, sectionId: id(9), unitCost: 500 }), line(3)],
  });
  expect(changesBetween(quote(), after)).toEqual([
    { what: 'changed', name: 'Total', fields: [{ label: 'Total', before: '£48.00', after: '£69.00' }] },
    {
      what: 'changed',
      name: 'Work 1',
      fields: [
        { label: 'Quantity', before: '2 m', after: '3 m' },
        { label: 'Price', before: '£10.00', after: '£12.50' },
        { label: 'Cost', before: '', after: '£5.00' },
        { label: 'Section', before: '', after: 'Upstairs' },
      ],
    },
    { what: 'added', name: 'Work 3', fields: [] },
    { what: 'removed', name: 'Work 2', fields: [] },
  ]);
});

test.each([
  ['terms', { terms: 'Card' }, 'Terms', 'Cash', 'Card'],
  ['a deposit', { deposit: { type: 'percent', value: 25 } }, 'Deposit', '', '25%'],
  ['an amount as deposit', { deposit: { type: 'amount', value: 900 } }, 'Deposit', '', '£9.00'],
  ['days', { validDays: 7 }, 'Valid for', '30 days', '7 days'],
  ['the look of prices', { hideLinePrices: true }, 'One sum instead of line prices', 'No', 'Yes'],
  ['a photo', { photos: [{ id: id(5), caption: '' }] }, 'Photos', '', 'Photo 1'],
] as const)('%s: told by name', (_what, changes, label, before, after) => {
  const told = changesBetween(quote(), quote(changes as Partial<Comparable>));
  expect(told).toEqual([{ what: 'changed', name: label, fields: [{ label, before, after }] }]);
});

test('the client, a renamed section and another order are told', () => {
  const inSection = (changes: object = {}) => line(1, { sectionId: id(9), ...changes });
  const before = quote({ lines: [inSection(), line(2)] });
  const after = quote({
    client: QuoteClient.parse({ name: 'Ada', email: 'ada@example.com' }),
    sections: [{ id: id(9), name: 'First floor' }],
    lines: [line(2), inSection()],
  });
  expect(changesBetween(before, after)).toEqual([
    { what: 'changed', name: 'Client', fields: [{ label: 'Email', before: '', after: 'ada@example.com' }] },
    { what: 'changed', name: 'First floor', fields: [{ label: 'Name', before: 'Upstairs', after: 'First floor' }] },
    { what: 'changed', name: 'Order of the lines', fields: [] },
  ]);
});

test('a tax rate of the document reaches the lines that carry none of their own', () => {
  const told = changesBetween(quote(), quote({ taxRatePercent: 5, lines: [line(1), line(2, { taxRatePercent: 20 })] }));
  expect(told.map(({ name }) => name)).toEqual(['Total', 'Tax', 'Work 1']);
});
