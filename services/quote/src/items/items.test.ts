import { itemSaved } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { up as announceItems } from '../../migrations/002-announce-items';
import { quoteService } from '../app';

const service = useService(quoteService);

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
});
