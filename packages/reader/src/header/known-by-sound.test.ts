import { read } from '../testing/given';

const client = (name: string, index: number) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name,
  email: '',
  phone: '',
  address: '',
});
const named = (text: string, names: string[]): string | null | undefined => {
  const found = read(text, { clients: names.map(client) }).client;
  return found?.id ? found.name : null;
};

test.each([
  ['Bed frames for marry sole rivera, two at 90.', 'Marisol Rivera'],
  ['Gutters at green heron calf, 36 metres at 11.', 'Green Heron Cafe'],
  ['This is ronan jizelle garland, they want a new tap, 80.', 'Ron and Gisele Garland'],
])('a client is known by the sound of the name: %s', (text, name) => {
  expect(named(text, [name, 'Dot Whitehead'])).toBe(name);
});

test('nobody is taken for a client whose name is only a little like theirs, nor one of two that sound alike', () => {
  const many = [
    'Gordon Baird',
    'Theo Lambert',
    'Jimmy Flood',
    'Ian Clark',
    'Dustin Wiebe',
    'Anil Patel',
    'Wendell Frame',
  ];
  expect(named('Garden for Imogen Clarke, turf, 90.', many)).toBeNull();
  expect(named('Shower for the Lombardis, 90.', many)).toBeNull();
  expect(named('Kitchen for gen millar, 900.', ['Jan Miller', 'Jon Miller'])).toBeNull();
});

test('an item is known by its sound', () => {
  const library = [
    { name: 'Deep fryer clean', unit: 'each' as const, unitPrice: 9500, kind: 'labour' as const },
    { name: 'Grate heavy duty', unit: 'each' as const, unitPrice: 9800, kind: 'material' as const },
  ];
  const items = read('Deep friar cleans, two, list price. Heavy duty great, three off the list.', { library }).lines;
  expect(items.map(({ description, quantity }) => [quantity, description])).toEqual([
    [2, 'Deep fryer clean'],
    [3, 'Grate heavy duty'],
  ]);
});
