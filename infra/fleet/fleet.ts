import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@jobspeak/kit';
import { type Broker, hasBroker, startBroker } from '@jobspeak/kit/testing';
import { startPostgres } from '../../services/standalone/src/postgres';
import { type Place, planFleet } from './environment';
import { createProgram, type RunningProgram } from './program';
import { SERVICES, type ServiceName } from './services';
import { supervise } from './supervise';

interface Database {
  url: string;
  stop(): Promise<void>;
}

export interface FleetOptions extends Pick<Place, 'dataDir' | 'apiPort' | 'webOrigin'> {
  /** Starts a service again when it ends, and is told of it; without it, one that ends stays away. */
  say?: (line: string) => void;
  /** Another Postgres than the embedded one, which is started otherwise. It is stopped with the fleet. */
  database?: Database;
  /** What a service is told beside the usual. */
  variables?: (name: ServiceName) => NodeJS.ProcessEnv;
}

export interface Fleet {
  apiUrl: string;
  amqpUrl: string;
  databaseUrl: string;
  programs: Readonly<Record<ServiceName, RunningProgram>>;
  broker: Broker;
  /** Ends all: the services in their own time, then broker and database. Resolves with each service's exit code. */
  stop(): Promise<Record<string, number | null>>;
}

/** Broker and database; when one cannot start, the other is not left behind. */
async function openStores({ dataDir, database }: FleetOptions): Promise<{ broker: Broker; database: Database }> {
  const opened = database ?? (await startPostgres(dataDir));
  try {
    return { database: opened, broker: await startBroker(path.join(dataDir, 'rabbitmq')) };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** The processes, none of which is started yet, and where the gateway will be. */
async function planPrograms({ say, variables, ...options }: FleetOptions, stores: { url: string; amqpUrl: string }) {
  const logs = path.join(options.dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  const plan = await planFleet({ ...options, databaseUrl: stores.url, amqpUrl: stores.amqpUrl });
  const entries = SERVICES.map((name) => {
    const program = {
      name,
      environment: { ...plan.environmentOf(name), ...variables?.(name) },
      logFile: path.join(logs, `${name}.log`),
      // the gateway is ready when all others are; it is up before that
      healthUrl: `${plan.urlOf(name)}/${name === 'gateway' ? 'healthz' : 'readyz'}`,
    };
    return [name, say ? supervise(program, say) : createProgram(program)];
  });
  const programs = Object.fromEntries(entries) as Fleet['programs']; // fromEntries forgets the names
  return { apiUrl: plan.urlOf('gateway'), programs };
}

/**
 * Starts every service in a process of its own, with one Postgres and one RabbitMQ between them, all below `dataDir`.
 * @throws StartError when RabbitMQ is not installed.
 */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  if (!hasBroker()) throw new StartError('The fleet needs RabbitMQ. On Debian: apt-get install rabbitmq-server');
  const { broker, database } = await openStores(options);
  const place = { databaseUrl: database.url, amqpUrl: broker.url };
  const { apiUrl, programs } = await planPrograms(options, { url: database.url, amqpUrl: broker.url });
  const all = Object.entries(programs);
  const stop = async () => {
    const codes = await Promise.all(all.map(async ([name, program]) => [name, await program.stop()] as const));
    await Promise.all([broker.stop(), database.stop()]);
    return Object.fromEntries(codes);
  };
  try {
    await Promise.all(all.map(([, program]) => program.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { apiUrl, ...place, programs, broker, stop };
}
