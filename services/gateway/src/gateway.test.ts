import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { keysFrom } from '@jobspeak/kit';
import express from 'express';
import type { Route } from './routes';
import { errorOf, useGateway } from './testing';

const MB = 1024 * 1024;
const routes: Route[] = [
  { path: '/auth/login', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/recordings/upload', methods: ['POST'], service: 'recording', maxBytes: 40 * MB },
  { path: '/recordings', service: 'recording' },
  { path: '/quotes', service: 'quote', timeoutMs: 300 },
];

/** What happens behind the gateway. */
const seen = new EventEmitter();
/** A service that shows what reached it, and misbehaves when asked to. */
const upstream = express()
  .post('/recordings/upload', async (req, res) => {
    const hash = createHash('sha256');
    for await (const chunk of req) hash.update(chunk as Buffer);
    res.status(201).json({ sha256: hash.digest('hex') });
  })
  .post('/quotes/hasty', (req, res) => {
    res.status(422).json({ statusCode: 422, code: 'RECORDING_TOO_SHORT_OR_EMPTY' });
    req.resume();
  })
  .get('/quotes/plain', (_req, res) => {
    res.setHeader('content-type', 'text/plain').setHeader('vary', 'accept');
    res.setHeader('set-cookie', ['a=1', 'b=2']).end('plain');
  })
  .get('/quotes/slow', () => seen.emit('slow'))
  .all('/quotes/held', (_req, res) => {
    res.on('close', () => seen.emit('left'));
    seen.emit('held');
  })
  .get('/quotes/dying', (_req, res) => {
    res.set('content-length', '100').write('half of it');
    setImmediate(() => res.destroy());
  })
  .get('/quotes/missing', (_req, res) => void res.status(404).json({ statusCode: 404, code: 'QUOTE_NOT_FOUND' }))
  .all('/{*path}', express.json(), (req, res) => {
    res.append('x-several', 'one').append('x-several', 'two');
    res.status(200).json({ method: req.method, url: req.originalUrl, headers: req.headers, body: req.body });
  });

const gateway = useGateway(upstream);

test('a call and its answer pass through whole, with a request id; the caller does not choose their address', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const response = await fetch(`${url}/quotes/a%20b?search=%26x`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-forwarded-for': '6.6.6.6',
      'idempotency-key': 'key-12345',
    },
    body: JSON.stringify({ title: 'Hall' }),
  });
  const reached = (await response.json()) as { headers: object };
  expect(reached).toMatchObject({ method: 'PATCH', url: '/quotes/a%20b?search=%26x', body: { title: 'Hall' } });
  expect(reached.headers).toMatchObject({
    authorization: headers.authorization,
    'idempotency-key': 'key-12345',
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': response.headers.get('x-request-id'),
  });
  expect(response.headers.get('x-several')).toBe('one, two');
  expect(await errorOf(await fetch(`${url}/quotes/missing`, { headers }))).toEqual([404, 404, 'QUOTE_NOT_FOUND']);
});

test('nobody passes without a valid token, except where anybody may', async () => {
  const { url } = await gateway.start({ routes });
  const expired = await gateway.person({ lives: '-1s' });
  for (const headers of [undefined, { authorization: 'Bearer x.y.z' }, expired.headers])
    expect(await errorOf(await fetch(`${url}/quotes`, headers && { headers }))).toEqual([401, 401, 'SESSION_EXPIRED']);
  expect((await fetch(`${url}/auth/login`, { method: 'POST' })).status).toBe(200);
});

test('what is not in the table does not exist', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  expect(await errorOf(await fetch(`${url}/nowhere`, { headers }))).toEqual([404, 404, 'NOT_FOUND']);
  expect(await errorOf(await fetch(`${url}/auth/login`, { headers }))).toEqual([404, 404, 'NOT_FOUND']);
  expect(await errorOf(await fetch(`${url}/quotesque`, { headers }))).toEqual([404, 404, 'NOT_FOUND']);
});

test('30 MB pass without being held', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const audio = randomBytes(30 * MB);
  const response = await fetch(`${url}/recordings/upload`, { method: 'POST', headers, body: audio });
  expect(await response.json()).toEqual({ sha256: createHash('sha256').update(audio).digest('hex') });
});

