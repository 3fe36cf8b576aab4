import { randomUUID } from 'node:crypto';
import { userDeleted, userRegistered } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const service = useService(() => quoteService());

const items = async (accountId: string) => service.db('items').where({ account_id: accountId });

test('a deleted account is forgotten whole, and comes back by no late event; the neighbour keeps all', async () => {
  const [me, neighbour] = [await service.person(), await service.person()];
  for (const person of [me, neighbour]) {
    const item = { name: 'Boiler', kind: 'material', unit: 'each', unitPrice: 90_000 };
    expect((await person.post('/items', item)).status).toBe(201);
    expect((await person.post('/clients', { name: 'Jo' })).status).toBe(201);
    expect((await person.post('/quotes', { title: 'Hall', lines: [] })).status).toBe(201);
  }
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  await service.deliver(userRegistered, me.accountId, {
    userId: me.userId,
    email: 'jo@example.com',
    firstName: 'Jo',
    lastName: '',
    businessName: 'Late',
    locale: 'en-GB',
  });
  for (const table of ['businesses', 'clients', 'items', 'quotes', 'outbox']) {
    expect([table, await service.db(table).where({ account_id: me.accountId })]).toEqual([table, []]);
  }
  expect(await items(neighbour.accountId)).toHaveLength(1);
  expect((await neighbour.get('/quotes')).body.items).toHaveLength(1);
  expect(await service.deliver(userDeleted, randomUUID(), { userId: randomUUID() })).toEqual([{ kind: 'done' }]);
});
