import { userRegistered } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { localeOf } from './domain';

const service = useService(quoteService);

const registration = {
  userId: '6f1e1c3a-4d8b-4f6e-9a51-0b9f3f5b7c11',
  email: 'jo@example.com',
  firstName: 'Jo',
  lastName: 'Reid',
};

test.each([
  ['en-GB', 'GBP', 'VAT', 20],
  ['en-IE', 'EUR', 'VAT', 23],
  ['en-US', 'USD', 'Sales tax', 0],
  ['en-AU', 'AUD', 'GST', 10],
])('a business in %s starts with %s and %s', async (locale, currency, taxName, taxRatePercent) => {
  const me = await service.person();
  await service.deliver(userRegistered, me.accountId, { ...registration, businessName: 'Reid Roofing', locale });
  expect((await me.get('/business/settings')).body).toMatchObject({
    businessName: 'Reid Roofing',
    locale,
    currency,
    taxName,
    taxRatePercent,
  });
});

test.each([
  ['en-NZ', 'en-NZ'],
  ['mi-NZ', 'en-NZ'],
  ['fr-CA', 'en-CA'],
  ['pl', 'en-GB'],
  ['', 'en-GB'],
])('a browser that speaks %p is served in %s', (wanted, served) => {
  expect(localeOf(wanted)).toBe(served);
});

test('settings asked for before the registration has arrived do not get in its way', async () => {
  const me = await service.person();
  expect((await me.get('/business/settings')).body.businessName).toBe('My business');
  await service.deliver(userRegistered, me.accountId, {
    ...registration,
    businessName: 'Reid Roofing',
    locale: 'en-IE',
  });
  const { body: settings } = await me.get('/business/settings');
  expect(settings).toMatchObject({ businessName: 'Reid Roofing', currency: 'EUR' });
  await me.put('/business/settings', { ...settings, labourRates: { hour: 4500, day: null } });
  await service.deliver(userRegistered, me.accountId, { ...registration, businessName: 'Late news', locale: 'en-GB' });
  expect((await me.get('/business/settings')).body).toMatchObject({
    businessName: 'Reid Roofing',
    labourRates: { hour: 4500 },
  });
});

test('a new item is told to those who should know its names, a refused one is not', async () => {
  const me = await service.person();
  const item = { name: 'Skirting board', aliases: ['skirting'], unitPrice: 950 };
  const { body } = await me.post('/items', item);
  await me.post('/items', item);
  expect((await service.outbox()).filter(({ accountId }) => accountId === me.accountId)).toEqual([
    {
      name: 'item.saved',
      accountId: me.accountId,
      data: { itemId: body.id, name: 'Skirting board', aliases: ['skirting'] },
    },
  ]);
});

test('an item name or a client e-mail is taken once, whatever its case, in one account alone', async () => {
  const me = await service.person();
  const other = await service.person();
  const item = { name: 'Radiator valve', unitPrice: 1850 };
  const client = { name: 'Ann Lee', email: 'ann@example.com' };
  expect((await me.post('/items', item)).status).toBe(201);
  expect((await me.post('/items', { ...item, name: 'RADIATOR valve' })).body.code).toBe('DUPLICATE_ITEM');
  expect((await other.post('/items', item)).status).toBe(201);
  expect((await me.post('/clients', client)).status).toBe(201);
  expect((await me.post('/clients', { ...client, email: 'Ann@example.com' })).body.code).toBe('DUPLICATE_CLIENT');
  expect((await me.post('/clients', { name: 'No mail' })).status).toBe(201);
  expect((await me.post('/clients', { name: 'No mail either' })).status).toBe(201);
  expect((await me.get('/clients')).body.items.map(({ name }: { name: string }) => name)).toEqual([
    'Ann Lee',
    'No mail',
    'No mail either',
  ]);
  expect((await other.get('/clients')).body.items).toEqual([]);
});
