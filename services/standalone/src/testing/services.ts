import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@jobspeak/contracts';
import { createGateway, type GatewayOptions, localOrigins } from '@jobspeak/gateway';
import {
  closeServer,
  createDiskStore,
  createLog,
  createMemoryBus,
  type Db,
  followEndedSessions,
  keysFrom,
  listen,
  openDb,
  type RunningService,
  startServices,
} from '@jobspeak/kit';
import { definitions } from './routes';

/** Somebody who is signed in. */
export interface Identity {
  name: string;
  email: string;
  token: string;
  refreshToken: string;
}

/** A call with a JSON answer. */
export const call = async (
  url: string,
  { method, route, token, body }: { method: string; route: string; token?: string; body?: unknown },
) => {
  const response = await fetch(url + route, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : Buffer.isBuffer(body)
          ? { 'content-type': 'application/octet-stream', 'chunk-number': '0' }
          : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body as it expects it to be
  return { status: response.status, body: json ? JSON.parse(text) : undefined };
};

const PASSWORD = 'correct horse';

/** For the top of a test file: every service with a schema of its own, and a gateway before them. */
export function useServices() {
  const prefix = `access_${randomUUID().slice(0, 8)}_`;
  let services: RunningService[] = [];
  let databases: Db[] = [];
  let folder = '';
  const bus = createMemoryBus();
  const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });
  const clock = () => new Date();
  const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
  const urlOf = (name: string) => services.find((service) => service.name === prefix + name)?.url ?? '';
  const keys: GatewayOptions['keys'] = (...token) => keysFrom(`${urlOf('auth')}/auth/.well-known/jwks.json`)(...token);

  /** A gateway as a process of its own has it: with a list of ended sessions that nobody else feeds. */
  async function startGateway() {
    const ended = followEndedSessions({ authUrl: () => urlOf('auth'), clock, log });
    const gateway = createGateway({
      urls: urlOf,
      keys,
      ended,
      log,
      clock,
      isAllowedOrigin: localOrigins(8080),
      limits: { perMinute: 100_000, credentialsPerFiveMinutes: 100_000 },
    });
    const subscription = bus.subscribe([...gateway.consumers, ended.consumer]);
    const { server, url } = await listen(gateway.app, 0, '127.0.0.1');
    return {
      url,
      async stop() {
        await subscription.stop();
        await gateway.stop();
        await closeServer(server, 100);
      },
    };
  }

  let gateway: Awaited<ReturnType<typeof startGateway>>;

  const login = (email: string) =>
    call(gateway.url, { method: 'POST', route: '/auth/login', body: { email, password: PASSWORD } });

  async function identity(name: string, role: Role = 'user'): Promise<Identity> {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const input = { email, password: PASSWORD, businessName: 'Horse & Staple' };
    await call(gateway.url, { method: 'POST', route: '/auth/register', body: input });
    await databases[0]?.('users').where({ email }).update({ role });
    const { body } = await login(email);
    return { name, email, token: body.access_token, refreshToken: body.refresh_token };
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-access-'));
    const ended = followEndedSessions({ authUrl: () => urlOf('auth'), clock, log });
    bus.subscribe([ended.consumer]);
    const named = definitions.map((definition) => ({ ...definition, name: prefix + definition.name }));
    const objects = createDiskStore(folder);
    services = await startServices(named, { databaseUrl, bus, objects, log, keys, clock, ended });
    databases = definitions.map(({ name }) => openDb(databaseUrl, prefix + name, { max: 1 }));
    gateway = await startGateway();
  });
  afterAll(async () => {
    await gateway.stop();
    await bus.stop();
    await Promise.all(services.map((service) => service.stop()));
    for (const [index, { name }] of definitions.entries()) {
      await databases[index]?.raw('drop schema ?? cascade', [prefix + name]);
      await databases[index]?.destroy();
    }
    await rm(folder, { recursive: true, force: true });
  });

  return {
    startGateway,
    identity,
    login,
    urlOf,
    /** The gateway's address. */
    get url() {
      return gateway.url;
    },
  };
}