test('a body that says it is too large is refused before it is read', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const send = (path: string, bytes: number) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: Buffer.alloc(bytes) });
  expect(await errorOf(await send('/recordings/upload', 41 * MB))).toEqual([413, 413, 'RECORDING_TOO_LARGE']);
  expect(await errorOf(await send('/quotes', 3 * MB))).toEqual([413, 413, 'PAYLOAD_TOO_LARGE']);
});

test('a service that is away, slow or dies is told in our own shape', async () => {
  const { headers } = await gateway.person();
  const { url } = await gateway.start({ routes });
  expect(await errorOf(await fetch(`${url}/quotes/slow`, { headers }))).toEqual([504, 504, 'REQUEST_TIMEOUT']);
  await expect(fetch(`${url}/quotes/dying`, { headers }).then((response) => response.text())).rejects.toThrow();
  expect((await fetch(`${url}/quotes`, { headers })).status).toBe(200);
  const away = await gateway.start({ routes, urls: () => 'http://127.0.0.1:9' });
  expect(await errorOf(await fetch(`${away.url}/quotes`, { headers }))).toEqual([503, 503, 'SERVICE_UNAVAILABLE']);
});

test.each(['GET', 'POST'])('a caller who leaves ends the %s behind the gateway', async (method) => {
  const { url } = await gateway.start({ routes: [{ path: '/quotes', service: 'quote', timeoutMs: 60_000 }] });
  const { headers } = await gateway.person();
  const held = once(seen, 'held');
  const left = once(seen, 'left');
  const call = request(`${url}/quotes/held`, { method, headers });
  const failed = once(call, 'error');
  if (method === 'POST')
    call.write('a beginning'); // and no end
  else call.end();
  await held;
  call.destroy(new Error('I am off.'));
  await failed;
  await left;
});

test.each([
  ['http://localhost:8080', true],
  ['http://192.168.1.20:8080', true],
  ['http://localhost:8081', false],
  ['https://evil.example', false],
  ['http://localhost.evil.example:8080', false],
  ['null', false],
])('a page of %s may call: %p', async (origin, allowed) => {
  const { url } = await gateway.start({ routes });
  const response = await fetch(`${url}/quotes`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(allowed ? origin : null);
});

test('guessing passwords is slowed down, and so is a flood', async () => {
  const { url } = await gateway.start({ routes, limits: { perMinute: 6, credentialsPerFiveMinutes: 3 } });
  const login = () => fetch(`${url}/auth/login`, { method: 'POST' });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await login()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const last = await login();
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await errorOf(last)).toEqual([429, 429, 'TOO_MANY_REQUESTS']);
  const { headers } = await gateway.person();
  const flood = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/quotes`, { headers })));
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(4);
});

test('the chunks of a recording leave the other calls of their account alone, and who sends too many is told for how long to wait', async () => {
  const limits = { perMinute: 3, credentialsPerFiveMinutes: 3, chunksPerMinute: 5 };
  const { url } = await gateway.start({ routes, limits });
  const { headers } = await gateway.person();
  const chunk = async (how: RequestInit = {}) =>
    fetch(`${url}/recordings/${randomUUID()}/chunks`, { method: 'PATCH', headers, ...how });
  for (let number = 0; number < 5; number++) expect((await chunk()).status).toBe(200);
  const last = await chunk();
  const rest = Number(last.headers.get('retry-after'));
  expect(last.status).toBe(429);
  expect(rest).toBeGreaterThan(0);
  expect(await last.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: rest } });
  const others = [chunk({ method: 'GET' }), chunk({ method: 'GET' }), fetch(`${url}/quotes`, { headers })];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await fetch(`${url}/quotes`, { headers })).status).toBe(429);
  // without a token that holds, it is a call like any other
  const strangers = Array.from({ length: 4 }, () => chunk({ headers: {} }));
  expect((await Promise.all(strangers)).map(({ status }) => status).sort()).toEqual([401, 401, 401, 429]);
});

test('who has no account tries the product a few times, and looks at what came of it as often as it takes', async () => {
  const limits = { perMinute: 100, credentialsPerFiveMinutes: 3, trialsPerTenMinutes: 2 };
  const { url } = await gateway.start({ urls: () => 'http://127.0.0.1:9', limits });
  const post = async (path: string) => (await fetch(url + path, { method: 'POST' })).status;
  expect([await post('/public/trials/text'), await post('/public/trials'), await post('/public/trials/text')]).toEqual([
    503, 503, 429,
  ]);
  const looks = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/public/trials/token`)));
  expect(looks.every(({ status }) => status === 503)).toBe(true);
});

