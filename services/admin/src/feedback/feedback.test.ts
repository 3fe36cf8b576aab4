import { randomUUID } from 'node:crypto';
import { Feedback, FeedbackPage, userDeleted, userRegistered } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { adminService } from '../app';
import { TelemetryRetention } from '../settings';

const service = useService(() => adminService(TelemetryRetention.parse({})));
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let boss: Person;
beforeAll(async () => {
  boss = await service.person({ role: 'admin' });
});

/** Somebody who has signed up under an address of their own. */
async function somebody(): Promise<{ me: Person; email: string }> {
  const me = await service.person();
  const email = `${randomUUID()}@example.com`;
  const names = { firstName: 'Jo', lastName: 'Bloggs', businessName: 'Bloggs Tiling', locale: 'en-GB' };
  await service.deliver(userRegistered, me.accountId, { userId: me.userId, email, ...names });
  return { me, email };
}
const say = (me: Person, changes: object = {}, key = randomUUID()) =>
  me.post('/feedback', { screen: 'Quotes', message: 'I miss dark paper', ...changes }, { 'Idempotency-Key': key });
const read = async (query = '') => FeedbackPage.parse((await boss.get(`/admin/feedback${query}`)).body);
const answer = (id: string, text = 'It is coming.') =>
  boss.post(`/admin/feedback/${id}/answer`, { text }, { 'Idempotency-Key': randomUUID() });

test('what somebody says is read with who said it, where, and the picture that came with it', async () => {
  const { me, email } = await somebody();
  const key = randomUUID();
  const message = '<img src=x onerror=alert(1)>';
  const ids = [await say(me, { message, screenshot: PNG }, key), await say(me, { message, screenshot: PNG }, key)];
  expect(ids.map(({ status }) => status)).toEqual([201, 201]);
  const [first, ...others] = (await read()).items;
  expect(first).toMatchObject({ message, email, screen: 'Quotes', hasScreenshot: true, businessName: 'Bloggs Tiling' });
  expect(others.filter(({ id }) => id === first?.id)).toEqual([]);
  const picture = await boss.get(`/admin/feedback/${first?.id}/screenshot`);
  expect(picture.headers.get('content-type')).toBe('image/png');
});

test.each([
  [{ message: ' ' }, 'message'],
  [{ screenshot: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'screenshot'],
  [{ screenshot: `data:image/png;base64,${Buffer.from('<script>').toString('base64')}` }, 'screenshot'],
])('%j is refused', async (changes, field) => {
  const { me } = await somebody();
  const { status, body } = await say(me, changes);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('an answer goes to its person by e-mail, once', async () => {
  const { me, email } = await somebody();
  const { id } = (await say(me)).body;
  expect((await read('?open=true')).items.map((one) => one.id)).toContain(id);
  const answered = Feedback.parse((await answer(id)).body);
  expect(answered.answer?.text).toBe('It is coming.');
  expect(await service.announced('email.requested', ({ to }) => to === email)).toMatchObject({
    template: 'feedback-answer',
    values: { name: 'Jo', said: 'I miss dark paper', answer: 'It is coming.' },
  });
  expect((await answer(id)).body.code).toBe('INVALID_TRANSITION');
  expect((await read('?open=true')).items.map((one) => one.id)).not.toContain(id);
});

test('who signed up before addresses were kept can be read, not answered', async () => {
  const me = await service.person();
  const { id } = (await say(me)).body;
  expect((await read()).items[0]).toMatchObject({ id, email: null });
  expect((await answer(id)).body.code).toBe('INVALID_TRANSITION');
});

test('fifty are read at a time', async () => {
  const { me } = await somebody();
  for (let count = 0; count < 51; count += 1) await say(me);
  const first = await read();
  expect(first.items).toHaveLength(50);
  expect((await read(`?cursor=${first.nextCursor}`)).items.length).toBeGreaterThan(0);
});

test('nobody else reads or answers, and what a deleted account said is forgotten', async () => {
  const { me } = await somebody();
  const { id } = (await say(me, { screenshot: PNG })).body;
  for (const place of ['', `/${id}/screenshot`])
    expect((await me.get(`/admin/feedback${place}`)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await me.post(`/admin/feedback/${id}/answer`, { text: 'x' })).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await service.anybody.post('/feedback', { message: 'x' })).status).toBe(401);
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  expect((await boss.get(`/admin/feedback/${id}/screenshot`)).status).toBe(404);
  expect(await service.db('people').where({ user_id: me.userId })).toEqual([]);
});
