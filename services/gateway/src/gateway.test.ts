import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { quoteGenerated, recordingProgressed } from '@jobspeak/contracts';
import { closeServer, createLog, createMemoryBus, listen } from '@jobspeak/kit';
import { createSigner, type Signer } from '@jobspeak/kit/testing';
import express from 'express';
import { createGateway, type Gateway, localOrigins } from '.';
import type { Limits } from './limits';
import type { Route } from './routes';

const MB = 1024 * 1024;
const routes: Route[] = [
  { path: '/auth/login', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/recordings/upload', methods: ['POST'], service: 'recording', maxBytes: 40 * MB },
  { path: '/quotes', service: 'quote', timeoutMs: 300 },
];

/** A service that shows what reached it, and misbehaves when asked to. */
const seen = new EventEmitter();
const upstream = express()
  .post('/recordings/upload', async (req, res) => {
    const hash = createHash('sha256');
    for await (const chunk of req) hash.update(chunk as Buffer);
    res.status(201).json({ sha256: hash.digest('hex') });
  })
  .get('/quotes/slow', () => seen.emit('slow'))
  .get('/quotes/held', (req, res) => {
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

let signer: Signer;
let service: { server: Server; url: string };
let running: { gateway: Gateway; server: Server; url: string; bus: ReturnType<typeof createMemoryBus> }[] = [];

async function gatewayWith({ limits, urls }: { limits?: Limits; urls?: () => string } = {}) {
  const bus = createMemoryBus();
  const gateway = createGateway({
    urls: urls ?? (() => service.url),
    keys: signer.keys,
    log: createLog({ name: 'test', level: 'silent' }),
    clock: () => new Date(),
    isAllowedOrigin: localOrigins(8080),
    routes,
    ...(limits === undefined ? {} : { limits }),
  });
  bus.subscribe(gateway.consumers);
  const { server, url } = await listen(gateway.app, 0, '127.0.0.1');
  running.push({ gateway, server, url, bus });
  return { url, bus };
}

beforeAll(async () => {
  signer = await createSigner();
  service = await listen(upstream, 0, '127.0.0.1');
});
afterEach(async () => {
  for (const { gateway, server } of running) {
    await gateway.stop();
    await closeServer(server, 100);
  }
  running = [];
});
afterAll(() => closeServer(service.server, 100));

const person = async (accountId = randomUUID(), lives?: string) => ({
  accountId,
  headers: {
    authorization: `Bearer ${await signer.sign({ sub: randomUUID(), accountId, sid: randomUUID(), role: 'user' }, lives)}`,
  },
});
const errorOf = async (response: Response) => {
  const body = await response.json();
  return [response.status, body.statusCode, body.code];
};

test('a call and its answer pass through whole, with a request id; the caller does not choose their address', async () => {
  const { url } = await gatewayWith();
  const { headers } = await person();
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
  const reached = await response.json();
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
  const { url } = await gatewayWith();
  const expired = await person(randomUUID(), '-1s');
  for (const headers of [{}, { authorization: 'Bearer x.y.z' }, expired.headers])
    expect(await errorOf(await fetch(`${url}/quotes`, { headers: headers as HeadersInit }))).toEqual([
      401,
      401,
      'SESSION_EXPIRED',
    ]);
  expect((await fetch(`${url}/auth/login`, { method: 'POST' })).status).toBe(200);
});

test('what is not in the table does not exist', async () => {
  const { url } = await gatewayWith();
  const { headers } = await person();
  expect(await errorOf(await fetch(`${url}/nowhere`, { headers }))).toEqual([404, 404, 'NOT_FOUND']);
  expect(await errorOf(await fetch(`${url}/auth/login`, { headers }))).toEqual([404, 404, 'NOT_FOUND']);
  expect(await errorOf(await fetch(`${url}/quotesque`, { headers }))).toEqual([404, 404, 'NOT_FOUND']);
});

test('30 MB pass without being held', async () => {
  const { url } = await gatewayWith();
  const { headers } = await person();
  const audio = randomBytes(30 * MB);
  const response = await fetch(`${url}/recordings/upload`, { method: 'POST', headers, body: audio });
  expect(await response.json()).toEqual({ sha256: createHash('sha256').update(audio).digest('hex') });
});

test('a body that says it is too large is refused before it is read', async () => {
  const { url } = await gatewayWith();
  const { headers } = await person();
  const send = (path: string, bytes: number) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: Buffer.alloc(bytes) });
  expect(await errorOf(await send('/recordings/upload', 41 * MB))).toEqual([413, 413, 'RECORDING_TOO_LARGE']);
  expect(await errorOf(await send('/quotes', 3 * MB))).toEqual([413, 413, 'PAYLOAD_TOO_LARGE']);
});

test('a service that is away, slow or dies is told in our own shape', async () => {
  const { headers } = await person();
  const { url } = await gatewayWith();
  expect(await errorOf(await fetch(`${url}/quotes/slow`, { headers }))).toEqual([504, 504, 'REQUEST_TIMEOUT']);
  await expect(fetch(`${url}/quotes/dying`, { headers }).then((response) => response.text())).rejects.toThrow();
  expect((await fetch(`${url}/quotes`, { headers })).status).toBe(200);
  const away = await gatewayWith({ urls: () => 'http://127.0.0.1:9' });
  expect(await errorOf(await fetch(`${away.url}/quotes`, { headers }))).toEqual([503, 503, 'SERVICE_UNAVAILABLE']);
});

test('a caller who leaves ends the call behind the gateway', async () => {
  const { url } = await gatewayWith();
  const { headers } = await person();
  const leaving = new AbortController();
  const held = once(seen, 'held');
  const left = once(seen, 'left');
  const call = fetch(`${url}/quotes/held`, { headers, signal: leaving.signal });
  await held;
  leaving.abort();
  await expect(call).rejects.toThrow();
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
  const { url } = await gatewayWith();
  const response = await fetch(`${url}/quotes`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(allowed ? origin : null);
});

test('guessing passwords is slowed down, and so is a flood', async () => {
  const { url } = await gatewayWith({ limits: { perMinute: 6, credentialsPerFiveMinutes: 3 } });
  const login = () => fetch(`${url}/auth/login`, { method: 'POST' });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await login()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const last = await login();
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await errorOf(last)).toEqual([429, 429, 'TOO_MANY_REQUESTS']);
  const { headers } = await person();
  const flood = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/quotes`, { headers })));
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(4);
});

/** Reads a stream of events until so many have come, and how it went on from there. */
async function listenTo(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/events`, { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const events = () =>
    [...text.matchAll(/^id: (.+)\nevent: (.+)\ndata: (.+)$/gm)].map(([, id, name, data]) => ({
      id,
      name,
      data: JSON.parse(data!).data,
    }));
  const more = async () => {
    const { done, value } = await reader.read();
    text += value ?? '';
    return !done;
  };
  return {
    response,
    async next(count: number) {
      while (events().length < count) if (!(await more())) throw new Error('The stream ended.');
      return events();
    },
    async end() {
      while (await more());
    },
    close: () => reader.cancel(),
  };
}

const generated = (accountId: string, lines: number) => ({
  id: randomUUID(),
  name: quoteGenerated.name,
  version: 1,
  occurredAt: new Date().toISOString(),
  accountId,
  data: { quoteId: randomUUID(), recordingId: randomUUID(), lines, total: 100, missingPrices: 0 },
});

test('an account hears of its own events alone, and misses none while it is away', async () => {
  const { url, bus } = await gatewayWith();
  const me = await person();
  const first = await listenTo(url, me.headers);
  expect(first.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await bus.publish(generated(randomUUID(), 99));
  await bus.publish(generated(me.accountId, 1));
  const [heard] = await first.next(1);
  expect(heard).toMatchObject({ name: 'quote.generated', data: { lines: 1 } });
  await first.close();
  await bus.publish(generated(me.accountId, 2));
  const progress = { recordingId: randomUUID(), quoteId: randomUUID(), stage: 'decode', state: 'running' };
  await bus.publish({ ...generated(me.accountId, 0), name: recordingProgressed.name, data: progress });
  const again = await listenTo(url, { ...me.headers, 'last-event-id': heard!.id! });
  expect((await again.next(2)).map(({ name }) => name)).toEqual(['quote.generated', 'recording.progressed']);
  await again.close();
  const fresh = await listenTo(url, me.headers);
  await bus.publish(generated(me.accountId, 3));
  expect(await fresh.next(1)).toMatchObject([{ data: { lines: 3 } }]);
  await fresh.close();
});

test('a stream ends with its token, and needs one', async () => {
  const { url } = await gatewayWith();
  const stream = await listenTo(url, (await person(randomUUID(), '1s')).headers);
  await stream.end();
  expect(await errorOf(await fetch(`${url}/events`))).toEqual([401, 401, 'SESSION_EXPIRED']);
});

test('an eleventh stream of an account closes the first', async () => {
  const { url, bus } = await gatewayWith();
  const me = await person();
  const streams = await Promise.all(Array.from({ length: 10 }, () => listenTo(url, me.headers)));
  const last = await listenTo(url, me.headers);
  await streams[0]!.end();
  await bus.publish(generated(me.accountId, 1));
  expect(await last.next(1)).toHaveLength(1);
  for (const stream of [...streams.slice(1), last]) await stream.close();
});
