import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { givenBy } from '../quotes/testing';

const service = useService(() => quoteService());
const given = givenBy(service);

test('a yes is told with who said it, and apart from it what was said; a stranger is told nothing', async () => {
  const me = await given.tradesperson();
  const { id } = await given.draft(me);
  await me.post(`/quotes/${id}/approve`, { name: 'Ada', note: 'On the phone' });
  const { body } = await me.get(`/quotes/${id}/timeline`);
  expect(body.items[0]).toMatchObject({ what: 'approved', by: 'owner', name: 'Ada', note: 'On the phone' });
  expect(body.items[1]).not.toHaveProperty('name');
  const stranger = await service.person();
  expect((await stranger.get(`/quotes/${id}/timeline`)).body.code).toBe('QUOTE_NOT_FOUND');
});
