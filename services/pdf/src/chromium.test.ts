import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '@jobspeak/kit';
import { findChromium, sweep } from './chromium';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-chromium-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a browser that was named is used, and nothing is unpacked', async () => {
  const chromiumPath = path.join(folder, 'chrome');
  await writeFile(chromiumPath, '#!/bin/sh\n', { mode: 0o700 });
  const dataDir = path.join(folder, 'data');
  await expect(findChromium({ dataDir, chromiumPath })).resolves.toEqual({ path: chromiumPath, environment: {} });
  await expect(access(dataDir)).rejects.toThrow('ENOENT');
});

test('a browser that was named and is not there stops the start with a sentence', async () => {
  const chromiumPath = path.join(folder, 'nowhere');
  const finding = findChromium({ dataDir: folder, chromiumPath });
  await expect(finding).rejects.toThrow(StartError);
  await expect(finding).rejects.toThrow(`CHROMIUM_PATH is ${chromiumPath}, which is not a program that can be run.`);
});

test('what a process that is gone left behind is swept away, and nothing else', async () => {
  // Process ids end at 2^22 on Linux: this one cannot be.
  for (const name of ['147.0.0', `147.0.0-${process.pid}`, '147.0.0-99999999', '1-99999999'])
    await mkdir(path.join(folder, name, 'inside'), { recursive: true });
  await sweep(folder);
  expect((await readdir(folder)).sort()).toEqual(['147.0.0', `147.0.0-${process.pid}`]);
});
