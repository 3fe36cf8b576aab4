import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { openTakes } from './takes';

const TAKE = { id: 'take', userId: 'me', mimeType: 'audio/webm', startedAt: '', pieces: 1, spokenMs: 800 };
const sound = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer;

test('a page that has been open for days keeps what is said on, after a newer release has changed what is kept', async () => {
  const takes = await openTakes();
  await takes.addPieces(TAKE, 0, [sound('one')]);
  const newer = await openDB('jobspeak', 2, { upgrade: (db) => void db.createObjectStore('drawings') });
  await takes.addPieces({ ...TAKE, pieces: 3 }, 1, [sound('two'), sound('three')]);
  expect(await takes.list('me')).toMatchObject([{ id: 'take', pieces: 3 }]);
  expect(await newer.count('pieces')).toBe(3);
  newer.close();
});

test('what has been removed is not brought back by a note on it', async () => {
  const takes = await openTakes();
  await takes.addPieces(TAKE, 0, [sound('one')]);
  await takes.note('take', { told: true });
  expect(await takes.find('take')).toMatchObject({ told: true, pieces: 1 });
  await takes.remove('take');
  await takes.note('take', { told: true });
  expect(await takes.list('me')).toEqual([]);
});
