import type { RequestHandler, Router } from 'express';
import type { JWTVerifyGetKey } from 'jose';
import type { Bus, Subscription } from './bus';
import { type Db, openDb } from './db';
import type { EndedSessions } from './ended-sessions';
import type { ConsumerFactory } from './events';
import { createHttpApp } from './http';
import type { Log } from './log';
import { type Migrations, migrate } from './migrations';
import type { ObjectStore } from './objects';
import { startRelay } from './relay';
import { closeServer, listen } from './server';
import { asService } from './telemetry/scope';
import { watchService } from './telemetry/watching';
import { authenticate, permitsBy, type ReadPermit } from './token';

/** What a service is given. It reads no environment and opens nothing by itself. */
export interface ServiceDependencies {
  db: Db;
  objects: ObjectStore;
  log: Log;
  /** Checks the access token of a request; put it before every route of a signed-in person. */
  signedIn: RequestHandler;
  /** Reads an administrator's permit to listen to a recording. */
  readPermit: ReadPermit;
  /** The time. */
  clock: () => Date;
}

/** What a service is made of. */
export interface ServiceParts {
  /** Routes that read bodies by themselves, before JSON is read. */
  receivers?: Router;
  routes: Router;
  consumers: readonly ConsumerFactory[];
  /** Starts work in the background, once migrations have run and before events and requests come. */
  start?: () => Promise<void> | void;
  /** Ends that work; nothing of it may run on. */
  stop?: () => Promise<void>;
}

/** A service by name: its schema has the same name and holds the tables of its migrations. */
export interface ServiceDefinition {
  name: string;
  migrations: Migrations;
  create(dependencies: ServiceDependencies): ServiceParts;
}

/** What a running process lends its services. */
export interface Surroundings {
  databaseUrl: string;
  bus: Bus;
  objects: ObjectStore;
  log: Log;
  keys: JWTVerifyGetKey;
  clock: () => Date;
  /** Sessions whose tokens no longer count; without it, a token counts until it runs out. */
  ended?: EndedSessions;
}

export interface RunningService {
  name: string;
  url: string;
  /** Stops requests, consumers, background work and the relay; connections are closed last. */
  stop(): Promise<void>;
}

const GRACE_MS = 1_000;

/** Where a service listens, and how long it waits at its end for the answers under way. */
interface Address {
  port: number;
  host: string;
  /** A second unless given, in ms. */
  graceMs?: number;
}

/** A service whose tables stand and whose background work runs; nothing reaches it yet. */
async function prepare(
  definition: ServiceDefinition,
  { databaseUrl, bus, objects, keys, clock, ended, ...rest }: Surroundings,
) {
  const { name, migrations } = definition;
  const log = rest.log.child({ service: name });
  await migrate(databaseUrl, name, migrations);
  const db = openDb(databaseUrl, name, { log });
  const signedIn = authenticate(keys, clock, ended);
  const parts = definition.create({ db, objects, log, clock, signedIn, readPermit: permitsBy(keys, clock) });
  const end = async () => {
    await parts.stop?.();
    await db.destroy();
  };
  try {
    // its background work bears its name, also where several services share a process
    await asService(name, async () => parts.start?.());
  } catch (error) {
    await end();
    throw error;
  }
  return { name, log, db, databaseUrl, parts, bus, end };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** All of them, or none: those that are ready when another one fails are ended. */
async function prepareAll(definitions: readonly ServiceDefinition[], surroundings: Surroundings): Promise<Prepared[]> {
  const settled = await Promise.allSettled(definitions.map((definition) => prepare(definition, surroundings)));
  const prepared = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (!failed) return prepared;
  await Promise.all(prepared.map((service) => service.end()));
  throw failed.reason;
}

async function start(
  { name, log, db, databaseUrl, parts, bus }: Prepared,
  subscription: Subscription,
  { port, host, graceMs = GRACE_MS }: Address,
): Promise<RunningService> {
  const relay = asService(name, () => startRelay({ db, databaseUrl, schema: name, bus, log }));
  const stopWatching = watchService(name, db);
  const app = createHttpApp({ ...parts, name, log, ready: async () => void (await db.raw('select 1')) });
  const { server, url } = await listen(app, port, host);
  return {
    name,
    url,
    async stop() {
      stopWatching();
      await Promise.all([closeServer(server, graceMs), subscription.stop()]);
      await parts.stop?.();
      await relay.stop();
      await db.destroy();
    },
  };
}

/**
 * Brings services up: migrations, pools and background work of all, then their consumers, and only then the relays and
 * requests of each. An event published before its consumer is bound would reach nobody. What needs the database comes
 * first and is undone when it fails, so that it can be tried again: a bus is subscribed to once.
 */
export async function startServices(
  definitions: readonly ServiceDefinition[],
  surroundings: Surroundings,
  address: Address = { port: 0, host: '127.0.0.1' },
): Promise<RunningService[]> {
  const { bus } = surroundings;
  const prepared = await prepareAll(definitions, surroundings);
  const bound = prepared.map((service) => {
    const consumers = service.parts.consumers.map((consumer) => consumer({ db: service.db, log: service.log }));
    return { service, subscription: bus.subscribe(consumers) };
  });
  bus.start();
  return Promise.all(bound.map(({ service, subscription }) => start(service, subscription, address)));
}
