import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ATTRIBUTES, METRICS } from '@jobspeak/contracts';

/** Set by the instrumentations of http and Postgres, not by us. */
const BY_LIBRARIES = [
  'url.scheme',
  'server.address',
  'server.port',
  'network.protocol.version',
  'db.system.name',
  'db.namespace',
  'db.query.text',
];

const root = path.resolve(__dirname, '../../../..');
const registry = 'packages/contracts/src/telemetry.ts';
const sources = ['packages', 'services']
  .flatMap((place) => readdirSync(path.join(root, place)).map((name) => path.join(place, name, 'src')))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing[/.]/.test(file) && file !== registry)
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

const unused = (names: readonly string[]) =>
  names.filter((name) => !sources.some((text) => text.includes(`'${name}'`)));

test('every registered metric is counted or read somewhere', () => {
  expect(unused(Object.keys(METRICS))).toEqual([]);
});

test('every registered attribute is set somewhere, by us or by an instrumentation', () => {
  expect(unused(Object.keys(ATTRIBUTES))).toEqual(BY_LIBRARIES);
});
