import { randomUUID } from 'node:crypto';
import { type ImportRow, itemSaved } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { parse } from 'csv-parse/sync';
import { quoteService } from '../app';

const service = useService(quoteService);

const CSV = { 'content-type': 'text/csv' };
const send = (me: Person, path: string, file: string | Buffer, headers = {}) =>
  me.post(path, Buffer.from(file), { ...CSV, ...headers });
const rowsOf = ({ body }: { body: { rows: ImportRow[] } }) =>
  body.rows.map(({ action, name, notes }) => [action, name, notes]);
const listed = async (me: Person, path = '/items') => (await me.get(`${path}?limit=100`)).body.items;

const TEXT = `Description;SKU;Unit;Price (ex VAT);Cost;VAT;Colour
Copper pipe;CP15;metres;"£4,50";2,10;20%;red
"Tap; ""chrome""";T1;;1.234,00 €;;5;
Labour;;hr;45;;;
Sand;;bucket;3;;;
Gravel;;bag;;;;
;X;;1;;;
copper PIPE;;m;5;;;
Bad;;m;1.234;;x;
`;

test('a file is shown row by row before anything is written, then imported as shown, in one go', async () => {
  const me = await service.person();
  await me.post('/items', { name: 'Labour', kind: 'labour', unit: 'hour', unitPrice: 4000, aliases: ['work'] });
  const preview = await send(me, '/items/import?dryRun=true', TEXT);
  expect(preview).toMatchObject({ status: 200, body: { created: 2, changed: 1, unchanged: 0, refused: 5 } });
  expect(rowsOf(preview)).toEqual([
    ['create', 'Copper pipe', {}],
    ['create', 'Tap; "chrome"', {}],
    ['change', 'Labour', { price: '40.00 → 45.00' }],
    ['refuse', 'Sand', { unit: expect.stringContaining('"bucket" is not a unit') }],
    ['refuse', 'Gravel', { price: 'This is missing.' }],
    ['refuse', '', { name: 'This is missing.' }],
    ['refuse', 'copper PIPE', { name: 'Another item has this name.' }],
    ['refuse', 'Bad', { price: '"1.234" has more than 2 decimals.' }],
  ]);
  expect(await listed(me)).toHaveLength(1);
  expect((await send(me, '/items/import', TEXT)).body).toEqual(preview.body);
  expect(await listed(me)).toMatchObject([
    { name: 'Copper pipe', code: 'CP15', unit: 'm', unitPrice: 450, unitCost: 210, taxRatePercent: 20 },
    { name: 'Labour', kind: 'labour', unitPrice: 4500, aliases: ['work'], version: 2 },
    { name: 'Tap; "chrome"', unit: 'each', unitPrice: 123_400, taxRatePercent: 5 },
  ]);
  const told = (await service.outbox()).filter(
    ({ accountId, name }) => accountId === me.accountId && name === itemSaved.name,
  );
  expect(told.map(({ data }) => itemSaved.data.parse(data).name).sort()).toEqual(
    ['Copper pipe', 'Labour', 'Labour', 'Tap; "chrome"'].sort(),
  );
});

test('rows bear the numbers that a spreadsheet shows: heading, empty rows and long cells each count once', async () => {
  const me = await service.person();
  const file = '\r\nname,code,price\r\nTap,"two\r\nlines",1\r\n\r\n,,\r\n  ,, \r\nBath,,dear\r\n';
  const { body } = await send(me, '/items/import?dryRun=true', file);
  expect(body.rows.map(({ row, name }: ImportRow) => [row, name])).toEqual([
    [3, 'Tap'],
    [7, 'Bath'],
  ]);
});

test('empty rows are none of the rows that a file may have', async () => {
  const me = await service.person();
  const { body } = await send(me, '/items/import?dryRun=true', `name,price\n${',\n'.repeat(10_500)}Tap,1\n`);
  expect(body.rows).toMatchObject([{ row: 10_502, name: 'Tap' }]);
});

const NAME = 'Façade – 5 m² “render”';

