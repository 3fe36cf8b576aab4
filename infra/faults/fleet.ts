import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Broker, startBroker } from '@jobspeak/kit/testing';
import { findChromium } from '@jobspeak/pdf';
import { startPostgres } from '../../services/standalone/src/postgres';
import { ROOT } from '../bench/product';
import { postgresOf } from './postgres';
import { childrenOf, killed } from './processes';
import { SERVICES, type ServiceName, type Target } from './schedule';

/** Something that an experiment kills and starts again. */
export interface Part {
  /** Ends it as a power cut would. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it works. What its keeper starts again by itself is waited for. */
  start(): Promise<void>;
  /** Whether it is there. */
  isUp(): boolean;
}

/** The product as a fleet of processes over a real RabbitMQ and a real Postgres. */
export interface Fleet {
  apiUrl: string;
  databaseUrl: string;
  amqpUrl: string;
  /** Where the processes look for orders to be killed (kill-points.cjs). */
  orders: string;
  parts: Record<Target, Part>;
  /** Ends all, the product's processes first and in their own time. */
  stop(): Promise<void>;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port); // TCP has no other address
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

const STOP_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 25;

/** Whether something answers, and says that it can work. */
const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

/** A service of the product, started as a supervisor does. */
function service(name: string, environment: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined;
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const { PORT: port, LOG_FILE: logFile = '' } = environment;
  // the gateway is ready when all others are; it is up before that
  const health = `http://127.0.0.1:${port}/${name === 'gateway' ? 'healthz' : 'readyz'}`;
  return {
    isUp,
    pid: () => child?.pid,
    async start() {
      const output = openSync(logFile, 'a');
      const program = [path.join(ROOT, 'scripts/run.mjs'), `services/${name}/src/main.ts`];
      child = spawn(process.execPath, program, { cwd: ROOT, env: environment, stdio: ['ignore', output, output] });
      closeSync(output);
      for (; !(await answers(health)); await delay(LOOK_AGAIN_MS))
        if (!isUp()) throw new Error(`${name} has ended instead of starting: ${logFile}`);
    },
    async kill() {
      if (!isUp() || !child) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      if (!isUp() || !child) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(late);
    },
  };
}

/** A process that a service keeps and starts again when it needs it. */
function helper(owner: ReturnType<typeof service>, command: RegExp): Part {
  const find = () => childrenOf(owner.pid() ?? 0, command);
  return {
    isUp: () => find().length > 0,
    async kill() {
      await Promise.all(find().map(killed));
    },
    start: async () => {}, // by its owner, with the next piece of work
  };
}

function brokerPart(broker: Broker): Part {
  let isThere = true;
  return {
    isUp: () => isThere,
    async kill() {
      isThere = false;
      await broker.kill();
    },
    async start() {
      await broker.start();
      isThere = true;
    },
  };
}

/** What the processes are told: where everything is, and how they are killed. */
async function environmentOf(dataDir: string, facts: { databaseUrl: string; amqpUrl: string; orders: string }) {
  const ports = await freePorts(SERVICES.length);
  const portOf = (name: ServiceName) => String(ports[SERVICES.indexOf(name)]);
  const urlOf = (name: ServiceName) => `http://127.0.0.1:${portOf(name)}`;
  const chromium = await findChromium({ dataDir: path.join(ROOT, '.cache/faults') });
  const preload = path.join(ROOT, 'infra/faults/kill-points.cjs');
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...chromium.environment,
    CHROMIUM_PATH: chromium.path,
    DATA_DIR: dataDir,
    DATABASE_URL: facts.databaseUrl,
    AMQP_URL: facts.amqpUrl,
    WEB_ORIGINS: 'http://localhost:8080',
    WEB_URL: 'http://localhost:8080',
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
    KILL_ORDERS: facts.orders,
    NODE_OPTIONS: `--require ${preload}`,
  };
  const of = (name: ServiceName): NodeJS.ProcessEnv => ({
    ...environment,
    PORT: portOf(name),
    KILL_NAME: name,
    LOG_FILE: path.join(dataDir, 'logs', `${name}.log`),
  });
  return { of, apiUrl: urlOf('gateway') };
}

type Services = Record<ServiceName, ReturnType<typeof service>>;

const partsOf = (services: Services, others: Pick<Fleet['parts'], 'rabbitmq' | 'postgres'>): Fleet['parts'] => ({
  ...services,
  ...others,
  listener: helper(services.recording, /listening-process/),
  chromium: helper(services.pdf, /chrom|headless/i),
});

/** Starts a fleet that keeps everything below `dataDir`. */
export async function startFleet(dataDir: string): Promise<Fleet> {
  const orders = path.join(dataDir, 'orders');
  await mkdir(orders, { recursive: true });
  await mkdir(path.join(dataDir, 'logs'), { recursive: true });
  const [started, broker] = await Promise.all([startPostgres(dataDir), startBroker(path.join(dataDir, 'rabbitmq'))]);
  const postgres = await postgresOf(dataDir, started.url);
  const facts = { databaseUrl: started.url, amqpUrl: broker.url, orders };
  const environment = await environmentOf(dataDir, facts);
  const services = Object.fromEntries(SERVICES.map((name) => [name, service(name, environment.of(name))])) as Services; // fromEntries forgets the names
  const stop = async () => {
    await Promise.all(SERVICES.map((name) => services[name].stop()));
    await Promise.all([broker.stop(), postgres.stop()]);
  };
  try {
    await Promise.all(SERVICES.map((name) => services[name].start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...facts,
    apiUrl: environment.apiUrl,
    parts: partsOf(services, { rabbitmq: brokerPart(broker), postgres }),
    stop,
  };
}
