import { randomUUID } from 'node:crypto';
import { businessSaved, RecordedSound } from '@jobspeak/contracts';
import { businessOf, type Person, useService } from '@jobspeak/kit/testing';
import { fixture, useSpeech } from '../testing';

const speech = useSpeech();
const service = useService(speech.define);

const settings = businessOf({ businessName: 'Mills Joinery' });

const letListen = (me: Person, supportListens: boolean) =>
  service.deliver(businessSaved, me.accountId, {
    businessId: me.accountId,
    settings: { ...settings, supportListens },
    logo: null,
  });

let me: Person;
let boss: Person;
let recordingId: string;
beforeEach(async () => {
  [me, boss] = [await service.person(), await service.person({ role: 'admin' })];
  const { body } = await me.post('/recordings/upload', fixture('spoken.ogg'), { 'content-type': 'audio/ogg' });
  recordingId = body.id;
});

const permitOf = (facts: { sub?: string; accountId?: string; recordingId?: string } = {}, lives?: string) =>
  service.permitFor({ sub: boss.userId, accountId: me.accountId, recordingId, ...facts }, lives);
const listen = (person: Pick<Person, 'get'>, permit: string, headers?: Record<string, string>) =>
  person.get(`/admin/recordings/${recordingId}/audio?permit=${permit}`, headers);
const stateFor = async (person: Person) =>
  RecordedSound.parse((await person.get(`/admin/recordings/${recordingId}`)).body).state;

/** What is told of administrators who have heard it. */
const told = async () =>
  (await service.outbox())
    .filter(({ name, data }) => name === 'admin.acted' && (data as { what: string }).what === recordingId)
    .map(({ data }) => data);

test('an administrator with a permit hears a recording where its account lets them, whole and in parts', async () => {
  await letListen(me, true);
  expect(await stateFor(boss)).toBe('shared');
  const permit = await permitOf();
  const heard = await listen(boss, permit);
  expect(heard.status).toBe(200);
  expect(heard.bytes.equals(fixture('spoken.ogg'))).toBe(true);
  const part = await listen(boss, permit, { range: 'bytes=4-9' });
  expect([part.status, part.bytes.length]).toEqual([206, 6]);
  const facts = { adminId: boss.userId, act: 'recording-listened-to', whose: me.accountId, what: recordingId };
  expect(await told()).toEqual([{ ...facts, actId: expect.any(String), at: expect.any(String), change: null }]);
  await listen(boss, await permitOf({}, '4m'));
  expect(await told()).toHaveLength(2);
});

test('what cannot be told is not heard', async () => {
  await letListen(me, true);
  await service.db.schema.renameTable('heard', 'away');
  const answer = await listen(boss, await permitOf());
  await service.db.schema.renameTable('away', 'heard');
  expect(answer.status).toBe(500);
  expect(await told()).toEqual([]);
});

test('nobody hears what its account keeps to itself: from the start, and from the moment it changes its mind', async () => {
  expect(await stateFor(boss)).toBe('private');
  const permit = await permitOf();
  expect(await listen(boss, permit)).toMatchObject({ status: 403, body: { code: 'AUDIO_PRIVATE' } });
  expect(await told()).toEqual([]);
  await letListen(me, true);
  expect((await listen(boss, permit)).status).toBe(200);
  await letListen(me, false);
  expect(await listen(boss, permit)).toMatchObject({ status: 403, body: { code: 'AUDIO_PRIVATE' } });
  expect(await stateFor(boss)).toBe('private');
});

test('a role is not enough; a permit is for one administrator, one recording of its account, and a few minutes', async () => {
  await letListen(me, true);
  const isRefused = async (permit: string, person: Pick<Person, 'get'> = boss, code = 'INSUFFICIENT_PERMISSIONS') =>
    expect((await listen(person, permit)).body.code).toBe(code);
  await isRefused('', boss, 'INVALID_INPUT');
  await isRefused(boss.token);
  await isRefused(await permitOf({ sub: randomUUID() }));
  await isRefused(await permitOf({ recordingId: randomUUID() }));
  await isRefused(await permitOf({ accountId: randomUUID() }), boss, 'RECORDING_NOT_FOUND');
  await isRefused(await permitOf({}, '-1s'));
  await isRefused(await permitOf({ sub: me.userId }), me);
  await isRefused(await permitOf(), service.anybody, 'SESSION_EXPIRED');
  const asToken = { authorization: `Bearer ${await permitOf()}` };
  expect((await service.anybody.get(`/admin/recordings/${recordingId}`, asToken)).body.code).toBe('SESSION_EXPIRED');
  expect((await me.get(`/admin/recordings/${recordingId}`)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
});

test('sound that is no longer kept, or that is still coming, is not played', async () => {
  await letListen(me, true);
  await service.db('recordings').where({ id: recordingId }).update({ audio_deleted_at: new Date() });
  expect(await stateFor(boss)).toBe('gone');
  expect((await listen(boss, await permitOf())).body.code).toBe('AUDIO_DELETED');
  recordingId = (await me.post('/recordings', {})).body.id;
  expect(await stateFor(boss)).toBe('arriving');
  expect((await listen(boss, await permitOf())).body.code).toBe('RECORDING_INCOMPLETE');
  expect(await told()).toEqual([]);
});
