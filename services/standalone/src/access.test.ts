import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authService } from '@jobspeak/auth';
import type { Role } from '@jobspeak/contracts';
import { createGateway, type GatewayOptions, localOrigins } from '@jobspeak/gateway';
import {
  closeServer,
  createDiskStore,
  createLog,
  createMemoryBus,
  type Db,
  ENDED_SESSIONS_PATH,
  followEndedSessions,
  keysFrom,
  listen,
  openDb,
  type RunningService,
  type ServiceDefinition,
  type ServiceDependencies,
  startServices,
} from '@jobspeak/kit';
import { notificationService } from '@jobspeak/notification';
import { pdfService } from '@jobspeak/pdf';
import { quoteService } from '@jobspeak/quote';
import { recordingService, type SpeechEngine } from '@jobspeak/recording';
import type { Router } from 'express';

/** Parts that nothing here gets as far as. */
const engine = {} as SpeechEngine;
const browser = { render: () => Promise.reject(new Error('Nothing is printed here.')), stop: async () => {} };
const mailer = { deliver: async () => 'kept' as const, forget: async () => {}, close() {} };
const lockOut = { perAddress: 1_000, perAccount: 1_000, forMs: 1_000 };
const definitions: readonly ServiceDefinition[] = [
  authService({ lockOut }),
  recordingService({ engine }),
  quoteService(),
  pdfService({ browser }),
  notificationService({ mailer }),
];

interface Found {
  service: string;
  method: string;
  path: string;
}

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle?: { stack?: Layer[] };
}

/** Every route of a router, and of those within it. */
const routesOf = (stack: readonly Layer[]): { method: string; path: string }[] =>
  stack.flatMap(({ route, handle }) => [
    ...(route
      ? [route.path].flat().flatMap((one) => Object.keys(route.methods).map((method) => ({ method, path: one })))
      : []),
    ...routesOf(handle?.stack ?? []),
  ]);

/** Every route of every service, read from the routers that they serve with. */
const ROUTES: Found[] = definitions.flatMap((definition) => {
  const dependencies = {
    signedIn: () => {},
    clock: () => new Date(),
    log: createLog({ name: 'test', level: 'silent' }),
  } as unknown as ServiceDependencies; // routers are made, not served
  const { stack } = definition.create(dependencies).routes as Router & { stack: Layer[] };
  return routesOf(stack).map((route) => ({ ...route, method: route.method.toUpperCase(), service: definition.name }));
});

const PUBLIC: readonly string[] = [
  'GET /auth/.well-known/jwks.json',
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/refresh',
  'POST /auth/logout',
  'GET /auth/google',
  'POST /auth/google',
  'POST /auth/request-password-reset',
  'GET /auth/verify-reset-token',
  'POST /auth/reset-password',
  'POST /auth/verify-email',
  'POST /auth/resend-verification',
];
const INTERNAL: readonly string[] = [`GET ${ENDED_SESSIONS_PATH}`];

type Access = 'public' | 'signed in' | 'admin' | 'nobody';
/** Who may: whatever is not named here is for people who are signed in, and what is below /admin for admins. */
const accessOf = ({ method, path: route }: Found): Access => {
  if (PUBLIC.includes(`${method} ${route}`)) return 'public';
  if (INTERNAL.includes(`${method} ${route}`)) return 'nobody';
  return route.startsWith('/admin') ? 'admin' : 'signed in';
};

interface Identity {
  name: string;
  email: string;
  token: string;
  refreshToken: string;
}

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

const call = async (
  url: string,
  { method, route, token, body }: { method: string; route: string; token?: string; body?: unknown },
) => {
  const response = await fetch(url + route, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body as it expects it to be
  return { status: response.status, body: json ? JSON.parse(text) : undefined };
};

const PASSWORD = 'correct horse';
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
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await bus.stop();
  await Promise.all(services.map((service) => service.stop()));
  for (const [index, { name }] of definitions.entries()) {
    await databases[index]?.raw('drop schema ?? cascade', [prefix + name]);
    await databases[index]?.destroy();
  }
  await rm(folder, { recursive: true, force: true });
}, 30_000);

const withIds = (route: string, id: string = randomUUID()) => route.replace(':id', id).replace(':number', '0');

