import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { QUEUES } from '@jobspeak/contracts';
import type { Broker } from '@jobspeak/kit/testing';
import { startPostgres } from '../../services/standalone/src/postgres';
import { ROOT } from '../bench/product';
import { type Fleet as Running, startFleet } from '../fleet/fleet';
import type { RunningProgram } from '../fleet/program';
import { postgresOf } from './postgres';
import { childrenOf, killed } from './processes';
import type { Target } from './schedule';

/** Something that an experiment kills and starts again. */
export interface Part {
  /** Ends it as a power cut would. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it works. What its keeper starts again by itself is waited for. */
  start(): Promise<void>;
  /** Whether it is there. */
  isUp(): boolean;
}

/** The product as a fleet of processes over a real RabbitMQ and a real Postgres, to be broken. */
export interface Fleet extends Pick<Running, 'apiUrl' | 'databaseUrl' | 'amqpUrl'> {
  /** Where the processes look for orders to be killed (kill-points.cjs). */
  orders: string;
  parts: Record<Target, Part>;
  /** Ends all, the product's processes first and in their own time. */
  stop(): Promise<void>;
}

/** A process that a service keeps and starts again when it needs it. */
function helper(owner: RunningProgram, command: RegExp): Part {
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

/** Starts a fleet that keeps everything below `dataDir`. Resolves when any part of it may be killed. */
export async function openFleet(dataDir: string): Promise<Fleet> {
  const orders = path.join(dataDir, 'orders');
  await mkdir(orders, { recursive: true });
  const { url } = await startPostgres(dataDir);
  const postgres = await postgresOf(dataDir, url);
  const preload = path.join(ROOT, 'infra/faults/kill-points.cjs');
  const running = await startFleet({
    dataDir,
    webOrigin: 'http://localhost:8080',
    database: { url, stop: () => postgres.stop() },
    variables: (name) => ({
      KILL_ORDERS: orders,
      KILL_NAME: name,
      NODE_OPTIONS: `--require ${preload}`,
      // an experiment speaks more quotes than are free in a month
      DEFAULT_PLAN: 'gold',
    }),
  });
  const { programs, broker, apiUrl, databaseUrl, amqpUrl } = running;
  await broker.settled(Object.keys(QUEUES));
  const parts: Fleet['parts'] = {
    ...programs,
    rabbitmq: brokerPart(broker),
    postgres,
    listener: helper(programs.recording, /listening-process/),
    chromium: helper(programs.pdf, /chrom|headless/i),
  };
  return { apiUrl, databaseUrl, amqpUrl, orders, parts, stop: async () => void (await running.stop()) };
}
