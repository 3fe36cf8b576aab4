import { randomUUID } from 'node:crypto';
import { flagChanged, isTrialAccount, trialClaimed } from '@jobspeak/contracts';
import { trialAccountOf } from '@jobspeak/kit';
import { useService } from '@jobspeak/kit/testing';
import { claimNext } from '../recordings/store';
import { fixture, silence, useSpeech } from '../testing';
import { dropTrial } from './actions';

const speech = useSpeech();
const service = useService(speech.define);

const spoken = fixture('spoken.ogg');
const send = (sound: Buffer, locale = 'en-GB') =>
  service.anybody.post(`/public/trials?locale=${locale}`, sound, { 'content-type': 'audio/ogg' });
const rowOf = (account: string) => service.db('recordings').where({ account_id: account }).first();
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A trial that has been heard. */
async function heardTrial() {
  const { token } = (await send(spoken)).body;
  const trialAccountId = trialAccountOf(token);
  const { id: recordingId, quote_id: quoteId } = await rowOf(trialAccountId);
  await service.announced('recording.transcribed', (data) => data.recordingId === recordingId);
  return { token, trialAccountId, recordingId, quoteId };
}

afterEach(async () => {
  await service.db('recordings').whereRaw('is_trial(account_id)').delete();
});

test('what a visitor says is heard as any recording is, under an account that only the token leads to', async () => {
  const { trialAccountId, recordingId } = await heardTrial();
  expect(isTrialAccount(trialAccountId)).toBe(true);
  const told = (await service.outbox()).filter(({ accountId }) => accountId === trialAccountId);
  expect(told.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['recording.completed', 'recording.transcribed']),
  );
  const transcribed = told.find(({ name }) => name === 'recording.transcribed');
  expect(transcribed?.data).toMatchObject({ recordingId, durationMs: 7000 });
  const me = await service.person();
  expect((await me.get(`/recordings/${recordingId}`)).status).toBe(404);
});

test.each([
  ['a file that is too large', () => Buffer.alloc(3_000_000), 413, 'PAYLOAD_TOO_LARGE'],
  ['no sound at all', () => Buffer.from('I am a letter and no sound at all.'), 422, 'RECORDING_TOO_SHORT_OR_EMPTY'],
])('%s is refused, and nothing of it is kept', async (_what, sound, status, code) => {
  const before = await service.db('trials');
  expect(await send(sound())).toMatchObject({ status, body: { code } });
  expect(await service.db('trials')).toEqual(before);
});

test.each([
  ['two seconds', 2, 'RECORDING_TOO_SHORT'],
  ['half a minute', 30, 'RECORDING_TOO_LARGE'],
])('sound of %s becomes no quote, and is not heard to its end', async (_what, seconds, error) => {
  const { token } = (await send(silence(seconds))).body;
  const { id } = await rowOf(trialAccountOf(token));
  expect(await service.announced('recording.failed', (data) => data.recordingId === id)).toMatchObject({ error });
});

test('a place that is none is refused', async () => {
  expect(await send(spoken, 'xx-YY')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});

test('beyond a number of trials at once, visitors are asked to come back', async () => {
  speech.tap = () => {
    throw new Error('A try that comes later.'); // all of them wait to be heard once more
  };
  try {
    const answers = await Promise.all(Array.from({ length: 11 }, () => send(spoken)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    expect(answers.filter(({ body }) => body.code === 'TRIALS_BUSY')).toHaveLength(3);
  } finally {
    speech.tap = (source) => source;
  }
});

test('who has an account is heard before visitors, however long those have waited', async () => {
  const worker = '00000000-0000-4000-8000-000000000001';
  const at = (account: string, hours: number, number: number) => ({
    id: `00000000-0000-4000-8000-00000000010${number}`,
    account_id: account,
    quote_id: `00000000-0000-4000-8000-00000000020${number}`,
    state: 'stored',
    mime_type: 'audio/ogg',
    chunk_count: 1,
    available_at: service.db.raw('now() + make_interval(hours => ?)', [hours]),
    created_at: new Date(),
  });
  const [visitor, owner] = ['11111111-1111-8111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  // in one transaction that is rolled back: the service's own worker never sees them
  const trx = await service.db.transaction();
  try {
    await trx('recordings').insert([0, 1, 2].map((number) => at(visitor, -2, number)));
    await trx('recordings').insert(at(owner, -1, 3));
    const taken: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn++) taken.push((await claimNext(trx, worker, 60))?.record.accountId);
    // a third visitor waits until one of the first two is heard
    expect(taken).toEqual([owner, visitor, visitor, undefined]);
  } finally {
    await trx.rollback();
  }
});

test('who takes a trial into their account has its recording and its sound, once, however often it is told', async () => {
  const { trialAccountId, recordingId, quoteId } = await heardTrial();
  const me = await service.person();
  const claim = () => service.deliver(trialClaimed, me.accountId, { trialAccountId, recordingId, quoteId });
  expect(await claim()).toEqual([{ kind: 'done' }]);
  expect(await claim()).toEqual([{ kind: 'done' }]);
  expect((await me.get(`/recordings/${recordingId}`)).body).toMatchObject({ state: 'transcribed', quoteId });
  expect((await me.get(`/recordings/${recordingId}/audio`)).bytes.equals(spoken)).toBe(true);

  const stranger = await service.person();
  const late = { trialAccountId, recordingId, quoteId };
  await service.deliver(trialClaimed, stranger.accountId, late);
  expect((await stranger.get(`/recordings/${recordingId}`)).status).toBe(404);

  // what was left behind goes with the trial; what was taken stays
  while (await dropTrial(service.db, service.objects, minutesFromNow(70)));
  expect(await service.objects.list(`recordings/${trialAccountId}/`)).toEqual([]);
  expect((await me.get(`/recordings/${recordingId}/audio`)).bytes.equals(spoken)).toBe(true);
});

test('after an hour nothing is left of a trial that nobody has taken: neither sound nor words', async () => {
  const { trialAccountId, recordingId } = await heardTrial();
  while (await dropTrial(service.db, service.objects, minutesFromNow(60)));
  expect(await rowOf(trialAccountId)).toBeDefined();
  while (await dropTrial(service.db, service.objects, minutesFromNow(66)));
  for (const table of ['recordings', 'chunks', 'trials', 'outbox'])
    expect(await service.db(table).where({ account_id: trialAccountId })).toEqual([]);
  expect(await service.objects.list(`recordings/${trialAccountId}/${recordingId}/`)).toEqual([]);
});

test('while it is switched off nobody tries it, and when that cannot be read everybody may', async () => {
  const set = (version: number, isOn: boolean) =>
    service.deliver(flagChanged, randomUUID(), {
      key: 'trial',
      version,
      rule: { isOn, sharePercent: 100, plans: [], userIds: [] },
    });
  await set(1, false);
  expect(await send(spoken)).toMatchObject({ status: 503, body: { code: 'TRIALS_CLOSED' } });
  await service.db.schema.renameTable('flags', 'away');
  expect((await send(spoken)).status).toBe(201);
  await service.db.schema.renameTable('away', 'flags');
  await set(2, true);
  expect((await send(spoken)).status).toBe(201);
});
