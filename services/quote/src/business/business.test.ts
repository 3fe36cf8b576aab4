import { businessSaved, userRegistered } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import sharp from 'sharp';
import { quoteService } from '../app';

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

test.each(['', ' ', 'J', 'x'.repeat(300)])(
  'a registration by the business name %j opens a business all the same',
  async (businessName) => {
    const me = await service.person();
    const outcomes = await service.deliver(userRegistered, me.accountId, {
      ...registration,
      businessName,
      locale: 'en-GB',
    });
    expect(outcomes).toEqual([{ kind: 'done' }]);
    const { status, body } = await me.get('/business/settings');
    expect([status, body.email]).toEqual([200, 'jo@example.com']);
  },
);

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

describe('settings', () => {
  test('an edit changes what it names, is told to the other services, and a stale one is refused', async () => {
    const me = await service.person();
    const { body: first } = await me.get('/business/settings');
    const { status, body } = await me.put('/business/settings', {
      version: first.version,
      markups: { materialPercent: 20, labourPercent: 0 },
      brandColour: '#1f6feb',
      look: 'modern',
      timeZone: 'Pacific/Auckland',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...first,
      version: 2,
      look: 'modern',
      timeZone: 'Pacific/Auckland',
      brandColour: '#1f6feb',
      markups: { materialPercent: 20 },
    });
    expect((await me.get('/business/settings')).body).toEqual(body);
    const stale = await me.put('/business/settings', { version: first.version, look: 'compact' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', details: { current: { look: 'modern' } } },
    });
    const told = (await service.outbox()).filter(({ accountId }) => accountId === me.accountId);
    expect(told).toEqual([
      {
        name: businessSaved.name,
        accountId: me.accountId,
        data: {
          businessId: me.accountId,
          settings: expect.objectContaining({ look: 'modern', timeZone: 'Pacific/Auckland' }),
          logo: null,
          by: 'owner',
        },
      },
    ]);
  });

  test.each([
    [{ businessName: 'J' }, 'businessName', 'Business name is required and must be at least 2 characters.'],
    [{ brandColour: 'red' }, 'brandColour', 'Enter a colour such as #1f6feb.'],
    [{ taxRatePercent: 101 }, 'taxRatePercent', 'At most 100%.'],
    [{ taxRates: [{ name: '', ratePercent: 5 }] }, 'taxRates.0.name', 'This field is required.'],
    [{ markups: { materialPercent: -1, labourPercent: 0 } }, 'markups.materialPercent', 'A markup cannot be negative.'],
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone', 'Choose a time zone.'],
    [{ countryCode: 'UK1' }, 'countryCode', 'Enter a country code of two letters.'],
  ])('%j is refused at its field', async (change, field, message) => {
    const me = await service.person();
    const answer = await me.put('/business/settings', change);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields: { [field]: message } } });
  });
});

describe('a logo', () => {
  const picture = sharp({ create: { width: 2_000, height: 500, channels: 4, background: '#f60' } });

  test.each(['png', 'jpeg', 'webp'] as const)(
    'is drawn anew from a %s, small enough for a letterhead',
    async (format) => {
      const me = await service.person();
      const drawn = await picture
        .clone()
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .toFormat(format)
        .toBuffer();
      const { body } = await me.put('/business/logo', drawn, { 'content-type': `image/${format}` });
      expect(body.logoVersion).toMatch(/^[0-9a-f]{16}$/);
      const kept = await me.get('/business/logo');
      expect(kept.headers.get('content-type')).toBe('image/png');
      const { width, height, format: keptFormat, exif } = await sharp(kept.bytes).metadata();
      expect([width, height, keptFormat, exif]).toEqual([640, 160, 'png', undefined]);
      expect((await me.delete('/business/logo')).body.logoVersion).toBeNull();
      expect((await me.get('/business/logo')).status).toBe(404);
    },
  );

  test.each([
    ['a drawing with a program in it', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['half a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAB9AAAAH0', 'base64')],
    ['a text', Buffer.from('hello')],
  ])('that is %s is refused, whatever it calls itself', async (_name, bytes) => {
    const me = await service.person();
    expect((await me.put('/business/logo', bytes, { 'content-type': 'image/png' })).body.code).toBe(
      'IMAGE_NOT_READABLE',
    );
    expect((await me.get('/business/settings')).body.logoVersion).toBeNull();
  });
});
