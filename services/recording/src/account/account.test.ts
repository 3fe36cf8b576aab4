import { randomUUID } from 'node:crypto';
import { itemSaved, userDeleted } from '@jobspeak/contracts';
import { soundFile, useService } from '@jobspeak/kit/testing';
import { recordingService } from '../app';
import { audioFolder } from '../recordings/audio';
import type { SpeechEngine } from '../speech/engine';
import { sendChunk } from '../testing';

const engine = {} as SpeechEngine; // nothing is completed here, so nothing is heard
const service = useService(() => recordingService({ engine }));

test('the recordings of a deleted account are gone, with their audio; the neighbour’s are not', async () => {
  const [me, neighbour] = [await service.person(), await service.person()];
  const ids = new Map<string, string>();
  for (const person of [me, neighbour]) {
    const { status, body } = await person.post('/recordings', { mimeType: 'audio/webm' });
    expect(status).toBe(201);
    ids.set(person.accountId, body.id);
    const chunk = { 'content-type': 'application/octet-stream' };
    expect((await sendChunk(person, body.id, 0, Buffer.from('sound'), chunk)).status).toBeLessThan(300);
  }
  expect(await service.deliver(userDeleted, me.accountId, { userId: randomUUID() })).toEqual([{ kind: 'done' }]);
  expect((await service.db('recordings').select('account_id')).map((row) => row.account_id)).toEqual([
    neighbour.accountId,
  ]);
  expect(await service.db('chunks').where({ account_id: me.accountId })).toEqual([]);
  const audio = (accountId: string) => service.objects.list(audioFolder(accountId, ids.get(accountId) ?? ''));
  expect(await audio(me.accountId)).toEqual([]);
  expect(await audio(neighbour.accountId)).toHaveLength(1);
});

test('a file that is still coming in when its account is deleted is not kept', async () => {
  const me = await service.person();
  const sound = soundFile(new Float32Array(16_000 * 6), 16_000);
  async function* halves() {
    yield sound.subarray(0, sound.length / 2);
    expect(await service.deliver(userDeleted, me.accountId, { userId: randomUUID() })).toEqual([{ kind: 'done' }]);
    yield sound.subarray(sound.length / 2);
  }
  const answer = await fetch(`${service.url}/recordings/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'audio/wav' },
    body: ReadableStream.from(halves()),
    duplex: 'half',
  });
  expect(answer.ok).toBe(false);
  for (const table of ['recordings', 'chunks', 'outbox'])
    expect(await service.db(table).where({ account_id: me.accountId })).toEqual([]);
  expect(await service.objects.list(`recordings/${me.accountId}/`)).toEqual([]);
});

test('the copy of an account’s items goes too, and comes back by no late event', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const save = (accountId: string) =>
    service.deliver(itemSaved, accountId, { itemId: randomUUID(), name: 'Boiler', aliases: [] });
  for (const accountId of [mine, theirs]) await save(accountId);
  await service.deliver(userDeleted, mine, { userId: randomUUID() });
  expect(await save(mine)).toEqual([{ kind: 'done' }]);
  expect(await service.db('items').where({ account_id: mine })).toEqual([]);
  expect(await service.db('items').where({ account_id: theirs })).toHaveLength(1);
});