describe('every route of every service', () => {
  let everybody: Identity[] = [];
  beforeAll(async () => {
    everybody = [
      await identity('user'),
      await identity('admin', 'admin'),
      await identity('tester', 'tester'),
      await identity('super admin', 'super_admin'),
    ];
  }, 30_000);

  test('is found, and those that are named are there', () => {
    const found = ROUTES.map(({ method, path: route }) => `${method} ${route}`);
    expect(found.length).toBeGreaterThan(30);
    for (const named of [...PUBLIC, ...INTERNAL]) expect(found).toContain(named);
  });

  test.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is open to whom it is for, and to nobody else',
    async (_name, found) => {
      const access = accessOf(found);
      const route = withIds(found.path);
      const body = found.method === 'GET' || found.method === 'DELETE' ? undefined : {};
      const anonymous = await call(gateway.url, { method: found.method, route, body });
      if (access === 'nobody') expect(anonymous.body.code).toBe('NOT_FOUND');
      else if (access === 'public') expect(anonymous.body?.code).not.toBe('SESSION_EXPIRED');
      else expect([anonymous.status, anonymous.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      // behind the gateway too, for what is not public
      const behind = await call(urlOf(found.service), { method: found.method, route, body });
      if (access === 'signed in' || access === 'admin')
        expect([behind.status, behind.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      for (const { name, token } of everybody) {
        const { status, body: answer } = await call(gateway.url, { method: found.method, route, body, token });
        const told = [name, status, answer?.code];
        if (access === 'nobody') expect(told).toEqual([name, 404, 'NOT_FOUND']);
        else if (access === 'admin' && name !== 'admin') expect(told).toEqual([name, 403, 'INSUFFICIENT_PERMISSIONS']);
        else {
          expect([name, status === 403 || answer?.code === 'SESSION_EXPIRED']).toEqual([name, false]);
          expect([name, status]).not.toEqual([name, 500]);
        }
      }
    },
  );
});

describe('what belongs to another account', () => {
  test('answers like what does not exist, on every route with an id, and stays as it is', async () => {
    const [owner, stranger] = [await identity('owner'), await identity('stranger')];
    const own = (method: string, route: string, body?: unknown) =>
      call(gateway.url, { method, route, body, token: owner.token });
    const quote = (await own('POST', '/quotes', { title: 'Hall', lines: [] })).body;
    const recording = (await own('POST', '/recordings', { mimeType: 'audio/webm' })).body;
    await own('PUT', `/recordings/${recording.id}/chunks/0`, Buffer.from('sound'));
    const [session] = (await own('GET', '/auth/sessions')).body.items;
    const idOf: Record<string, string> = { quotes: quote.id, recordings: recording.id, auth: session.id };
    const bodies: Record<string, unknown> = {
      'PATCH /quotes/:id': { version: quote.version, title: 'Stolen' },
      'PUT /recordings/:id/chunks/:number': Buffer.from('other sound'),
      'POST /recordings/:id/complete': { chunks: 1 },
    };
    const before = await own('GET', `/quotes/${quote.id}`);
    const withId = ROUTES.filter((found) => found.path.includes(':id') && accessOf(found) === 'signed in');
    expect(withId.length).toBeGreaterThan(8);
    for (const { method, path: route } of withId) {
      const id = idOf[route.split('/')[1] ?? ''];
      if (id === undefined) throw new Error(`${method} ${route} has an id, and this test does not know of what.`);
      const body = bodies[`${method} ${route}`] ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
      const ask = async (one: string) => {
        const answer = await call(gateway.url, { method, route: withIds(route, one), body, token: stranger.token });
        const { requestId: _own, ...rest } = answer.body ?? {};
        return { route: `${method} ${route}`, status: answer.status, ...rest };
      };
      expect(await ask(id)).toEqual(await ask(randomUUID()));
      expect((await ask(id)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await own('GET', `/quotes/${quote.id}`)).toEqual(before);
    expect((await own('GET', `/recordings/${recording.id}`)).status).toBe(200);
    expect((await own('GET', '/auth/sessions')).status).toBe(200);
  });
});

describe('a session that has ended', () => {
  const refused = async (url: string, token: string) =>
    (await call(url, { method: 'GET', route: '/quotes', token })).body.code;
  /** Resolves once every door is closed to a token; answers after how many ms. */
  async function closed(doors: readonly string[], token: string): Promise<number> {
    const started = performance.now();
    for (;;) {
      const codes = await Promise.all(doors.map((url) => refused(url, token)));
      if (codes.every((code) => code === 'SESSION_EXPIRED')) return performance.now() - started;
    }
  }

  test('is refused at every gateway and in the services behind within a second, and after a restart too', async () => {
    const person = await identity('leaver');
    const second = await startGateway();
    const doors = [gateway.url, second.url, urlOf('quote')];
    for (const url of doors) expect(await refused(url, person.token)).toBeUndefined();
    const body = { refreshToken: person.refreshToken };
    expect((await call(gateway.url, { method: 'POST', route: '/auth/logout', body })).status).toBe(204);
    expect(await closed(doors, person.token)).toBeLessThan(1_000);
    await second.stop();
    const restarted = await startGateway();
    expect(await refused(restarted.url, person.token)).toBe('SESSION_EXPIRED');
    await restarted.stop();
  });

  test('ends its stream of events', async () => {
    const person = await identity('listener');
    const headers = { authorization: `Bearer ${person.token}` };
    const response = await fetch(`${gateway.url}/events`, { headers });
    expect(response.status).toBe(200);
    const others = { authorization: `Bearer ${(await login(person.email)).body.access_token}` };
    const ended = await fetch(`${gateway.url}/auth/sessions`, { method: 'DELETE', headers: others });
    expect(ended.status).toBe(204);
    expect(await response.text()).toContain('retry:'); // to its end
  });
});
