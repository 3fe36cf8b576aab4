import { randomUUID } from 'node:crypto';
import { type Item, itemSaved } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { up as announceItems } from '../../migrations/002-announce-items';
import { quoteService } from '../app';

const service = useService(quoteService);

const named = ({ name }: { name: string }) => name;

test('items from before there was news of them are told of as a new one is', async () => {
  const me = await service.person();
  const { body } = await me.post('/items', {
    name: 'Skirting board',
    aliases: ['skirting', "4' length"],
    unitPrice: 950,
  });
  const [told] = await service.outbox();
  await service.db('outbox').delete();
  await announceItems(service.db);
  const again = await service.outbox();
  expect(again).toEqual([{ name: 'item.saved', accountId: me.accountId, data: told?.data }]);
  expect(itemSaved.data.parse(again[0]?.data)).toMatchObject({ itemId: body.id, aliases: ['skirting', "4' length"] });
  await service.db('outbox').delete();
});

test('a list is paged, searched and sorted, each row once, and of one account alone', async () => {
  const [me, other] = [await service.person(), await service.person()];
  for (const name of ['gravel', 'Sand', 'cement', 'Lime', 'ballast'])
    await me.post('/items', { name, code: `C-${name.length}`, aliases: [`bag of ${name}`], unitPrice: 100 });
  await other.post('/items', { name: 'Stolen sand', unitPrice: 100 });
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await me.get(`/items?limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(body.items.map(named));
    cursor = body.nextCursor;
  }
  expect(pages).toEqual([['ballast', 'cement'], ['gravel', 'Lime'], ['Sand']]);
  expect((await me.get('/items?sort=newest&limit=2')).body.items.map(named)).toEqual(['ballast', 'Lime']);
  for (const [search, found] of [
    ['SAND', ['Sand']],
    ['c-7', ['ballast']],
    ['bag of l', ['Lime']],
    ['%', []],
  ] as const)
    expect((await me.get(`/items?search=${encodeURIComponent(search)}`)).body.items.map(named)).toEqual(found);
  expect((await me.get('/items?cursor=nonsense')).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await me.get('/items?sort=price')).status).toBe(400);
});

test('what is used in quotes is counted through edits, deletions and restorations, and sorts first', async () => {
  const me = await service.person();
  const { body: tap } = await me.post('/items', { name: 'Tap', unitPrice: 100 });
  const { body: bath } = await me.post('/items', { name: 'Bath', unitPrice: 100 });
  const line = (itemId: string) => ({
    id: randomUUID(),
    kind: 'material',
    description: 'A thing',
    quantity: 1,
    unit: 'each',
    unitPrice: 100,
    itemId,
  });
  const used = async () =>
    (await me.get('/items?sort=used')).body.items.map((item: Item) => [item.name, item.usageCount]);
  const { body: quote } = await me.post('/quotes', { lines: [line(tap.id), line(tap.id)] });
  expect(await used()).toEqual([
    ['Tap', 1],
    ['Bath', 0],
  ]);
  await me.post('/quotes', { lines: [line(bath.id), line(tap.id)] });
  const edit = { version: quote.version, lines: [line(bath.id)] };
  expect((await me.patch(`/quotes/${quote.id}`, edit)).status).toBe(200);
  expect(await used()).toEqual([
    ['Bath', 2],
    ['Tap', 1],
  ]);
  await me.delete(`/quotes/${quote.id}`);
  expect(await used()).toEqual([
    ['Bath', 1],
    ['Tap', 1],
  ]);
  await me.post(`/quotes/${quote.id}/restore`);
  expect((await me.get(`/items/${bath.id}`)).body.usageCount).toBe(2);
});

test('a stranger neither reads, changes, deletes nor restores an item', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  const { body: item } = await me.post('/items', { name: 'Tap', unitPrice: 100 });
  const path = `/items/${item.id}`;
  const answers = [
    await stranger.get(path),
    await stranger.patch(path, { version: 1, name: 'Mine' }),
    await stranger.delete(path),
    await stranger.post(`${path}/restore`),
    await me.get('/items/no-id'),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'ITEM_NOT_FOUND'));
  expect((await me.get(path)).body).toEqual(item);
  expect((await service.anybody.get('/items')).status).toBe(401);
});

test('an edit changes what it names and is told; a stale one gets the current item and changes nothing', async () => {
  const me = await service.person();
  const { body: item } = await me.post('/items', { name: 'Tap', code: 'T1', unitPrice: 100, aliases: ['faucet'] });
  const edited = await me.patch(`/items/${item.id}`, { version: 1, unitPrice: 250, unitCost: 200 });
  expect(edited.body).toEqual({ ...item, version: 2, unitPrice: 250, unitCost: 200 });
  const stale = await me.patch(`/items/${item.id}`, { version: 1, name: 'Old tap' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', details: { current: edited.body } } });
  expect((await me.patch(`/items/${item.id}`, { version: 2, unitPrice: -1 })).body.code).toBe('INVALID_INPUT');
  expect((await me.get(`/items/${item.id}`)).body).toEqual(edited.body);
  const told = (await service.outbox()).filter(({ accountId }) => accountId === me.accountId);
  expect(told.map(({ data }) => data)).toEqual(
    [1, 2].map(() => ({ itemId: item.id, name: 'Tap', aliases: ['faucet'] })),
  );
});

test('of two edits at the same moment, one is refused', async () => {
  const me = await service.person();
  const { body: item } = await me.post('/items', { name: 'Tap', unitPrice: 100 });
  const edit = (unitPrice: number) => () => me.patch(`/items/${item.id}`, { version: 1, unitPrice });
  const answers = await service.race('items', item.id, [edit(200), edit(300)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a name is taken until its item is deleted, and a restoration finds it taken', async () => {
  const me = await service.person();
  const { body: item } = await me.post('/items', { name: 'Tap', unitPrice: 100 });
  const { body: second } = await me.post('/items', { name: 'Bath', unitPrice: 100 });
  expect((await me.patch(`/items/${second.id}`, { version: 1, name: 'TAP' })).body.code).toBe('DUPLICATE_ITEM');
  expect((await me.delete(`/items/${item.id}`)).status).toBe(204);
  expect((await me.delete(`/items/${item.id}`)).status).toBe(204);
  expect((await me.patch(`/items/${second.id}`, { version: 1, name: 'TAP' })).status).toBe(200);
  expect((await me.post(`/items/${item.id}/restore`)).body.code).toBe('DUPLICATE_ITEM');
  await me.patch(`/items/${second.id}`, { version: 2, name: 'Bath' });
  expect((await me.post(`/items/${item.id}/restore`)).body).toEqual(item);
  const told = (await service.outbox()).filter(({ accountId }) => accountId === me.accountId);
  expect(told.filter(({ name }) => name === 'item.deleted').map(({ data }) => data)).toEqual([{ itemId: item.id }]);
  expect(told.at(-1)).toMatchObject({ name: 'item.saved', data: { itemId: item.id } });
});

test('a deletion can be undone for 30 days; the next one takes what is older for good', async () => {
  const me = await service.person();
  const { body: item } = await me.post('/items', { name: 'Tap', unitPrice: 100 });
  const { body: second } = await me.post('/items', { name: 'Bath', unitPrice: 100 });
  await me.delete(`/items/${item.id}`);
  await service
    .db('items')
    .where({ id: item.id })
    .update({ deleted_at: new Date(Date.now() - 31 * 86_400_000) });
  expect((await me.post(`/items/${item.id}/restore`)).body.code).toBe('ITEM_NOT_FOUND');
  await me.delete(`/items/${second.id}`);
  const left = await service.db('items').where({ account_id: me.accountId });
  expect(left.map(named)).toEqual(['Bath']);
});

test('one key adds one item, however often it is sent', async () => {
  const me = await service.person();
  const key = { 'idempotency-key': randomUUID() };
  const add = () => me.post('/items', { name: 'Tap', unitPrice: 100 }, key);
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await me.get('/items')).body.items).toHaveLength(1);
});