test.each<[string, string, string, 'open' | 'signed in']>([
  ['POST', '/auth/login', 'auth', 'open'],
  ['POST', '/auth/LOGIN/', 'auth', 'open'],
  ['POST', '/auth/register', 'auth', 'open'],
  ['POST', '/auth/refresh', 'auth', 'open'],
  ['POST', '/auth/logout', 'auth', 'open'],
  ['GET', '/auth/.well-known/jwks.json', 'auth', 'open'],
  ['POST', '/public/trials', 'recording', 'open'],
  ['POST', '/public/trials/text', 'quote', 'open'],
  ['GET', '/public/trials/1', 'quote', 'open'],
  ['POST', '/trials/1/claim', 'quote', 'signed in'],
  ['GET', '/auth/profile', 'auth', 'signed in'],
  ['GET', '/admin/users', 'auth', 'signed in'],
  ['POST', '/recordings', 'recording', 'signed in'],
  ['PATCH', '/recordings/1/chunks', 'recording', 'signed in'],
  ['PUT', '/recordings/1/chunks/0', 'recording', 'signed in'],
  ['GET', '/quotes/1/pdf', 'quote', 'signed in'],
  ['POST', '/clients', 'quote', 'signed in'],
  ['GET', '/items', 'quote', 'signed in'],
  ['PATCH', '/templates/1', 'quote', 'signed in'],
  ['DELETE', '/learned/1', 'quote', 'signed in'],
  ['PUT', '/business/settings', 'quote', 'signed in'],
  ['GET', '/dashboard', 'quote', 'signed in'],
  ['POST', '/quotes/1/invoice', 'invoice', 'signed in'],
  ['GET', '/quotes/1/invoice', 'quote', 'signed in'],
  ['GET', '/invoices/dashboard', 'invoice', 'signed in'],
  ['POST', '/invoices/1/payments', 'invoice', 'signed in'],
])('%s %s is a call to %s, %s', async (method, path, name, access) => {
  const asked: string[] = [];
  const { url } = await gateway.start({
    urls: (service) => {
      asked.push(service);
      return 'http://127.0.0.1:9';
    },
  });
  const anonymous = await fetch(url + path, { method });
  expect(anonymous.status).toBe(access === 'open' ? 503 : 401);
  const { headers } = await gateway.person();
  expect((await fetch(url + path, { method, headers })).status).toBe(503);
  expect(new Set(asked)).toEqual(new Set([name]));
});

