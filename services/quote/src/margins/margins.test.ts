import { JobMargin, type Quote } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { up } from '../../migrations/024-cost-ages';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';

const service = useService(quoteService);
const { tradesperson, draft } = givenBy(service);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const boiler = (unitPrice: number, unitCost: number | null, changes = {}) =>
  aLine({ description: 'Fit boiler', quantity: 1, unit: 'each', unitPrice, unitCost, ...changes });
const flue = (unitCost: number | null) =>
  aLine({ description: 'Flue kit', quantity: 2, unit: 'each', unitPrice: 5000, unitCost });

async function sent(me: Person, lines: object[]) {
  const { id } = await draft(me, { title: 'Boiler', lines });
  expect((await me.post(`/quotes/${id}/send`, { channel: 'link' })).status).toBe(200);
}
const marginOf = async (me: Person, { id }: Quote) => {
  const { status, body } = await me.get(`/quotes/${id}/margin`);
  expect(status).toBe(200);
  return JobMargin.parse(body);
};

test('what a job leaves stands beside the last five like it, and says what nobody knows', async () => {
  const me = await tradesperson();
  await sent(me, [boiler(100_000, 10_000), flue(5000)]); // the sixth is too long ago
  for (let job = 0; job < 4; job++) await sent(me, [boiler(90_000, 60_000), flue(2500)]);
  await sent(me, [boiler(90_000, 60_000), flue(null)]);
  await sent(me, [aLine({ description: 'Hang gate', unitPrice: 100, unitCost: 90 })]);
  // the day that a quote carries tells which are the last
  const [first] = await service.db('sent_lines').where({ account_id: me.accountId, unit_price: 100_000 });
  await service.db('sent_lines').where({ quote_id: first.quote_id }).update({ issued_on: '2026-01-05' });
  const one = await draft(me, { title: 'Boiler', lines: [boiler(80_000, 60_000), flue(null)] });
  expect(await marginOf(me, one)).toEqual({
    profit: 30_000,
    marginPercent: 33.33,
    lines: 2,
    unknownCosts: 1,
    // five of £1,000: four leave £350, and the last at most £400
    like: { jobs: 5, marginPercent: 36, unknownJobs: 1 },
    oldCosts: [],
  });
});

test('a first job stands beside nothing, and a job without costs leaves nobody knows what', async () => {
  const me = await tradesperson();
  const one = await draft(me, { title: 'Boiler', lines: [boiler(80_000, null)] });
  expect(await marginOf(me, one)).toMatchObject({ lines: 1, unknownCosts: 1, like: null });
});

test('costs of items that stand for half a year are named, until somebody changes them', async () => {
  const me = await tradesperson();
  const item = { name: 'Fit boiler', kind: 'material', unit: 'each', unitPrice: 80_000, unitCost: 60_000 };
  const { id: itemId, version } = (await me.post('/items', item)).body;
  const lines = [boiler(80_000, 60_000, { itemId }), boiler(80_000, 59_000, { itemId }), boiler(80_000, 60_000)];
  const one = await draft(me, { title: 'Boiler', lines });
  const stands = (since: Date) => service.db('items').where({ id: itemId }).update({ cost_since: since });
  await stands(daysAgo(180));
  expect((await marginOf(me, one)).oldCosts).toEqual([]);
  await stands(daysAgo(190));
  const since = daysAgo(190).toISOString().slice(0, 10);
  expect((await marginOf(me, one)).oldCosts).toEqual([{ description: 'Fit boiler', since }]);
  expect((await me.patch(`/items/${itemId}`, { version, name: 'Fit a boiler' })).status).toBe(200);
  expect((await marginOf(me, one)).oldCosts).toHaveLength(1);
  await me.patch(`/items/${itemId}`, { version: version + 1, unitCost: 61_000 });
  const [row] = await service.db('items').where({ id: itemId });
  expect(row.cost_since.getTime()).toBeGreaterThan(daysAgo(1).getTime());
  expect((await marginOf(me, one)).oldCosts).toEqual([]);
});

test('of items that were edited before, nobody knows how old their costs are', async () => {
  const me = await tradesperson();
  const item = { kind: 'material', unit: 'each', unitPrice: 900, unitCost: 600 };
  await me.post('/items', { ...item, name: 'As it was' });
  const { id } = (await me.post('/items', { ...item, name: 'Edited' })).body;
  await me.patch(`/items/${id}`, { version: 1, unitPrice: 950 });
  await service.db.raw('drop trigger items_note_cost_since on items; drop function note_cost_since()');
  await service.db.schema.alterTable('items', (table) => table.dropColumn('cost_since'));
  await up(service.db);
  const rows = await service.db('items').where({ account_id: me.accountId }).orderBy('name');
  expect(rows.map(({ cost_since: since, created_at: at }) => since?.getTime() === at.getTime())).toEqual([true, false]);
  expect(rows[1].cost_since).toBeNull();
});

test('nobody else is told what a job leaves: neither another account nor the customer', async () => {
  const [me, stranger] = [await tradesperson(), await tradesperson()];
  await sent(me, [boiler(90_000, 61_234), flue(2500)]);
  const one = await draft(me, { title: 'Boiler', lines: [boiler(80_000, 61_234)] });
  expect(await stranger.get(`/quotes/${one.id}/margin`)).toMatchObject({
    status: 404,
    body: { code: 'QUOTE_NOT_FOUND' },
  });
  const theirs = await draft(stranger, { title: 'Boiler', lines: [boiler(80_000, 1)] });
  expect((await marginOf(stranger, theirs)).like).toBeNull();
  await me.post(`/quotes/${one.id}/send`, { channel: 'link' });
  const { url } = (await me.get(`/quotes/${one.id}/sharing`)).body;
  const page = await service.anybody.get(`/public/quotes/${url.split('/').at(-1)}`);
  expect(page.status).toBe(200);
  expect(page.bytes.toString()).not.toMatch(/61.?234|margin|profit|unitCost/i);
});
