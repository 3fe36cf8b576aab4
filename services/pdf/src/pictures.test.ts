import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { snapshot } from '@jobspeak/documents/testing';
import { createDiskStore } from '@jobspeak/kit';
import { picturesOf } from './pictures';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);

test('the account’s own pictures are inside the document; none of another account, none that is no picture', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-pictures-'));
  const objects = createDiskStore(folder);
  await objects.put('photos/mine/a', PNG);
  await objects.put('photos/mine/b', Buffer.from('<svg onload=alert(1)>'));
  await objects.put('photos/theirs/a', PNG);
  const photos = ['photos/mine/a', 'photos/mine/b', 'photos/mine/gone', 'photos/theirs/a'].map((objectKey) => ({
    objectKey,
    caption: '',
  }));
  expect([...(await picturesOf(objects, 'mine', snapshot({ photos })))]).toEqual([
    ['photos/mine/a', `data:image/png;base64,${PNG.toString('base64')}`],
  ]);
  await rm(folder, { recursive: true });
});
