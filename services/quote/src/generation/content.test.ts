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