test.each<[string, Buffer]>([
  ['UTF-8 with its mark and commas', Buffer.from(`\uFEFFname,price\r\n${NAME},12\r\n`)],
  ['UTF-8 without it, by tabs', Buffer.from(`Name\tUnit price\n${NAME}\t12\n`)],
  ['Windows-1252', Buffer.from(`Item;Rate\r\nFa\xe7ade \x96 5 m\xb2 \x93render\x94;12,00\r\n`, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFFname,price\n${NAME},12\n`, 'utf16le')],
  ['blank lines and quoted headings', Buffer.from(`\n"Name","Price"\n\n"${NAME}","12"\n,\n`)],
])('read: %s', async (_, file) => {
  const me = await service.person();
  expect((await send(me, '/items/import', file)).body).toMatchObject({ created: 1, refused: 0 });
  expect(await listed(me)).toMatchObject([{ name: NAME, unitPrice: 1200 }]);
});

test.each<[string, string, string]>([
  ['an empty file', ' \n', 'empty'],
  ['no heading', 'Tap,12\nBath,13\n', 'name the columns'],
  ['a heading alone', 'name,price\n', 'no rows'],
  ['an open quotation mark', 'name,price\n"Tap,12\n', 'quotation mark'],
  ['too many rows', `name,price\n${'Tap,1\n'.repeat(10_001)}`, '10,000 rows'],
])('refused whole: %s', async (_, file, why) => {
  const me = await service.person();
  const { status, body } = await send(me, '/items/import', file);
  expect([status, body.code]).toEqual([422, 'IMPORT_NOT_READABLE']);
  expect(body.fields.file).toContain(why);
  expect(await listed(me)).toEqual([]);
});

test('what is too large, of another type or from nobody is refused', async () => {
  const me = await service.person();
  expect((await send(me, '/items/import', 'x'.repeat(5_000_001))).status).toBe(413);
  expect((await me.post('/items/import', { rows: [] })).body.code).toBe('IMPORT_NOT_READABLE');
  expect((await me.post('/items/import', { csv: 'name,price\nTap,1' })).body.created).toBe(1);
  expect((await service.anybody.post('/items/import', { csv: 'name' })).status).toBe(401);
  expect((await service.anybody.get('/clients/export')).status).toBe(401);
});

const HOSTILE = ['=1+1', '+44 161', '-5', '@SUM(A1)', "'=kept", "''-kept", "o'clock", 'a "quoted", cell', 'two\nlines'];

test('an export opens without running anything, and importing it changes nothing', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  for (const [index, name] of HOSTILE.entries())
    await me.post('/items', {
      name,
      code: name,
      unitPrice: index,
      unitCost: 100,
      taxRatePercent: 5.5,
      aliases: [name, 'b;c|d'],
    });
  const { headers, bytes } = await me.get('/items/export');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="items.csv"');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain('Id\r\n');
  const cells = parse(bytes, { bom: true, from: 2 }).flat();
  expect(cells).toHaveLength(HOSTILE.length * 9);
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  const before = await listed(me);
  expect((await send(me, '/items/import', bytes)).body).toMatchObject({
    unchanged: HOSTILE.length,
    created: 0,
    changed: 0,
    refused: 0,
  });
  expect(await listed(me)).toEqual(before);
  // in another account the same file makes the same items
  expect((await send(stranger, '/items/import', bytes)).body).toMatchObject({ created: HOSTILE.length });
  expect((await listed(stranger)).map(({ name }: { name: string }) => name).sort()).toEqual([...HOSTILE].sort());
});

const jo = {
  name: 'Jo Lee',
  phone: '+44 161 496 0000',
  notes: '=cmd',
  contacts: [
    { name: 'Peter Vane', role: 'Site manager', email: 'peter@example.com', phone: '+44 113 496 0000' },
    { name: '@home', role: '', email: '', phone: '' },
  ],
  sites: [{ name: '', address: 'Quay\nLeeds' }],
};

test('clients go out and come back the same, those of one name too, with their people and places', async () => {
  const me = await service.person();
  await me.post('/clients', jo);
  await me.post('/clients', { name: 'Jo Lee', address: '4 Mill Lane\nLeeds' });
  const { bytes } = await me.get('/clients/export');
  const before = await listed(me, '/clients');
  expect((await send(me, '/clients/import', bytes)).body).toMatchObject({ unchanged: 2, refused: 0 });
  expect(await listed(me, '/clients')).toEqual(before);
  const edited = bytes.toString().replace('+44 113', '+44 114').replace('Site manager', 'Foreman');
  expect(rowsOf(await send(me, '/clients/import', edited))).toContainEqual([
    'change',
    'Jo Lee',
    { 'contact 1 role': 'Site manager → Foreman', 'contact 1 phone': '+44 113 496 0000 → +44 114 496 0000' },
  ]);
  const [peter, home] = jo.contacts;
  expect(await listed(me, '/clients')).toContainEqual(
    expect.objectContaining({
      ...jo,
      contacts: [{ ...peter, role: 'Foreman', phone: '+44 114 496 0000' }, home],
      version: 2,
    }),
  );
});

test('a file adds people and places to those that are there; an empty cell takes nothing away', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  const file = `Name,Contact 1 name,Contact 1 phone,Contact 3 name,Contact 3 email,Site 1 address,Site 2 name,Site 2 address
Jo Lee,,,Ann,ann@example.com,,Mill,4 Quay Street
`;
  await me.post('/clients', jo);
  expect((await send(me, '/clients/import', file)).body).toMatchObject({ changed: 1, refused: 0 });
  expect(await listed(me, '/clients')).toMatchObject([
    {
      contacts: [...jo.contacts, { name: 'Ann', role: '', email: 'ann@example.com', phone: '' }],
      sites: [...jo.sites, { name: 'Mill', address: '4 Quay Street' }],
    },
  ]);
  // where nobody is there yet, the third is the first
  expect((await send(stranger, '/clients/import', file)).body).toMatchObject({ created: 1 });
  expect(await listed(stranger, '/clients')).toMatchObject([
    { contacts: [{ name: 'Ann' }], sites: [{ name: 'Mill' }] },
  ]);
  const bad = 'name,contact 1 phone,contact 2 name,contact 2 email,site 1 name\nCy,0161,Di,di at home,Yard\n';
  expect(rowsOf(await send(stranger, '/clients/import', bad))).toEqual([
    [
      'refuse',
      'Cy',
      {
        'contact 1 name': 'This is missing.',
        'contact 2 email': '"di at home" is not an e-mail address.',
        'site 1 address': 'This is missing.',
      },
    ],
  ]);
});

test('a client is known by e-mail, then by name; an address that is taken or none at all is refused', async () => {
  const me = await service.person();
  await me.post('/clients', { name: 'Ann Lee', email: 'ann@example.com' });
  await me.post('/clients', { name: 'Bob Orr' });
  const report = await send(
    me,
    '/clients/import',
    `Customer name,E-mail,Telephone
Ann Lee-Smith,ANN@example.com,0161
Bob Orr,bob@example.com,
Ann Lee,other@example.com,
Cy,cy at home,
Di,bob@example.com,
`,
  );
  expect(rowsOf(report)).toEqual([
    [
      'change',
      'Ann Lee-Smith',
      { name: 'Ann Lee → Ann Lee-Smith', email: 'ann@example.com → ANN@example.com', phone: '– → 0161' },
    ],
    ['change', 'Bob Orr', { email: '– → bob@example.com' }],
    ['create', 'Ann Lee', {}],
    ['refuse', 'Cy', { email: '"cy at home" is not an e-mail address.' }],
    ['refuse', 'Di', { email: 'Another client has this e-mail address.' }],
  ]);
});

test('one key imports once; of two imports at the same moment, the second sees what the first has done', async () => {
  const me = await service.person();
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await send(me, '/items/import', 'name,price\nTap,1', headers);
  expect((await send(me, '/items/import', 'name,price\nTap,1', headers)).body).toEqual(body);
  const [item] = await listed(me);
  const change = (price: number) => () => send(me, '/items/import', `name,price\nTap,${price}\nNew,1`);
  const answers = await service.race('items', item.id, [change(2), change(3)]);
  expect(answers.map(({ body: { created, changed } }) => [created, changed])).toEqual([
    [1, 1],
    [0, 1],
  ]);
  expect(await listed(me)).toMatchObject([{ name: 'New' }, { name: 'Tap', unitPrice: 300, version: 3 }]);
});
