import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const service = useService(quoteService);

const joan = {
  name: 'Joan Ellery',
  email: 'joan@example.com',
  contacts: [{ name: 'Peter Vane', role: 'Site manager', phone: '0161 496 0000' }],
  sites: [{ name: 'Mill', address: '4 Quay Street' }],
};

test('a client keeps people, sites and notes; an edit changes what it names, a stale one nothing', async () => {
  const me = await service.person();
  const { body: client } = await me.post('/clients', joan);
  expect(client).toMatchObject({ version: 1, contacts: [{ name: 'Peter Vane', email: '' }], sites: joan.sites });
  const path = `/clients/${client.id}`;
  const { body: edited } = await me.patch(path, { version: 1, notes: 'Key under the pot', sites: [] });
  expect(edited).toEqual({ ...client, version: 2, notes: 'Key under the pot', sites: [] });
  const stale = await me.patch(path, { version: 1, notes: '' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', details: { current: edited } } });
  expect((await me.get(path)).body).toEqual(edited);
});

test('clients are found by their people and places, and listed by their quotes', async () => {
  const me = await service.person();
  await me.post('/clients', { name: 'Ann Lee' });
  const { body: client } = await me.post('/clients', joan);
  for (const search of ['vane', '0161', 'quay', 'JOAN@'])
    expect((await me.get(`/clients?search=${search}`)).body.items).toEqual([client]);
  // the names of fields are no words of a client
  expect((await me.get('/clients?search=role')).body.items).toEqual([]);
  const { body: quote } = await me.post('/quotes', { client: { id: client.id, name: client.name } });
  const [most, least] = (await me.get('/clients?sort=used')).body.items;
  expect([most, least]).toMatchObject([{ name: 'Joan Ellery', quoteCount: 1 }, { quoteCount: 0 }]);
  const { body: moved } = await me.patch(`/quotes/${quote.id}`, { version: 1, client: { id: least.id, name: 'Ann' } });
  expect(moved.client.id).toBe(least.id);
  expect((await me.get('/clients?sort=used')).body.items).toMatchObject([{ name: 'Ann Lee', quoteCount: 1 }, {}]);
});

test('a deleted client leaves their e-mail address to others, and comes back unless it is taken', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  const { body: client } = await me.post('/clients', joan);
  const path = `/clients/${client.id}`;
  for (const answer of [
    await stranger.get(path),
    await stranger.delete(path),
    await stranger.patch(path, { version: 1, notes: 'x' }),
    await stranger.post(`${path}/restore`),
  ])
    expect(answer.body.code).toBe('CLIENT_NOT_FOUND');
  expect((await me.delete(path)).status).toBe(204);
  expect((await me.get('/clients')).body.items).toEqual([]);
  const { body: second } = await me.post('/clients', { name: 'J', email: 'JOAN@example.com' });
  expect((await me.post(`${path}/restore`)).body.code).toBe('DUPLICATE_CLIENT');
  await me.delete(`/clients/${second.id}`);
  expect((await me.post(`${path}/restore`)).body).toEqual(client);
});
