import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { QUEUES } from '@jobspeak/contracts';
import { SCHEMAS, SERVICES } from './services';

const folder = path.resolve(__dirname, '../../services');

test('the fleet starts every service that has a program', () => {
  const programs = readdirSync(folder).filter(
    (name) => name !== 'standalone' && existsSync(path.join(folder, name, 'src/main.ts')),
  );
  expect(new Set(SERVICES)).toEqual(new Set(programs));
});

test('every queue and every folder of migrations is of a service that has tables', () => {
  const owners = Object.keys(QUEUES).map((queue) => queue.split('.')[0]);
  const migrating = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'migrations')));
  expect(SCHEMAS).toEqual(expect.arrayContaining([...new Set(owners), ...migrating]));
  expect(migrating).toEqual(expect.arrayContaining([...SCHEMAS]));
});
