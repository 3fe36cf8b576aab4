import { merge } from './merge';

const base = { name: 'Pipe', price: 450, notes: '', aliases: ['tube', 'duct'] };

test('what only one side has changed is taken from that side', () => {
  const merged = merge(base, { ...base, price: 500 }, { ...base, name: 'Copper pipe' });
  expect(merged).toEqual({ value: { ...base, name: 'Copper pipe', price: 500 }, conflicts: [] });
});

test('what both have changed stays as it is here, and is named; the same change is none', () => {
  const merged = merge(base, { ...base, price: 500, notes: 'x' }, { ...base, price: 600, notes: 'x' });
  expect(merged).toEqual({ value: { ...base, price: 500, notes: 'x' }, conflicts: ['price'] });
});

test('of lists, nothing that either side has added or changed is lost, and what either has removed is gone', () => {
  const mine = { ...base, aliases: ['tube', 'hose'] };
  const theirs = { ...base, aliases: ['tube', 'duct', 'line'] };
  expect(merge(base, mine, theirs)).toEqual({ value: { ...base, aliases: ['tube', 'line', 'hose'] }, conflicts: [] });
  const people = { contacts: [{ name: 'Ann', phone: '1' }] };
  const merged = merge(
    people,
    { contacts: [{ name: 'Ann', phone: '2' }] },
    { contacts: [{ name: 'Ann', phone: '3' }] },
  );
  expect(merged.value.contacts).toEqual([
    { name: 'Ann', phone: '3' },
    { name: 'Ann', phone: '2' },
  ]);
});