test('headers of an answer are those of the service, with those of the door beside them', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const answer = await fetch(`${url}/quotes/plain`, { headers });
  expect(answer.headers.get('content-type')).toBe('text/plain');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('vary')?.toLowerCase().split(', ').sort()).toEqual(['accept', 'origin']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('where a call comes from is said by the gateway, or by the proxy it trusts', async () => {
  const { headers } = await gateway.person();
  const claimed = { ...headers, forwarded: 'for=6.6.6.6', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' };
  const reached = async (url: string) => {
    const answer = await fetch(`${url}/quotes`, { headers: claimed });
    return ((await answer.json()) as { headers: Record<string, string> }).headers;
  };
  const direct = await gateway.start({ routes });
  const seen = await reached(direct.url);
  expect(seen).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(direct.url).host,
  });
  expect(seen).not.toHaveProperty('forwarded');
  const behind = await gateway.start({ routes, trustedProxies: 1 });
  expect(await reached(behind.url)).toMatchObject({ 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' });
});

test('an answer that comes before the body is through reaches a caller who sends everything first', async () => {
  const { url } = await gateway.start({ routes: [{ path: '/quotes', service: 'quote', maxBytes: 40 * MB }] });
  const { headers } = await gateway.person();
  const caller = connect(Number(new URL(url).port), '127.0.0.1');
  caller.write(`POST /quotes/hasty HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n`);
  caller.write(`content-length: ${16 * MB}\r\n\r\n`);
  for (let sent = 0; sent < 16; sent++) if (!caller.write(Buffer.alloc(MB))) await once(caller, 'drain');
  caller.end();
  const answer = Buffer.concat(await caller.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1.1 422 /);
  expect(answer).toContain('RECORDING_TOO_SHORT_OR_EMPTY');
});

test('a body of unknown length passes too', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const parts = Array.from({ length: 50 }, () => randomBytes(10_000));
  const answer = await fetch(`${url}/recordings/upload`, {
    method: 'POST',
    headers,
    body: new Blob(parts).stream(),
    duplex: 'half',
  });
  expect(await answer.json()).toEqual({ sha256: createHash('sha256').update(Buffer.concat(parts)).digest('hex') });
});

test('who only claims to be somebody is counted by address; people of one address are counted by account', async () => {
  const { url } = await gateway.start({ routes, limits: { perMinute: 3, credentialsPerFiveMinutes: 100 } });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    const claim = Buffer.from(JSON.stringify({ sub: randomUUID() })).toString('base64url');
    const headers = { authorization: `Bearer eyJhbGciOiJub25lIn0.${claim}.` };
    statuses.push((await fetch(`${url}/auth/login`, { method: 'POST', headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const [me, neighbour] = [await gateway.person(), await gateway.person()];
  const colleague = await gateway.person({ accountId: me.accountId });
  for (const { headers } of [me, colleague, me]) expect((await fetch(`${url}/quotes`, { headers })).status).toBe(200);
  expect((await fetch(`${url}/quotes`, { headers: colleague.headers })).status).toBe(429);
  expect((await fetch(`${url}/quotes`, { headers: neighbour.headers })).status).toBe(200);
});

test('a token that cannot be checked is not an expired session', async () => {
  const { url } = await gateway.start({ routes, keys: keysFrom('http://127.0.0.1:9/jwks.json') });
  const { headers } = await gateway.person();
  expect(await errorOf(await fetch(`${url}/quotes`, { headers }))).toEqual([503, 503, 'SERVICE_UNAVAILABLE']);
  expect((await fetch(`${url}/auth/login`, { method: 'POST', headers })).status).toBe(200);
});

test('a page that may call is told what it may send and read', async () => {
  const { url } = await gateway.start({ routes });
  const origin = 'http://localhost:8080';
  const preflight = await fetch(`${url}/quotes`, { method: 'OPTIONS', headers: { origin } });
  const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
  for (const name of [
    'authorization',
    'chunk-number',
    'content-digest',
    'content-type',
    'idempotency-key',
    'last-event-id',
    'repr-digest',
    'upload-complete',
    'x-request-id',
    'x-retry',
  ])
    expect(allowed).toContain(name);
  const { headers } = await gateway.person();
  const answer = await fetch(`${url}/quotes`, { headers: { ...headers, origin } });
  expect(answer.headers.get('access-control-expose-headers')).toMatch(/content-disposition.*x-request-id/);
  const refused = await fetch(`${url}/quotes`, { headers: { origin } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
  const stranger = await fetch(`${url}/quotes`, { headers: { ...headers, origin: 'https://evil.example' } });
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
});

test('it is ready when the services behind it are, and says which are not', async () => {
  const readiness = async (url: string) => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.json()];
  };
  const whole = await gateway.start({ routes });
  expect(await readiness(whole.url)).toEqual([200, { status: 'ready', missing: [] }]);
  const alone = await gateway.start({
    routes,
    urls: (service) => (service === 'quote' ? 'http://127.0.0.1:9' : whole.url),
  });
  expect(await readiness(alone.url)).toEqual([503, { status: 'not ready', missing: ['quote'] }]);
});
