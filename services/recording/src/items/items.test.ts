import { randomUUID } from 'node:crypto';
import { itemDeleted, itemSaved } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { recordingService } from '../app';
import { saveWords, wordsOf } from './store';

const unused = () => Promise.reject(new Error('nothing is spoken here'));
const service = useService(() =>
  recordingService({ engine: { transcribe: unused, cut: unused, stop: async () => {} } }),
);

const saved = (accountId: string, itemId: string, name: string, ...aliases: string[]) =>
  service.deliver(itemSaved, accountId, { itemId, name, aliases });

test('the names of an account’s items are known, the latest first, each once', async () => {
  const [account, other] = [randomUUID(), randomUUID()];
  await saved(account, randomUUID(), 'Closeboard panel', 'closeboard');
  await saved(account, randomUUID(), 'Gravel board', 'closeboard');
  await saved(other, randomUUID(), 'Skirting');
  expect(await wordsOf(service.db, account)).toEqual(['Gravel board', 'closeboard', 'Closeboard panel']);
});

test('a changed item has its new names alone, and nobody else changes them', async () => {
  const [account, other, item] = [randomUUID(), randomUUID(), randomUUID()];
  await saved(account, item, 'Pannel');
  await saved(account, item, 'Panel', 'fence panel');
  await saved(other, item, 'Stolen');
  expect(await wordsOf(service.db, account)).toEqual(['Panel', 'fence panel']);
  expect(await wordsOf(service.db, other)).toEqual([]);
});

test('an event that comes again, late, changes nothing', async () => {
  const [account, item, first] = [randomUUID(), randomUUID(), randomUUID()];
  const old = { itemId: item, name: 'Old name', aliases: [] };
  await service.deliver(itemSaved, account, old, first);
  await saved(account, item, 'New name');
  expect(await service.deliver(itemSaved, account, old, first)).toEqual([{ kind: 'done' }]);
  expect(await wordsOf(service.db, account)).toEqual(['New name']);
});

test('news that another overtook changes nothing', async () => {
  const [id, accountId] = [randomUUID(), randomUUID()];
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
  const save = (word: string, minute: number) =>
    service.db.transaction((trx) => saveWords(trx, { id, accountId, words: [word], savedAt: at(minute) }));
  await save('new', 2);
  await save('old', 1);
  expect(await wordsOf(service.db, accountId)).toEqual(['new']);
  await save('newest', 3);
  expect(await wordsOf(service.db, accountId)).toEqual(['newest']);
});

test('a deleted item is no longer listened for, whatever comes late, until it is brought back', async () => {
  const [account, other, item] = [randomUUID(), randomUUID(), randomUUID()];
  await saved(account, item, 'Panel');
  await service.deliver(itemDeleted, other, { itemId: item });
  expect(await wordsOf(service.db, account)).toEqual(['Panel']);
  await service.deliver(itemDeleted, account, { itemId: item });
  expect(await wordsOf(service.db, account)).toEqual([]);
  const late = { id: item, accountId: account, words: ['Panel'], savedAt: new Date(0) };
  await service.db.transaction((trx) => saveWords(trx, late));
  expect(await wordsOf(service.db, account)).toEqual([]);
  await saved(account, item, 'Panel');
  expect(await wordsOf(service.db, account)).toEqual(['Panel']);
});
