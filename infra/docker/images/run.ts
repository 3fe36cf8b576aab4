/**
 * npm run images [-- NAME …] [--keep]: makes the contents of the images as plain folders, by the very instructions of
 * their Dockerfiles, and runs them with what docker-compose.yml tells them: as the images' users, without capabilities,
 * on a file system that cannot be written but for what compose mounts. Ends with a failure when a check does not hold.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@jobspeak/kit';
import { hasBroker, startBroker } from '@jobspeak/kit/testing';
import { type Bucket, startBucket } from '@jobspeak/kit/testing/bucket';
import { startPostgres } from '../../../services/standalone/src/postgres';
import { machine, say } from '../../bench/machine';
import { ROOT } from '../../bench/product';
import { audioIn } from '../../faults/generations';
import { generated, openPhone } from '../../faults/phone';
import { freePorts } from '../../fleet/ports';
import { whyNotHere } from './box';
import { buildImage, type Image } from './build';
import { emptyOf, environmentOf, readServices, type Service } from './compose';
import { type Container, startContainer } from './containers';
import { fillIn, startNames } from './nginx';
import { type Check, checkLink, checkSite } from './site-checks';

const NOT_RUN = `Not run here: the base images (this machine's Node, nginx and libraries stand in for them), their packages
of the system, tini, the start of the nginx image (its templates are filled in), and mailpit, the collector and versitygw
(S3 by another server; telemetry goes to admin itself).`;

interface Built {
  name: string;
  service: Service;
  image: Image;
}

async function buildAll(names: readonly string[], folder: string): Promise<Built[]> {
  const services = readServices();
  const unknown = names.filter((name) => !services.has(name));
  if (unknown.length > 0)
    throw new StartError(`There is no image ${unknown.join(', ')}. There are: ${[...services.keys()].join(', ')}`);
  const built: Built[] = [];
  for (const [name, service] of services) {
    if (names.length > 0 && !names.includes(name)) continue;
    const began = performance.now();
    const image = await buildImage(path.join(folder, 'images', name), service.build);
    const size = execFileSync('du', ['-sm', image.root], { encoding: 'utf8' }).split('\t')[0];
    say(`made ${name.padEnd(13)} ${size} MB in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    built.push({ name, service, image });
  }
  return built;
}

/** Broker, database and bucket, and what containers are told of them. */
async function openStores(folder: string) {
  const postgres = await startPostgres(path.join(folder, 'data'));
  const broker = await startBroker(path.join(folder, 'rabbitmq'));
  const bucket: Bucket = await startBucket();
  const { credentials, endpoint } = bucket.place;
  const told: Record<string, string> = {
    DATABASE_URL: postgres.url,
    AMQP_URL: broker.url,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const stop = async () => {
    await Promise.all([broker.stop(), postgres.stop(), bucket.stop()]);
  };
  return { told, stop };
}

const isService = ({ service }: Built) => service.build.args.SERVICE !== undefined;

/** What a container is told: as compose has it, with the addresses that things have here. */
function environmentHere(built: Built, told: Record<string, string>, portOf: (name: string) => number | undefined) {
  const environment = Object.entries(environmentOf(built.service)).map(([name, value]) => {
    const here = value.replaceAll(/\/\/([\w-]+):(?:3000|4318)/g, (whole, host: string) => {
      const port = portOf(host === 'collector' ? 'admin' : host);
      return port === undefined ? whole : `//127.0.0.1:${port}`;
    });
    return [name, told[name] ?? here];
  });
  return Object.fromEntries(environment) as Record<string, string>; // fromEntries forgets what the values are
}

async function startServices(built: readonly Built[], told: Record<string, string>, logs: string) {
  const services = built.filter(isService);
  const ports = await freePorts(services.length);
  const portOf = (name: string) => ports[services.findIndex((one) => one.name === name)];
  const containers = await Promise.all(
    services.map((one) => {
      const environment = { ...environmentHere(one, told, portOf), PORT: String(portOf(one.name)) };
      return startContainer({ ...one, environment, empty: emptyOf(one.service), logs });
    }),
  );
  return { containers, portOf };
}

const ADDRESS_OF = (index: number) => `127.0.1.${10 + index}`;

async function startFrontends(built: readonly Built[], gatewayUrl: string, logs: string) {
  const frontends = built.filter((one) => !isService(one));
  const addressOf = (name: string) => ADDRESS_OF(frontends.findIndex((one) => one.name === name));
  const names = await startNames(Object.fromEntries(frontends.map(({ name }) => [name, addressOf(name)])));
  const containers = await Promise.all(
    frontends.map(({ name, image, service }) => {
      const address = addressOf(name);
      const told = { ...image.environment, ...environmentOf(service), GATEWAY_URL: gatewayUrl };
      return startContainer({
        name,
        image,
        environment: {},
        empty: emptyOf(service),
        command: fillIn(image, { ...told, NGINX_LOCAL_RESOLVERS: names.address }, address),
        health: (image.health ?? []).map((word) => word.replace('127.0.0.1:8080', `${address}:8080`)),
        logs,
      });
    }),
  );
  return { containers, urlOf: (name: string) => `http://${addressOf(name)}:8080`, names };
}

/** The way of a recording through gateway, auth, recording, quote and pdf. */
async function checkWay(apiUrl: string): Promise<Check[]> {
  const [sound = Buffer.alloc(0)] = await audioIn(path.join(ROOT, 'e2e/fixtures'));
  const phone = await openPhone({ apiUrl });
  const { quoteId } = await phone.upload(sound);
  const { generation } = await generated(phone, quoteId, 120_000);
  const pdf = await phone.pdf(quoteId);
  return [
    { what: 'a recording becomes a quote', isSo: generation?.state === 'done' },
    { what: 'the quote is printed', isSo: pdf.startsWith('%PDF-') },
  ];
}

const NEEDED = ['gateway', 'auth', 'recording', 'quote', 'pdf'];
const REMOTES = ['mfe-auth', 'mfe-client', 'mfe-admin'];

async function checkAll(built: readonly Built[], told: Record<string, string>, logs: string): Promise<Check[]> {
  const has = (name: string) => built.some((one) => one.name === name);
  const { containers, portOf } = await startServices(built, told, logs);
  const gatewayUrl = `http://127.0.0.1:${portOf('gateway') ?? 3000}`;
  const site = await startFrontends(built, gatewayUrl, logs);
  const all: Container[] = [...containers, ...site.containers];
  const checks: Check[] = all.map(({ name, healthyMs }) => ({
    what: `${name} is healthy after ${(healthyMs / 1_000).toFixed(1)} s`,
    isSo: true,
  }));
  try {
    if (NEEDED.every(has)) checks.push(...(await checkWay(gatewayUrl)));
    const apiUrl = 'http://localhost:3000';
    const remotes = REMOTES.filter(has);
    if (has('shell')) checks.push(...(await checkSite(site.urlOf('shell'), { apiUrl, remotes })));
    if (has('shell') && has('gateway')) checks.push(...(await checkLink(site.urlOf('shell'))));
  } finally {
    for (const one of site.containers) await end(one, 'SIGQUIT', checks);
    await Promise.all(containers.map((one) => end(one, 'SIGTERM', checks)));
    site.names.stop();
  }
  return checks;
}

async function end(container: Container, signal: NodeJS.Signals, checks: Check[]): Promise<void> {
  const code = await container.stop(signal);
  checks.push({ what: `${container.name} ends on ${signal} with ${code}`, isSo: code === 0 });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } });
  const why = whyNotHere() ?? (hasBroker() ? null : 'npm run images needs RabbitMQ: apt-get install rabbitmq-server');
  if (why !== null) throw new StartError(why);
  say(`images · ${machine()}`);
  const cache = path.join(ROOT, '.cache/images');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'run-'));
  chmodSync(folder, 0o755); // the images' users and Postgres are others than this one
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  const built = await buildAll(positionals, folder);
  const stores = await openStores(folder);
  let checks: Check[];
  try {
    checks = await checkAll(built, stores.told, logs);
  } finally {
    await stores.stop();
  }
  for (const { what, isSo } of checks) say(`${isSo ? 'ok    ' : 'FAILED'} ${what}`);
  for (const left of new Set(built.flatMap(({ image }) => image.left))) say(`left out: ${left}`);
  say(NOT_RUN);
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
  process.exit(checks.every(({ isSo }) => isSo) ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
