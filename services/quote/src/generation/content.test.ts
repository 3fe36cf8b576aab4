import { type BusinessSettings, firstSettings, type Reading, type ReadLine } from '@jobspeak/contracts';
import { contentOf, contextOf } from './content';

const BOILER = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10';
const line = (facts: Partial<ReadLine>): ReadLine => ({
  description: 'Work',
  kind: 'labour',
  quantity: 1,
  unit: 'job',
  unitPrice: null,
  discountPercent: 0,
  optional: false,
  itemId: null,
  source: { text: '', start: 0, end: 0, startMs: null, endMs: null },
  confidence: 1,
  ...facts,
});
const boiler = {
  id: BOILER,
  name: 'Boiler',
  kind: 'material' as const,
  unit: 'each' as const,
  code: '',
  unitPrice: 90_000,
  unitCost: 70_000,
  taxRatePercent: null,
  aliases: [],
  version: 1,
  usageCount: 0,
};

function chargesOf(read: Partial<ReadLine>, said: Partial<BusinessSettings>) {
  const settings = { ...firstSettings(), ...said };
  const reading: Reading = {
    title: '',
    client: null,
    lines: [line(read)],
    discount: null,
    taxRatePercent: 20,
    deposit: null,
    validDays: null,
    startDate: null,
    notes: [],
  };
  const knowledge = { settings, context: contextOf(settings, [boiler], []) };
  const [made] = contentOf(reading, knowledge, () => BOILER).lines;
  return [made?.unitCost, made?.unitPrice];
}

const cost = {
  spokenPrices: 'cost' as const,
  markups: { materialPercent: 25, labourPercent: 10 },
  labourRates: { hour: 4_000, day: null },
};

test.each([
  ['a price said is what the customer pays', {}, { unitPrice: 10_000 }, [null, 10_000]],
  ['the cost of an item comes with it', {}, { itemId: BOILER, unitPrice: 90_000 }, [70_000, 90_000]],
  ['a cost said of labour has its markup', cost, { unitPrice: 10_000 }, [10_000, 11_000]],
  ['a cost said of materials has another', cost, { kind: 'material' as const, unitPrice: 999 }, [999, 1_249]],
  ['a fee passes as it is', cost, { kind: 'fee' as const, unitPrice: 5_000 }, [5_000, 5_000]],
  ['a rate of the settings is a price', cost, { unit: 'hour' as const, unitPrice: 4_000 }, [null, 4_000]],
  ['a price of the library is one', cost, { itemId: BOILER, unitPrice: 90_000 }, [70_000, 90_000]],
  [
    'another price said of an item is a cost',
    cost,
    { kind: 'material' as const, itemId: BOILER, unitPrice: 60_000 },
    [60_000, 75_000],
  ],
  ['nothing said is nothing', cost, {}, [null, null]],
])('%s', (_rule, settings, read, charges) => {
  expect(chargesOf(read, settings)).toEqual(charges);
});

describe('figures that are not one figure', () => {
  const made = (lines: Partial<ReadLine>[], said: Partial<BusinessSettings> = {}) => {
    const settings = { ...firstSettings(), ...said };
    const nothing = { title: '', client: null, discount: null, taxRatePercent: 20, deposit: null, validDays: null };
    const reading: Reading = { ...nothing, startDate: null, notes: [], lines: lines.map(line) };
    return contentOf(reading, { settings, context: contextOf(settings, [], []) }, () => BOILER).lines;
  };

  test('a range and a cap that were said are on the line', () => {
    const heard = { quantity: 3, unitPrice: 24_000, low: { quantity: 2, unitPrice: 20_000 }, cap: 60_000 };
    expect(made([heard])).toMatchObject([heard]);
  });

  test('they are costs where spoken prices are', () => {
    expect(made([{ unitPrice: 20_000, low: { unitPrice: 10_000 }, cap: 30_000 }], cost)).toMatchObject([
      { unitCost: 20_000, unitPrice: 22_000, low: { unitPrice: 11_000 }, cap: 33_000 },
    ]);
  });

  test.each<[string, Partial<ReadLine>]>([
    ['above the upper one', { quantity: 2, unitPrice: 100, low: { quantity: 3, unitPrice: 200 } }],
    ['of a price that nobody said', { unitPrice: null, low: { unitPrice: 200 } }],
    ['finer than a quantity is', { quantity: 2, unitPrice: 100, low: { quantity: 1.23456 } }],
  ])('a lower end %s is none', (_name, heard) => {
    expect(made([heard])[0]).not.toHaveProperty('low');
  });

  test('what hangs on a condition does not count, whether it was called optional or not', () => {
    expect(made([{ unitPrice: 30_000, condition: ' joists rotten ' }])).toMatchObject([
      { optional: true, selected: false, condition: 'joists rotten' },
    ]);
  });

  test('alternatives are a choice, called by what there is to choose, and the favoured one is taken', () => {
    const heard = [
      { description: 'Oak', choice: 'A' },
      { description: 'Pine', choice: 'A', chosen: true },
      { description: 'Ash', choice: 'A' },
      { description: 'Chrome', choice: 'B' },
      { description: 'Brass', choice: 'B' },
      { description: 'Alone', choice: 'C' },
    ];
    expect(made(heard).map(({ choice, selected }) => [choice, selected])).toEqual([
      ['Oak, Pine or Ash', false],
      ['Oak, Pine or Ash', true],
      ['Oak, Pine or Ash', false],
      ['Chrome or Brass', true],
      ['Chrome or Brass', false],
      [null, false],
    ]);
  });
});
