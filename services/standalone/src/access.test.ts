import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ENDED_SESSIONS_PATH } from '@jobspeak/kit';
import { definitions, type Found, ROUTES } from './testing/routes';
import { call, type Identity, useServices } from './testing/services';

const product = useServices();
const { identity, urlOf } = product;

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
  });

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
      const response = await fetch(product.url + route, {
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
      const anonymous = await call(product.url, { method: found.method, route, body });
      if (access === 'nobody') expect(anonymous.body.code).toBe('NOT_FOUND');
      else if (access === 'public') expect(anonymous.body?.code).not.toBe('SESSION_EXPIRED');
      else expect([anonymous.status, anonymous.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      // behind the gateway too, for what is not public
      const behind = await call(urlOf(found.service), { method: found.method, route, body });
      if (access === 'signed in' || access === 'admin')
        expect([behind.status, behind.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      for (const { name, token } of everybody) {
        const { status, body: answer } = await call(product.url, { method: found.method, route, body, token });
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
      call(product.url, { method, route, body, token: owner.token });
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
      'POST /quotes/:id/corrections': { said: 'make it two', version: 1 },
      'POST /quotes/:id/omissions/declined': { description: 'Waste removal' },
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
        const answer = await call(product.url, { method, route: withIds(route, one), body, token: stranger.token });
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
