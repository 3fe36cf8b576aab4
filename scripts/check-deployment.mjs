// Whether what deploys the product still fits it: every service and frontend is in docker-compose.yml and in
// infra/kubernetes, every service's README has the variables of its settings, and the files name no variable and no
// queue that nobody knows. It reads lines, as these files are written, and needs no parser.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (...place) => readFileSync(path.join(root, ...place), 'utf8');
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

const filesBelow = (folder, ends) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ends) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
const folders = (place) =>
  readdirSync(path.join(root, place), { withFileTypes: true }).filter((entry) => entry.isDirectory());

const SERVICES = folders('services')
  .map(({ name }) => name)
  .filter((name) => name !== 'standalone' && existsSync(path.join(root, 'services', name, 'src/main.ts')));
const FRONTENDS = folders('.')
  .map(({ name }) => name)
  .filter((name) => existsSync(path.join(root, name, 'rspack.config.mjs')));

/** Settings as the schemas name them: NAME: z.string(), NAME: setting(…), NAME: Port and the like. */
const SETTING = /^\s*(?:z\.object\(\{ )?([A-Z][A-Z0-9_]+): (?:z[.\s]|z$|setting|Port|Switch|Days|days|Address)/gm;
const INLINE = /[{,] ([A-Z][A-Z0-9_]+): (?:z\.|setting|days)/g;
const EVERY = [
  'packages/kit/src/process.ts',
  'packages/kit/src/bus-settings.ts',
  'packages/kit/src/object-settings.ts',
];
const WITHOUT_STORES = EVERY.slice(0, 2);
/** Settings of the kit for those services alone that name them. */
const NAMED = { FaultSettings: 'packages/kit/src/flags.ts' };
const KEEPS_NOTHING = new Set(['DATABASE_URL', 'DATA_DIR']);

function settingsOf(service) {
  const isGateway = service === 'gateway';
  const own = filesBelow(`services/${service}/src`, '.ts').filter((file) => !file.endsWith('.test.ts'));
  const taken = Object.keys(NAMED).filter((name) => own.some((file) => read(file).includes(name)));
  const shared = [...(isGateway ? WITHOUT_STORES : EVERY), ...taken.map((name) => NAMED[name])];
  const names = [...own, ...shared].flatMap((file) => {
    const text = read(file);
    return [...found(text, SETTING), ...found(text, INLINE)];
  });
  const telemetry = found(read('packages/kit/src/telemetry/settings.ts'), /\b(OTEL_[A-Z_]+)/g);
  const addresses = isGateway ? found(read('services/gateway/src/routes.ts'), /service: '(\w+)'/g) : [];
  const all = [...names, ...telemetry, ...addresses.map((name) => `${name.toUpperCase()}_URL`)];
  return new Set(all.filter((name) => !(isGateway && KEEPS_NOTHING.has(name))));
}

const documented = (service) => new Set(found(read('services', service, 'README.md'), /^\| `([A-Z0-9_]+)`/gm));
const SHELL = new Set(
  found(read('infra/docker/web.Dockerfile'), /\b(API_URL|GATEWAY_URL|GOOGLE_CLIENT_ID|REMOTES_[A-Z]+)=/g),
);

const faults = [];
const expect = (isSo, fault) => {
  if (!isSo) faults.push(fault);
};

const compose = read('docker-compose.yml');
/** The lines of one service in docker-compose.yml, without those of the next. */
const blockOf = (name) => compose.split(new RegExp(`^  ${name}:\\n`, 'm'))[1]?.split(/^(?: {2})?\S/m)[0];
const kustomization = read('infra/kubernetes/kustomization.yaml');

for (const [names, folder] of [
  [SERVICES, 'services'],
  [FRONTENDS, 'web'],
])
  for (const name of names) {
    const file = `${folder}/${name}.yaml`;
    expect(blockOf(name), `docker-compose.yml has no ${name}`);
    expect(kustomization.includes(`- ${file}\n`), `infra/kubernetes/kustomization.yaml does not list ${file}`);
    const text = existsSync(path.join(root, 'infra/kubernetes', file)) ? read('infra/kubernetes', file) : '';
    expect(
      text.includes(`kind: Deployment\nmetadata:\n  name: ${name}\n`),
      `infra/kubernetes/${file} has no Deployment`,
    );
  }

for (const service of SERVICES) {
  if (!existsSync(path.join(root, 'services', service, 'README.md'))) {
    faults.push(`services/${service} has no README.md`);
    continue;
  }
  const known = documented(service);
  const settings = settingsOf(service);
  for (const name of settings) expect(known.has(name), `services/${service}/README.md lacks ${name}`);
  for (const name of known)
    expect(settings.has(name), `services/${service}/README.md has ${name}, which is no setting`);
  for (const name of found(blockOf(service) ?? '', /^ {6}([A-Z][A-Z0-9_]+):/gm))
    expect(known.has(name), `docker-compose.yml gives ${service} ${name}, which it does not know`);
}

const anyones = new Set(
  SERVICES.filter((name) => existsSync(path.join(root, 'services', name, 'README.md'))).flatMap((name) => [
    ...documented(name),
  ]),
);
const shared = compose.slice(0, compose.indexOf('\nservices:'));
for (const name of found(shared, /^ {2}([A-Z][A-Z0-9_]+):/gm))
  expect(anyones.has(name), `docker-compose.yml gives every service ${name}, which none knows`);
const queues = new Set(found(read('packages/contracts/src/queues.ts'), /^ {2}'([\w.-]+)':/gm));
for (const file of filesBelow('infra/kubernetes', '.yaml')) {
  const text = read(file);
  for (const name of found(text, /^ {2}([A-Z][A-Z0-9_]+):/gm))
    expect(anyones.has(name) || SHELL.has(name), `${file} has ${name}, which nobody knows`);
  for (const queue of found(text, /queueName: (\S+)/g))
    expect(queues.has(queue), `${file}: there is no queue ${queue}`);
}

for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(`${SERVICES.length} services and ${FRONTENDS.length} frontends can be deployed as they are.`);
process.exitCode = faults.length === 0 ? 0 : 1;
