import { useService } from '@jobspeak/kit/testing';
import sharp from 'sharp';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';

const service = useService(() => quoteService());
const given = givenBy(service);

test('a draft is previewed as its customer will read it, with the look of the business, and nobody has opened it', async () => {
  const me = await given.tradesperson();
  await me.put('/business/settings', { look: 'modern', brandColour: '#00457c' });
  const { id } = await given.draft(me, {
    title: 'Hall <script>alert(1)</script>',
    lines: [aLine({ unitCost: 4_321 }), aLine({ description: 'Oak instead', optional: true })],
  });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const { body: added } = await me.post(`/quotes/${id}/photos`, picture, { 'content-type': 'image/jpeg' });
  const { status, body } = await me.get(`/quotes/${id}/preview`);
  expect(status).toBe(200);
  expect(body.page).toContain('Hall &lt;script&gt;alert(1)');
  expect(body.page).toContain('Please answer by');
  expect(body.page).toMatch(/<input type="checkbox"[^>]*>\s*<span dir="auto">Oak instead/);
  expect(body.page).toContain(`src="/q/preview/photos/${String(added.photo.id)}"`);
  expect(body.styles).toContain('.document');
  expect(body.page).toContain('class="document modern"');
  for (const secret of ['4321', '43.21', me.accountId]) expect(body.page).not.toContain(secret);
  expect(await given.told(me, id)).toEqual(['created']);
});

test('an earlier version is previewed as it was, and says that there is a newer one', async () => {
  const me = await given.tradesperson();
  const { id } = await given.draft(me);
  const url = `/quotes/${id}`;
  await me.post(`${url}/finalize`);
  expect((await me.get(`${url}/preview`)).body.page).toContain('Please answer by');
  const { body: again } = await me.post(`${url}/revise`);
  await me.patch(url, { version: again.version, title: 'Hall and stairs' });
  const [now, before] = [await me.get(`${url}/preview`), await me.get(`${url}/preview?revision=1`)];
  expect(now.body.page).toContain('Hall and stairs');
  expect(before.body.page).not.toContain('Hall and stairs');
  expect(before.body.page).toContain('There is a newer version of this quote');
  await me.post(`${url}/approve`, { name: 'Ada' });
  expect((await me.get(`${url}/preview`)).body.page).toContain('Approved by Ada');
  expect((await me.get(`${url}/preview?revision=7`)).body.code).toBe('NOT_FOUND');
  const stranger = await service.person();
  expect((await stranger.get(`${url}/preview`)).body.code).toBe('QUOTE_NOT_FOUND');
});
