import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import type { EndedSessions } from '@jobspeak/kit';
import express from 'express';
import type { Route } from './routes';
import { errorOf, useGateway } from './testing';

/** What nobody sends who only wants to use the product. */
const KB = 1024;
const routes: Route[] = [
  { path: '/auth/login', methods: ['POST'], service: 'auth', isPublic: true, isCredential: true },
  { path: '/auth', service: 'auth' },
  { path: '/quotes', service: 'quote', maxBytes: 64 * KB, bodyMs: 50 },
  { path: '/items', service: 'quote', maxBytes: 64 * KB },
];

const seen = new EventEmitter();
let reached: string[] = [];
const upstream = express()
  .use((req, _res, next) => {
    reached.push(`${req.method} ${req.url}`);
    next();
  })
  .post('/items/hasty', (_req, res) => void res.status(422).json({ statusCode: 422, code: 'INVALID_INPUT' }))
  .post('/{*path}', (req, res) => {
    req.on('aborted', () => seen.emit('aborted')).resume();
    req.on('end', () => void res.json({ headers: req.headers }));
  })
  .all('/{*path}', (req, res) => void res.json({ url: req.url, headers: req.headers }));
const gateway = useGateway(upstream);
beforeEach(() => {
  reached = [];
});

/** Sends bytes as they are and answers all that comes back until the connection ends. */
async function send(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const caller = connect(Number(new URL(url).port), '127.0.0.1');
  const answer: Buffer[] = [];
  caller.on('data', (part: Buffer) => answer.push(part));
  caller.on('error', () => {}); // it may be reset while it sends
  for (const part of parts) caller.write(part);
  await once(caller, 'close');
  return Buffer.concat(answer).toString();
}
const head = (line: string, headers: Record<string, string>) =>
  `${line} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

test('a body that hides its size is cut off at the same limit, and the service is left', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const aborted = once(seen, 'aborted');
  const start = head('POST /items', { ...headers, 'transfer-encoding': 'chunked' });
  const answer = await send(url, start, chunk(40 * KB), chunk(40 * KB)); // and no end
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('PAYLOAD_TOO_LARGE');
  await aborted;
});

test('a body without end is cut off even where the service has answered long ago', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const start = head('POST /items/hasty', { ...headers, 'transfer-encoding': 'chunked' });
  expect(await send(url, start, chunk(40 * KB), chunk(40 * KB), chunk(40 * KB))).toMatch(/^HTTP\/1.1 (422|413) /);
});

test('a body that does not come to its end in time is given up, and the connection with it', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const aborted = once(seen, 'aborted');
  const answer = await send(url, head('POST /quotes', { ...headers, 'content-length': '1000' }), 'a beginning');
  expect(answer).toMatch(/^HTTP\/1.1 504 /);
  expect(answer).toContain('REQUEST_TIMEOUT');
  await aborted;
});

test.each<[string, string]>([
  ['two lengths', head('POST /auth/login', { 'content-length': '4', 'Content-Length': '40' })],
  ['a length and chunks', head('POST /auth/login', { 'content-length': '4', 'transfer-encoding': 'chunked' })],
  ['chunks of a kind nobody knows', head('POST /auth/login', { 'transfer-encoding': 'xchunked' })],
  ['a header that is none', 'GET /quotes HTTP/1.1\r\nhost: x\r\nauthorization : Bearer x\r\n\r\n'],
  ['a header that goes on', 'GET /quotes HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c: d\r\n\r\n'],
  ['no host', 'GET /quotes HTTP/1.1\r\n\r\n'],
  ['headers without end', head('GET /quotes', { cookie: 'x'.repeat(64 * KB) })],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
])('%s is refused at the door, and no service hears of it', async (_name, bytes) => {
  const { url } = await gateway.start({ routes });
  const answer = await send(url, bytes, 'xxxx');
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
  const { requestId, code } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(answer).toContain(`x-request-id: ${requestId}\r\n`);
  expect(['INVALID_INPUT', 'PAYLOAD_TOO_LARGE']).toContain(code);
  expect(reached).toEqual([]);
});

test('what a caller calls part of the connection does not take away what the gateway says', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const names = 'x-forwarded-for, x-forwarded-proto, x-forwarded-host, x-request-id, close';
  for (let way = 0; way < 2; way++) {
    const answer = await send(url, head('GET /items', { ...headers, connection: names, 'x-forwarded-for': '6.6.6.6' }));
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    const told = JSON.parse(answer.slice(answer.indexOf('{"url'), answer.lastIndexOf('}') + 1)).headers;
    expect(told).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'x' });
    expect(answer).toContain(told['x-request-id']);
  }
});

test.each(['/items/%ff', '/items/%', '/items/..%2f..%2finternal', '/items/\u{1f40e}', '/items/%00'])(
  'the path %s harms nobody',
  async (path) => {
    const { url } = await gateway.start({ routes });
    const { headers } = await gateway.person();
    for (let way = 0; way < 2; way++) expect((await fetch(url + path, { headers })).status).toBeLessThan(500);
  },
);

test.each([
  '/internal/ended-sessions',
  '//internal/ended-sessions',
  '/auth/../internal/ended-sessions',
  '/auth/%2E%2e/internal/ended-sessions',
  '/./items',
  '/items//1',
  '/items/..',
  '/items/%2e%2E/internal/ended-sessions?x=1',
])('no way leads round the table of routes: %s', async (path) => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  expect((await fetch(`${url}/items`, { headers })).status).toBe(200); // known from here on
  reached = [];
  const answer = await send(url, head(`GET ${path}`, { ...headers, connection: 'close' }));
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(reached).toEqual([]);
});

test('a call that names a whole address goes where the table says, and only there', async () => {
  const { url } = await gateway.start({ routes });
  const signedOut = await send(url, head('GET http://evil.example/quotes', { connection: 'close' }));
  expect(signedOut).toMatch(/^HTTP\/1.1 401 /);
  const { headers } = await gateway.person();
  const answer = await send(url, head('GET http://evil.example/items', { ...headers, connection: 'close' }));
  expect(answer).toMatch(/^HTTP\/1.1 (200|404) /);
});

test('an upgrade is not offered: the call is answered as if it had not asked', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const upgrade = { ...headers, connection: 'upgrade, close', upgrade: 'websocket' };
  expect(await send(url, head('GET /items', upgrade))).toMatch(/^HTTP\/1.1 200 /);
});

test('proxies are believed by their address, and nobody else', async () => {
  const { headers } = await gateway.person();
  const claimed = { ...headers, 'x-forwarded-for': '6.6.6.6, 192.0.2.7', 'x-forwarded-proto': 'https' };
  const addresses = async (trustedProxies: readonly string[]) => {
    const { url } = await gateway.start({ routes, trustedProxies });
    const asked: unknown[] = [];
    for (let way = 0; way < 2; way++) {
      const answer = (await (await fetch(`${url}/items`, { headers: claimed })).json()) as {
        headers: Record<string, string>;
      };
      asked.push([answer.headers['x-forwarded-for'], answer.headers['x-forwarded-proto']]);
    }
    return asked;
  };
  expect(await addresses(['10.0.0.0/8'])).toEqual([
    ['127.0.0.1', 'http'],
    ['127.0.0.1', 'http'],
  ]);
  expect(await addresses(['127.0.0.0/8'])).toEqual([
    ['192.0.2.7', 'https'],
    ['192.0.2.7', 'https'],
  ]);
  expect(await addresses(['127.0.0.0/8', '192.0.2.0/24'])).toEqual([
    ['6.6.6.6', 'https'],
    ['6.6.6.6', 'https'],
  ]);
});

test('a stream is not opened for a session that ends at that moment', async () => {
  let checks = 0;
  const ended: EndedSessions = {
    has: () => checks++ > 0, // still there when the token is checked, and over when the stream begins
    ready: () => null,
    onEnded: () => () => {},
    consumer: { queue: 'none', name: 'none', receive: async () => ({ kind: 'done' }) },
  };
  const { url } = await gateway.start({ routes, ended });
  const { headers } = await gateway.person();
  expect(await errorOf(await fetch(`${url}/events`, { headers }))).toEqual([401, 401, 'SESSION_EXPIRED']);
});
