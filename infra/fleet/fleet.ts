import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@jobspeak/kit';
import { hasBroker, startBroker } from '@jobspeak/kit/testing';
import { findChromium } from '@jobspeak/pdf';
import { startPostgres } from '../../services/standalone/src/postgres';
import { ROOT } from '../bench/product';
import { freePorts } from './ports';
import { supervise } from './supervise';

export interface FleetOptions {
  dataDir: string;
  /** Where the gateway listens. */
  apiPort: number;
  /** The page that may call it. */
  webOrigin: string;
  say: (line: string) => void;
  /** Another Postgres than the embedded one, which is started otherwise. */
  databaseUrl?: string;
}

export interface Fleet {
  apiUrl: string;
  amqpUrl: string;
  databaseUrl: string;
  /** Ends all: the services in their own time, then broker and database. Resolves with each service's exit code. */
  stop(): Promise<Record<string, number | null>>;
}

/** Every service that has a program of its own; standalone is all of them in one. */
const services = (): string[] =>
  readdirSync(path.join(ROOT, 'services')).filter(
    (name) => name !== 'standalone' && existsSync(path.join(ROOT, 'services', name, 'src/main.ts')),
  );

const openPostgres = async ({ databaseUrl, dataDir }: FleetOptions) =>
  databaseUrl === undefined ? startPostgres(dataDir) : { url: databaseUrl, stop: async () => {} };

/** Where each service listens, and what it is told. */
async function plan({ dataDir, apiPort, webOrigin }: FleetOptions, place: { databaseUrl: string; amqpUrl: string }) {
  const chromium = await findChromium({
    dataDir: path.join(dataDir, 'browser'),
    chromiumPath: process.env.CHROMIUM_PATH,
  });
  const names = services();
  const free = await freePorts(names.length);
  const portOf = (name: string) => (name === 'gateway' ? apiPort : (free[names.indexOf(name)] ?? 0));
  const urlOf = (name: string) => `http://127.0.0.1:${portOf(name)}`;
  const environment = {
    ...process.env,
    ...chromium.environment,
    CHROMIUM_PATH: chromium.path,
    DATA_DIR: dataDir,
    DATABASE_URL: place.databaseUrl,
    AMQP_URL: place.amqpUrl,
    WEB_ORIGINS: webOrigin,
    WEB_URL: webOrigin,
    OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? urlOf('admin'),
    ...Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
  };
  return { names, urlOf, environmentOf: (name: string) => ({ ...environment, PORT: String(portOf(name)) }) };
}

/**
 * Starts every service in a process of its own, with one Postgres and one RabbitMQ between them, all below `dataDir`.
 * @throws StartError when RabbitMQ is not installed.
 */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  if (!hasBroker()) throw new StartError('The fleet needs RabbitMQ. On Debian: apt-get install rabbitmq-server');
  const { dataDir, say } = options;
  const logs = path.join(dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  const postgres = await openPostgres(options);
  const broker = await startBroker(path.join(dataDir, 'rabbitmq')).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const place = { databaseUrl: postgres.url, amqpUrl: broker.url };
  const { names, urlOf, environmentOf } = await plan(options, place);
  const running = names.map((name) => ({
    name,
    ...supervise({
      name,
      environment: environmentOf(name),
      logFile: path.join(logs, `${name}.log`),
      healthUrl: `${urlOf(name)}/readyz`,
      say,
    }),
  }));
  const stop = async () => {
    const codes = await Promise.all(running.map(async (one) => [one.name, await one.stop()] as const));
    await Promise.all([broker.stop(), postgres.stop()]);
    return Object.fromEntries(codes);
  };
  try {
    await Promise.all(running.map((one) => one.ready()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { apiUrl: urlOf('gateway'), ...place, stop };
}
