import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminService, TelemetryRetention } from '@jobspeak/admin';
import { authService } from '@jobspeak/auth';
import { billingService } from '@jobspeak/billing';
import type { Role } from '@jobspeak/contracts';
import { createGateway, type GatewayOptions, localOrigins } from '@jobspeak/gateway';
import { invoiceService } from '@jobspeak/invoice';
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
import { onboardingService } from '@jobspeak/onboarding';
import { type PdfBrowser, pdfService } from '@jobspeak/pdf';
import { quoteService } from '@jobspeak/quote';
import { recordingService, type SpeechEngine } from '@jobspeak/recording';

/** Parts that nothing here gets as far as. */
const engine = {} as SpeechEngine;
const browser: PdfBrowser = {
  fonts: 'inside',
  render: () => Promise.reject(new Error('Nothing is printed here.')),
  stop: async () => {},
};
const mailer = { deliver: async () => 'kept' as const, forget: async () => {}, close() {} };
const lockOut = { perAddress: 1_000, perAccount: 1_000, forMs: 1_000 };
const definitions: readonly ServiceDefinition[] = [
  authService({ lockOut }),
  recordingService({ engine }),
  quoteService(),
  invoiceService(),
  pdfService({ browser }),
  notificationService({ mailer }),
  onboardingService(),
  billingService(),
  adminService(TelemetryRetention.parse({})),
];

interface Found {
  service: string;
  method: string;
  path: string;
}

interface Layer {
  route?: { path: string | RegExp | (string | RegExp)[]; methods: Record<string, boolean> };
  handle?: { stack?: Layer[] };
}

/** The paths that a route answers; a pattern with a choice of words in it is as many paths as words. */
function pathsOf(route: string | RegExp): string[] {
  if (typeof route === 'string') return [route];
  const plain = route.source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\/', '/')
    .replaceAll('[^/]+', '*');
  const [whole, name, words = ''] = /\(\?<(\w+)>([^)]*)\)/.exec(plain) ?? [];
  if (whole === undefined) return [plain];
  const choices = words === '*' ? [`:${name}`] : words.split('|');
  return choices.flatMap((word) => pathsOf(new RegExp(plain.replace(whole, word))));
}

/** Every route of a router, and of those within it. */
const routesOf = (stack: readonly Layer[]): { method: string; path: string }[] =>
  stack.flatMap(({ route, handle }) => [
    ...(route
      ? [route.path]
          .flat()
          .flatMap(pathsOf)
          .flatMap((one) => Object.keys(route.methods).map((method) => ({ method, path: one })))
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
  const { routes, receivers } = definition.create(dependencies);
  const found = [routes, receivers].flatMap((router) =>
    routesOf((router as { stack: Layer[] } | undefined)?.stack ?? []),
  );
  return found.map((route) => ({ ...route, method: route.method.toUpperCase(), service: definition.name }));
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
  'POST /billing/webhook',
];
/** Among services alone: the gateway leads to none of them. */
const INTERNAL: readonly string[] = [
  `GET ${ENDED_SESSIONS_PATH}`,
  'POST /v1/traces',
  'POST /v1/metrics',
  'POST /v1/logs',
];

type Access = 'public' | 'signed in' | 'admin' | 'nobody';
/**
 * Who may: what is below /public is for whoever has a link, what is below /admin for admins, and whatever else is not
 * named here for people who are signed in.
 */
const accessOf = ({ method, path: route }: Found): Access => {
  if (PUBLIC.includes(`${method} ${route}`) || route.startsWith('/public/')) return 'public';
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

const withIds = (route: string, id: string = randomUUID()) =>
  route
    .replace(':id', id)
    .replace(':number', '0')
    .replace(':traceId', '0'.repeat(32))
    .replace(':token', 'x'.repeat(22));

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
    // each service of the product is asked: all folders of services but the door and the process that holds them all
    const services = readdirSync(path.resolve(__dirname, '../..')).filter(
      (one) => !['gateway', 'standalone'].includes(one),
    );
    expect(definitions.map(({ name }) => name).sort()).toEqual(services.sort());
  });

  test('and what the gateway answers itself is open to whom it is for', async () => {
    const { token } = await identity('watcher');
    const ask = async (route: string, given?: string) => {
      const response = await fetch(gateway.url + route, {
        ...(given === undefined ? {} : { headers: { authorization: `Bearer ${given}` } }),
      });
      await response.body?.cancel();
      return response.status;
    };
    expect([await ask('/events'), await ask('/events', token)]).toEqual([401, 200]);
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
    for (const route of ['/', '/internal', '/admin', '/v1/traces', '/metrics', '/nowhere'])
      expect([route, await ask(route, token)]).toEqual([route, 404]);
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
    await own('PATCH', `/recordings/${recording.id}/chunks`, Buffer.from('sound'));
    const [session] = (await own('GET', '/auth/sessions')).body.items;
    const client = (await own('POST', '/clients', { name: 'Jo' })).body;
    const item = (await own('POST', '/items', { name: 'Boiler', kind: 'material', unit: 'each', unitPrice: 9 })).body;
    const template = (await own('POST', '/templates', { name: 'Bathroom', lines: [] })).body;
    const invoice = (await own('POST', '/invoices', { title: 'Hall' })).body;
    const words = { text: 'radiator mount', start: 0, end: 14, startMs: 0, endMs: 9, readAs: 'Radiator mount' };
    const corrected = { id: randomUUID(), kind: 'material', description: 'Radiator valve', quantity: 1, unit: 'each' };
    const lines = [{ ...corrected, unitPrice: 900, source: words }];
    const sent = (await own('POST', '/quotes', { title: 'Landing', lines })).body;
    await own('POST', `/quotes/${sent.id}/finalize`);
    const [learned] = (await own('GET', '/learned')).body.items;
    const idOf: Record<string, string | undefined> = {
      quotes: quote.id,
      invoices: invoice.id,
      recordings: recording.id,
      auth: session.id,
      clients: client.id,
      items: item.id,
      templates: template?.id,
      learned: learned.id,
    };
    /** What all of them take, so that it is the id which decides. */
    const usual = { version: 1, title: 'Stolen', name: 'Stolen', channel: 'link', chunks: 1 };
    const bodies: Record<string, unknown> = {
      'POST /quotes/:id/invoice': { portion: { type: 'whole' } },
      'POST /invoices/:id/payments': { amount: 1, paidOn: '2026-01-05' },
      'PATCH /recordings/:id/chunks': Buffer.from('other sound'),
      'PUT /recordings/:id/chunks/:number': Buffer.from('other sound'),
    };
    const before = await own('GET', `/quotes/${quote.id}`);
    const withId = ROUTES.filter((found) => found.path.includes(':id') && accessOf(found) === 'signed in');
    expect(withId.length).toBeGreaterThan(8);
    for (const { method, path: route } of withId) {
      const id = idOf[route.split('/')[1] ?? ''];
      if (id === undefined) throw new Error(`${method} ${route} has an id, and this test does not know of what.`);
      const body = bodies[`${method} ${route}`] ?? (method === 'GET' || method === 'DELETE' ? undefined : usual);
      const ask = async (one: string) => {
        const answer = await call(gateway.url, { method, route: withIds(route, one), body, token: stranger.token });
        const { requestId: _own, ...rest } = answer.body ?? {};
        return { route: `${method} ${route}`, status: answer.status, ...rest };
      };
      expect(await ask(id)).toEqual(await ask(randomUUID()));
      expect(await ask(id)).toMatchObject({ route: `${method} ${route}`, status: 404 });
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
