import { randomUUID } from 'node:crypto';
import { type DocumentSnapshot, type Photo, pdfFailed, type Quote, userDeleted } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import sharp from 'sharp';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';
import { tidyPhotos } from './tidy';

const service = useService(() => quoteService());
const given = givenBy(service);

const DAY_MS = 86_400_000;
const JPEG = { 'content-type': 'image/jpeg' };

/** What a phone makes: held upright, so turned by its orientation, with the place where it was taken. */
const aPicture = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#7a5c3e' } })
    .jpeg({ quality: 60 })
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'Secret Owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

let picture: Buffer;
beforeAll(async () => {
  picture = await aPicture();
});

const add = (me: Pick<Person, 'post'>, quoteId: string, body = picture, headers: Record<string, string> = {}) =>
  me.post(`/quotes/${quoteId}/photos`, body, { ...JPEG, ...headers });

/** A draft with so many photos. */
async function draftWith(count: number): Promise<{ me: Person; quote: Quote; photos: Photo[]; url: string }> {
  const me = await given.tradesperson();
  const { id } = await given.draft(me);
  for (let index = 0; index < count; index += 1) expect((await add(me, id)).status).toBe(201);
  const { body: quote } = (await me.get(`/quotes/${id}`)) as { body: Quote };
  return { me, quote, photos: quote.photos, url: `/quotes/${id}` };
}

const seen = async (me: Pick<Person, 'get'>, url: string, id: string | undefined) =>
  (await me.get(`${url}/photos/${String(id)}`)).status;
const stored = (me: Person, quoteId: string) => service.objects.list(`photos/${me.accountId}/${quoteId}/`);
const tidy = async (days: number) => {
  const later = new Date(Date.now() + days * DAY_MS);
  while (await tidyPhotos(service.db, service.objects, later));
};
const patch = async (me: Person, url: string, changes: object): Promise<Quote> => {
  const { version } = (await me.get(url)).body;
  const { status, body } = await me.patch(url, { version, ...changes });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};

