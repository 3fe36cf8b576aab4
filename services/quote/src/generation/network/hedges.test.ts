import type { ReadingContext, ReadLine } from '@jobspeak/contracts';
import { readerOf } from '@jobspeak/reader';
import { written } from '@jobspeak/reader/evaluation';
import { type OpenModel, openModel } from './open';

let model: OpenModel;
beforeAll(async () => {
  model = await openModel();
});
afterAll(() => model.close());

const context: ReadingContext = {
  currency: 'GBP',
  locale: 'en-GB',
  taxRatePercent: 20,
  labourRates: { hour: null, day: 20_000 },
  library: [],
  clients: [],
};

const read = async (transcript: string): Promise<ReadLine[]> => {
  const said = written({ transcript } as Parameters<typeof written>[0]);
  return (await readerOf(model)(said, context)).lines;
};

test.each([
  [
    'Plastering the lounge, four hundred to four fifty. Skip, two forty.',
    { unitPrice: 45_000, low: { unitPrice: 40_000 } },
  ],
  ['Strip the old bathroom out, two or three days at two forty a day.', { quantity: 3, low: { quantity: 2 } }],
  ['Parking, thirty quid tops. Boiler service, ninety.', { unitPrice: 3_000, cap: 3_000 }],
  [
    'Lay the oak floor, six hundred. If the joists are rotten, new joists, three hundred and eighty.',
    { unitPrice: 38_000, optional: true, condition: expect.stringContaining('rotten') },
  ],
])('"%s" keeps what its figure hangs on', async (said, hedged) => {
  expect(await read(said)).toContainEqual(expect.objectContaining(hedged));
});

test('of a choice both are kept, and the one that the speaker favours is chosen', async () => {
  const lines = await read(
    'Boiler, either the Worcester at fourteen hundred or the Vaillant at sixteen fifty, I would go for the Vaillant.',
  );
  expect(lines).toEqual([
    expect.objectContaining({ description: expect.stringContaining('Worcester'), unitPrice: 140_000, choice: 'A' }),
    expect.objectContaining({ unitPrice: 165_000, choice: 'A', chosen: true }),
  ]);
});
