import { once } from 'node:events';
import { useTelemetry } from '@jobspeak/kit/testing';
import express from 'express';
import type { Route } from './routes';
import { errorOf, listenTo, useGateway } from './testing';

const routes: Route[] = [{ path: '/quotes', service: 'quote', timeoutMs: 300 }];
const upstream = express()
  .get('/quotes/slow', () => {})
  .get('/quotes/long', async (_req, res) => {
    for (let n = 0; n < 5; n++) if (!res.write(Buffer.alloc(200_000, n))) await once(res, 'drain');
    res.end();
  })
  .get('/quotes', (req, res) => {
    res.setHeader('vary', 'accept').setHeader('set-cookie', ['a=1', 'b=2']);
    res.json({ url: req.originalUrl, headers: req.headers });
  });
const telemetry = useTelemetry('gateway');
const gateway = useGateway(upstream);
const origin = 'http://localhost:8080';

/** The same call by the long way, which the first of a caller takes, and then by the short one. */
async function bothWays(url: string, path: string, headers: Record<string, string>) {
  const ask = async () => {
    const answer = await fetch(url + path, {
      headers: { ...headers, origin, forwarded: 'for=6.6.6.6', 'x-forwarded-for': '6.6.6.6' },
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      cookies: answer.headers.getSetCookie(),
      answer,
    };
  };
  return [await ask(), await ask()] as const;
}
const unlike = ['date', 'etag', 'x-request-id', 'ratelimit'];
const comparable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !unlike.includes(name))
      .map(([name, value]) => [name, name === 'vary' ? value.toLowerCase().split(', ').sort().join() : value]),
  );

test('the short way answers as the long one does, and tells the service the same', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const [long, short] = await bothWays(url, '/quotes?search=%26x', headers);
  expect(comparable(short.headers)).toEqual(comparable(long.headers));
  expect(short.cookies).toEqual(['a=1', 'b=2']);
  expect(short.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(short.headers.ratelimit).toContain('remaining=1198');
  const [first, second] = (await Promise.all([long.answer.json(), short.answer.json()])) as {
    url: string;
    headers: Record<string, string>;
  }[];
  const { 'x-request-id': _one, ...told } = first?.headers ?? {};
  const { 'x-request-id': _other, ...toldAgain } = second?.headers ?? {};
  expect(toldAgain).toEqual(told);
  expect([first?.url, second?.url]).toEqual(['/quotes?search=%26x', '/quotes?search=%26x']);
});

test('both ways are counted as one route', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  await telemetry.told();
  const [long, short] = await bothWays(url, '/quotes', headers);
  await Promise.all([long.answer.text(), short.answer.text()]);
  const counts = new Map<unknown, number>();
  const total = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
  // a request is counted once its answer has left, which its reader may see earlier
  while (total() < 2)
    for (const { name, count, ...facts } of (await telemetry.told()).points)
      if (name === 'http.server.request.duration')
        counts.set(facts['http.route'], (counts.get(facts['http.route']) ?? 0) + Number(count));
  expect([...counts]).toEqual([['/quotes/*rest', 2]]);
});

test('how long somebody listens to events is no answer time', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  await telemetry.told();
  const stream = await listenTo(url, headers);
  await stream.close();
  const routesCounted = new Set<unknown>();
  // what follows is counted after it
  await (await fetch(`${url}/quotes`, { headers })).text();
  while (!routesCounted.has('/quotes/*rest'))
    for (const { name, ...facts } of (await telemetry.told()).points)
      if (name === 'http.server.request.duration') routesCounted.add(facts['http.route']);
  expect([...routesCounted]).toEqual(['/quotes/*rest']);
});

test('a long answer comes whole, and a service that is slow is told in our own shape', async () => {
  const { url } = await gateway.start({ routes });
  const { headers } = await gateway.person();
  const [, short] = await bothWays(url, '/quotes/long', headers);
  expect((await short.answer.arrayBuffer()).byteLength).toBe(1_000_000);
  const slow = await fetch(`${url}/quotes/slow`, { headers });
  expect(slow.headers.get('x-request-id')).not.toBeNull();
  expect(await errorOf(slow)).toEqual([504, 504, 'REQUEST_TIMEOUT']);
});

test('known callers are counted with all the others, and stopped with them', async () => {
  const { url } = await gateway.start({ routes, limits: { perMinute: 3, credentialsPerFiveMinutes: 3 } });
  const { headers } = await gateway.person();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await fetch(`${url}/quotes`, { headers })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('a caller is known no longer than their token holds', async () => {
  let now = new Date();
  const { url } = await gateway.start({ routes, clock: () => now });
  const { headers } = await gateway.person({ lives: '1m' });
  for (let n = 0; n < 2; n++) expect((await fetch(`${url}/quotes`, { headers })).status).toBe(200);
  now = new Date(now.getTime() + 61_000);
  expect(await errorOf(await fetch(`${url}/quotes`, { headers }))).toEqual([401, 401, 'SESSION_EXPIRED']);
});
