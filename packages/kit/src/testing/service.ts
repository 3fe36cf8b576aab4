import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope, EventDefinition, PermitClaims, Role } from '@jobspeak/contracts';
import knex from 'knex';

import {
  type Bus,
  type Consumer,
  createDiskStore,
  createLog,
  type Db,
  type ObjectStore,
  type Outcome,
  openDb,
  type RunningService,
  type ServiceDefinition,
  startServices,
} from '..';
import { createSigner } from './signer';

/** A signed-in person, as the service meets them. */
export interface Person {
  accountId: string;
  userId: string;
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** What a service has answered. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body as it expects it to be
  body: any;
  bytes: Buffer;
}

export interface ServiceUnderTest {
  url: string;
  db: Db;
  objects: ObjectStore;
  /** A person of an account of their own, or of a given one. */
  person(options?: { accountId?: string; role?: Role }): Promise<Person>;
  /** An access token for a user who is known to the service under test. */
  tokenFor(userId: string, accountId: string, role?: Role, sessionId?: string): Promise<string>;
  /** What the auth service gives an administrator who may listen to a recording. */
  permitFor(claims: PermitClaims, lives?: string): Promise<string>;
  /** Calls without signing in. */
  anybody: Omit<Person, 'accountId' | 'userId' | 'token'>;
  /** What the service has announced, in order. */
  outbox(): Promise<{ name: string; accountId: string; data: unknown }[]>;
  /** Resolves with the first announcement that fits, now or later. */
  announced(name: string, fits?: (data: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  /** Hands an event to the service's consumers, as the bus would. */
  deliver<T>(event: EventDefinition<T>, accountId: string, data: unknown, id?: string, at?: Date): Promise<Outcome[]>;
  /** Holds a row, starts the rivals one after another, each once the one before waits, then lets go: always the same race. */
  race<R>(table: string, id: string, rivals: (() => Promise<R>)[]): Promise<R[]>;
  /** Sets the service's clock. */
  setTime(now: Date | null): void;
  /** Stops and starts the service on the same data, as a restart would. */
  restart(): Promise<void>;
}

const databaseUrl = () => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is set by the global set-up of the services project.');
  return url;
};

const LONG_ENOUGH_MS = 60_000;

const isRaw = (body: unknown): body is Buffer => Buffer.isBuffer(body);

function client(url: () => string, token?: string): ServiceUnderTest['anybody'] {
  const call =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
      const response = await fetch(url() + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const json = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        body: json ? JSON.parse(bytes.toString()) : undefined,
      };
    };
  return {
    get: (path, headers) => call('GET')(path, undefined, headers),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: (path, headers) => call('DELETE')(path, undefined, headers),
  };
}

/** A bus that keeps the consumers for `deliver`; what is published stays visible in the outbox. */
function createCapturingBus(): Bus & { consumers: Consumer[] } {
  const consumers: Consumer[] = [];
  return {
    consumers,
    subscribe(more) {
      consumers.push(...more);
      return { stop: async () => {} };
    },
    start() {},
    publish: async () => {},
    stop: async () => {},
  };
}

async function start(define: () => ServiceDefinition) {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-test-'));
  const { keys, sign, permit } = await createSigner();
  const objects = createDiskStore(path.join(folder, 'objects'));
  const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });
  const db = openDb(databaseUrl(), schema, { max: 4, name: `watch ${schema}` });
  let now: Date | null = null;
  let bus = createCapturingBus();
  let running: RunningService | undefined;

  const up = async () => {
    bus = createCapturingBus();
    const surroundings = { databaseUrl: databaseUrl(), bus, objects, log, keys, clock: () => now ?? new Date() };
    [running] = await startServices([{ ...define(), name: schema }], surroundings);
  };
  await up();
  const url = () => running?.url ?? '';

  const outboxRows = () => db('outbox').select('name', 'account_id as accountId', 'data').orderBy('seq');
  const service: ServiceUnderTest = {
    get url() {
      return url();
    },
    db,
    objects,
    anybody: client(url),
    tokenFor: (userId, accountId, role = 'user', sid = randomUUID()) => sign({ sub: userId, accountId, sid, role }),
    permitFor: permit,
    async person({ accountId = randomUUID(), role = 'user' } = {}) {
      const userId = randomUUID();
      const token = await sign({ sub: userId, accountId, sid: randomUUID(), role });
      return { accountId, userId, token, ...client(url, token) };
    },
    outbox: async () => outboxRows(),
    async announced(name, fits = () => true) {
      const deadline = Date.now() + LONG_ENOUGH_MS;
      while (Date.now() < deadline) {
        const rows: { data: Record<string, unknown> }[] = await outboxRows().where({ name });
        const found = rows.find(({ data }) => fits(data));
        if (found) return found.data;
        await delay(20);
      }
      throw new Error(`${name} was not announced`);
    },
    deliver(event, accountId, data, id = randomUUID(), at = new Date()) {
      const message: Envelope = {
        id,
        name: event.name,
        version: event.version,
        occurredAt: at.toISOString(),
        accountId,
        data,
      };
      return Promise.all(bus.consumers.filter(({ name }) => name === event.name).map((one) => one.receive(message)));
    },
    race: (table, id, rivals) => race(schema, db, table, id, rivals),
    setTime: (time) => {
      now = time;
    },
    async restart() {
      await running?.stop();
      await up();
    },
  };
  const stop = async () => {
    await running?.stop();
    await db.raw('drop schema ?? cascade', [schema]);
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { service, stop };
}

async function race<R>(schema: string, db: Db, table: string, id: string, rivals: (() => Promise<R>)[]): Promise<R[]> {
  const admin = knex({ client: 'pg', connection: databaseUrl(), pool: { min: 0, max: 1 } });
  const holder = await db.transaction();
  try {
    await holder(table).where({ id }).forUpdate();
    const waiting = () =>
      admin('pg_stat_activity').where({ application_name: `jobspeak ${schema}`, wait_event_type: 'Lock' });
    const running: Promise<R>[] = [];
    for (const rival of rivals) {
      running.push(rival());
      while ((await waiting()).length < running.length) await delay(10);
    }
    await holder.rollback();
    return await Promise.all(running);
  } finally {
    if (!holder.isCompleted()) await holder.rollback();
    await admin.destroy();
  }
}

/**
 * For the top of a test file: the service as deployed, on a free port, with a Postgres schema and an object store
 * of its own. Nothing inside its walls is mocked.
 */
export function useService(define: () => ServiceDefinition): ServiceUnderTest {
  const service = {} as ServiceUnderTest; // filled before the first test runs
  let stop = async () => {};
  beforeAll(async () => {
    const started = await start(define);
    stop = started.stop;
    Object.defineProperties(service, Object.getOwnPropertyDescriptors(started.service));
  });
  afterAll(() => stop());
  return service;
}
