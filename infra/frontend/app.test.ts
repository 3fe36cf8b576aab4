import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const APPS = ['shell', 'mfe-auth', 'mfe-client', 'mfe-admin'];

/** The configurations as the build reads them: modules of their own kind, which this runner cannot load. */
function chunkTimeouts(): Record<string, number> {
  const script = `
    const apps = ${JSON.stringify(APPS)};
    const load = (app) => import(${JSON.stringify(`file://${ROOT}/`)} + app + '/rspack.config.mjs');
    const configs = await Promise.all(apps.map(load));
    const entries = configs.map(({ default: { output } }, index) => [apps[index], output.chunkLoadTimeout]);
    process.stdout.write(JSON.stringify(Object.fromEntries(entries)));
  `;
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  return JSON.parse(answer) as Record<string, number>;
}

test('every frontend waits two minutes for a part of its code', () => {
  expect(chunkTimeouts()).toEqual(Object.fromEntries(APPS.map((app) => [app, 120_000])));
});
