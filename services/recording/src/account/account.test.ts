import { randomUUID } from 'node:crypto';
import { userDeleted } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { recordingService } from '../app';
import { audioFolder } from '../recordings/audio';
import type { SpeechEngine } from '../speech/engine';

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
    expect((await person.put(`/recordings/${body.id}/chunks/0`, Buffer.from('sound'), chunk)).status).toBeLessThan(300);
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
