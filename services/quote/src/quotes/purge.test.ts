import { type Person, useService } from '@jobspeak/kit/testing';
import sharp from 'sharp';
import { quoteService } from '../app';
import { aLine, givenBy } from './testing';
import { purgeQuote, tidyUp } from './tidy';

const service = useService(() => quoteService());
const given = givenBy(service);

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const tidy = async (days: number) => {
  while (await tidyUp(service.db, service.objects, inDays(days)));
};

/** A quote that was sent by link, with a photo and a PDF. */
async function wellUsed(me: Person) {
  const { id } = await given.draft(me, { title: 'Hall', lines: [aLine()] });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  expect((await me.post(`/quotes/${id}/photos`, picture, { 'content-type': 'image/png' })).status).toBe(201);
  expect((await me.post(`/quotes/${id}/send`, { channel: 'link' })).status).toBe(200);
  await service.objects.put(`pdf/${me.accountId}/${id}/abc.pdf`, Buffer.from('%PDF-'));
  const { body } = await me.get(`/quotes/${id}/sharing`);
  return { id, token: String(body.url).split('/').at(-1) ?? '' };
}

const objectsOf = async (me: Person, id: string) => [
  ...(await service.objects.list(`photos/${me.accountId}/${id}/`)),
  ...(await service.objects.list(`pdf/${me.accountId}/${id}/`)),
];

/** How many rows of each table tell of a quote. */
async function rowsOf(id: string) {
  const { rows } = await service.db.raw<{ rows: { table: string; column: string }[] }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = current_schema and column_name in ('quote_id', 'document_id')`,
  );
  const places = [{ table: 'quotes', column: 'id' }, ...rows];
  const counts = await Promise.all(
    places.map(async ({ table, column }) => [table, (await service.db(table).where(column, id)).length] as const),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

test('a deleted quote can be restored for 30 days, with all that belongs to it; then nothing of it is left', async () => {
  const me = await given.tradesperson();
  const [gone, kept] = [await wellUsed(me), await wellUsed(me)];
  await me.delete(`/quotes/${gone.id}`);
  await tidy(29.9);
  expect(await objectsOf(me, gone.id)).toHaveLength(2);
  expect((await me.post(`/quotes/${gone.id}/restore`)).status).toBe(200);
  expect((await me.get(`/quotes/${gone.id}/timeline`)).body.items.length).toBeGreaterThan(3);
  await tidy(31);
  expect((await me.get(`/quotes/${gone.id}`)).body.photos).toHaveLength(1);
  await me.delete(`/quotes/${gone.id}`);
  await tidy(30.1);
  expect([await rowsOf(gone.id), await objectsOf(me, gone.id)]).toEqual([{}, []]);
  expect((await me.post(`/quotes/${gone.id}/restore`)).body.code).toBe('QUOTE_NOT_FOUND');
  expect((await service.anybody.get(`/public/quotes/${gone.token}`)).body.code).toBe('LINK_NOT_FOUND');
  expect(await objectsOf(me, kept.id)).toHaveLength(2);
  expect((await service.anybody.get(`/public/quotes/${kept.token}`)).status).toBe(200);
});

test('a photo that a copy shows outlives the quote that it was taken for', async () => {
  const me = await given.tradesperson();
  const { id } = await wellUsed(me);
  const { body: copy } = await me.post(`/quotes/${id}/duplicate`);
  await me.delete(`/quotes/${id}`);
  await tidy(31);
  expect((await me.get(`/quotes/${copy.id}/photos/${copy.photos[0].id}`)).status).toBe(200);
  await me.delete(`/quotes/${copy.id}`);
  await tidy(62);
  expect(await service.objects.list(`photos/${me.accountId}/${id}/`)).toEqual([]);
});

test('a quote that is being restored at this moment is passed by', async () => {
  const me = await given.tradesperson();
  const { id } = await given.draft(me);
  await me.delete(`/quotes/${id}`);
  const restoring = await service.db.transaction();
  await restoring('quotes').where({ id }).forUpdate();
  expect(await purgeQuote(service.db, inDays(31))).toBe(false);
  await restoring.rollback();
  expect(await purgeQuote(service.db, inDays(31))).toBe(true);
});