test('a photo is kept the right way up and small, without the place where it was taken', async () => {
  const me = await given.tradesperson();
  const quote = await given.draft(me);
  expect((await sharp(picture).metadata()).exif?.toString('latin1')).toContain('Secret Owner');
  const { status, body } = await add(me, quote.id);
  expect([status, body.photo.caption, body.quote.version]).toEqual([201, '', quote.version + 1]);
  expect(body.quote.photos).toEqual([body.photo]);
  const answer = await me.get(`/quotes/${quote.id}/photos/${body.photo.id}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(answer.bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 1600 });
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  for (const trace of ['Secret', 'Telephone', 'Exif', 'GPS']) expect(answer.bytes.includes(trace)).toBe(false);
  expect(await stored(me, quote.id)).toEqual([`photos/${me.accountId}/${quote.id}/${body.photo.id}.jpg`]);
});

test('what is no picture, is too large or is one too many leaves nothing', async () => {
  const { me, quote, photos } = await draftWith(1);
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const body of [gif, svg, picture.subarray(0, picture.length / 2), Buffer.alloc(0)])
    expect((await add(me, quote.id, body)).body.code).toBe('IMAGE_NOT_READABLE');
  expect((await me.post(`/quotes/${quote.id}/photos`, { a: 1 })).body.code).toBe('IMAGE_NOT_READABLE');
  expect((await add(me, quote.id, Buffer.alloc(20_000_001))).body.code).toBe('PAYLOAD_TOO_LARGE');
  const full = Array.from({ length: 19 }, () => ({ id: randomUUID(), caption: '' }));
  await service
    .db('photos')
    .insert(full.map(({ id }) => ({ ...row(me, quote), id, object_key: `photos/${me.accountId}/x/${id}.jpg` })));
  await patch(me, `/quotes/${quote.id}`, { photos: [...photos, ...full] });
  expect(await add(me, quote.id)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { photos: 'At most 20 photos.' } },
  });
  expect(await stored(me, quote.id)).toHaveLength(1);
});

const row = (me: Person, quote: Quote) => ({
  account_id: me.accountId,
  quote_id: quote.id,
  loose_since: null,
  created_at: new Date(),
});

test("nobody sees or adds to another account's photos, nor puts them on a quote of their own", async () => {
  const { quote, photos, url } = await draftWith(1);
  const stranger = await given.tradesperson();
  expect((await add(stranger, quote.id)).body.code).toBe('QUOTE_NOT_FOUND');
  expect((await stranger.get(`${url}/photos/${photos[0]?.id ?? ''}`)).body.code).toBe('QUOTE_NOT_FOUND');
  expect((await add(service.anybody, quote.id)).status).toBe(401);
  expect(await seen(service.anybody, url, photos[0]?.id)).toBe(401);
  const own = await given.draft(stranger);
  const edit = { version: own.version, photos };
  expect((await stranger.patch(`/quotes/${own.id}`, edit)).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { photos: 'This photo is not there any more. Add it again.' },
  });
  expect((await stranger.post('/quotes', { title: 'Hall', photos })).body.code).toBe('INVALID_INPUT');
});

test('an issued quote takes no photo and says what it can do; the same request adds once', async () => {
  const { me, quote, url } = await draftWith(0);
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [await add(me, quote.id, picture, headers), await add(me, quote.id, picture, headers)];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await me.get(url)).body.photos).toHaveLength(1);
  await me.post(`${url}/finalize`);
  const refused = await add(me, quote.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
  expect(refused.body.details.moves).toContain('revise');
  await tidy(2);
  expect(await stored(me, quote.id)).toHaveLength(1);
});

test('two photos that come at once are both on the quote', async () => {
  const { me, quote, url } = await draftWith(0);
  const answers = await service.race('quotes', quote.id, [() => add(me, quote.id), () => add(me, quote.id)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await me.get(url)).body.photos).toHaveLength(2);
});

test('captions, order and removal are edits; a photo that is taken off can be put back for a day, then it is gone', async () => {
  const { me, quote, photos, url } = await draftWith(2);
  const [first, second] = photos;
  await patch(me, url, { photos: [{ ...second, caption: 'The old boiler' }] });
  await tidy(0.9);
  expect((await patch(me, url, { photos: [{ ...second, caption: 'The old boiler' }, first] })).photos).toEqual([
    { id: second?.id, caption: 'The old boiler' },
    first,
  ]);
  await tidy(3);
  expect(await stored(me, quote.id)).toHaveLength(2);
  await patch(me, url, { photos: [second] });
  await tidy(1.1);
  expect([await seen(me, url, first?.id), await seen(me, url, second?.id)]).toEqual([404, 200]);
  expect(await stored(me, quote.id)).toEqual([`photos/${me.accountId}/${quote.id}/${second?.id ?? ''}.jpg`]);
  const { version } = (await me.get(url)).body;
  expect((await me.patch(url, { version, photos })).body.code).toBe('INVALID_INPUT');
});

test('a version that was issued keeps its photos, and so does a copy of the quote', async () => {
  const { me, quote, photos, url } = await draftWith(1);
  const { body: copy } = (await me.post(`${url}/duplicate`)) as { body: Quote };
  expect(copy.photos).toHaveLength(1);
  expect(copy.photos[0]?.id).not.toBe(photos[0]?.id);
  await me.post(`${url}/finalize`);
  expect((await me.post(`${url}/revise`)).body.photos).toEqual(photos);
  await patch(me, url, { photos: [] });
  await tidy(2);
  expect(await seen(me, url, photos[0]?.id)).toBe(200);
  expect(await printed(me, quote.id, '?revision=1')).toMatchObject({
    photos: [{ objectKey: `photos/${me.accountId}/${quote.id}/${photos[0]?.id ?? ''}.jpg`, caption: '' }],
  });
  expect(await printed(me, quote.id)).toMatchObject({ photos: [] });
  // the picture itself is shared with the copy, and goes with the last quote that shows it
  await patch(me, `/quotes/${copy.id}`, { photos: [] });
  await tidy(2);
  expect(await seen(me, `/quotes/${copy.id}`, copy.photos[0]?.id)).toBe(404);
  expect(await stored(me, quote.id)).toHaveLength(1);
});

/** Asks for a PDF, and answers what was asked to be printed. */
async function printed(me: Person, quoteId: string, query = '') {
  const known = new Set((await service.outbox()).map(({ data }) => (data as { fingerprint?: string }).fingerprint));
  const waiting = me.get(`/quotes/${quoteId}/pdf${query}`);
  const { fingerprint, snapshot } = await service.announced(
    'pdf.requested',
    (data) => data.documentId === quoteId && !known.has(String(data.fingerprint)),
  );
  await service.deliver(pdfFailed, me.accountId, { documentId: quoteId, fingerprint, error: 'not printed here' });
  expect((await waiting).body.code).toBe('PDF_GENERATION_FAILED');
  return snapshot as DocumentSnapshot;
}

test('an upload that did not come to its end leaves nothing for long', async () => {
  const { me, quote } = await draftWith(0);
  const key = `photos/${me.accountId}/${quote.id}/${randomUUID()}.jpg`;
  await service.objects.put(key, picture);
  await service.db('photos').insert({ ...row(me, quote), id: randomUUID(), object_key: key, loose_since: new Date() });
  await tidy(2);
  expect(await stored(me, quote.id)).toEqual([]);
});

test("a deleted account's photos are gone, the neighbour's stay", async () => {
  const [one, other] = [await draftWith(1), await draftWith(1)];
  await service.deliver(userDeleted, one.me.accountId, { userId: one.me.userId });
  expect(await stored(one.me, one.quote.id)).toEqual([]);
  expect(await service.db('photos').where({ account_id: one.me.accountId })).toEqual([]);
  expect(await stored(other.me, other.quote.id)).toHaveLength(1);
});

test('the customer sees the photos of the version in hand, by the link alone', async () => {
  const { me, photos, url } = await draftWith(1);
  await patch(me, url, { lines: [aLine()], photos: [{ ...photos[0], caption: 'Under the <b>stairs</b>' }] });
  await me.post(`${url}/send`, { channel: 'link' });
  const { url: link } = (await me.get(`${url}/sharing`)).body;
  const token = String(link).split('/').at(-1) ?? '';
  const { text, body } = {
    text: (await service.anybody.get(`/public/quotes/${token}/page`)).bytes.toString(),
    body: (await service.anybody.get(`/public/quotes/${token}`)).body,
  };
  expect(text).toContain(`<img src="/q/${token}/photos/${photos[0]?.id ?? ''}" alt="Under the &lt;b&gt;stairs`);
  expect(JSON.stringify(body)).not.toContain(me.accountId);
  const photo = await service.anybody.get(`/public/quotes/${token}/photos/${photos[0]?.id ?? ''}`);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const missing = await service.anybody.get(`/public/quotes/${token}/photos/${randomUUID()}`);
  expect(missing.body.code).toBe('NOT_FOUND');
  const other = await draftWith(1);
  const foreign = `/public/quotes/${token}/photos/${other.photos[0]?.id ?? ''}`;
  expect((await service.anybody.get(foreign)).body.code).toBe('NOT_FOUND');
  const wrong = `/public/quotes/${'x'.repeat(22)}/photos/${photos[0]?.id ?? ''}`;
  expect((await service.anybody.get(wrong)).body.code).toBe('LINK_NOT_FOUND');
});
