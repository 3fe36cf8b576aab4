import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, type RequestListener, request } from 'node:http';
import net from 'node:net';
import { closeServer, listen } from './server';

/** Longer than a test may take: nothing here is ended by force. */
const GRACE_MS = 60_000;

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const get = async (url: string): Promise<IncomingMessage> => {
  const [answer] = await once(request(url, { agent }).end(), 'response');
  return answer;
};
const textOf = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray()).toString();

const serve = (app: RequestListener) => listen(app, 0, '127.0.0.1');

test('an answer under way is finished, and its connection takes no further request', async () => {
  const held = new EventEmitter();
  const { server, url } = await serve((_req, res) => {
    held.once('let go', () => res.end('done'));
    held.emit('request');
  });
  const asked = once(held, 'request');
  const answered = get(url);
  await asked;
  const closed = closeServer(server, GRACE_MS);
  await expect(get(url)).rejects.toThrow('ECONNREFUSED');
  held.emit('let go');
  const answer = await answered;
  expect(await textOf(answer)).toBe('done');
  expect(answer.headers.connection).toBe('close');
  await closed;
});

test('an answer whose beginning is out already is finished, and its connection ends with it', async () => {
  const held = new EventEmitter();
  const { server, url } = await serve((_req, res) => {
    held.once('let go', () => res.end('end'));
    res.write('beginning and ');
  });
  const answer = await get(url);
  const closed = closeServer(server, GRACE_MS);
  held.emit('let go');
  expect(await textOf(answer)).toBe('beginning and end');
  await closed;
});

test('a long answer reaches a slow reader whole', async () => {
  const long = 'x'.repeat(32 * 1024 * 1024);
  const { server, url } = await serve((_req, res) => res.end(long));
  const answer = await get(url);
  const closed = closeServer(server, GRACE_MS);
  expect((await textOf(answer)).length).toBe(long.length);
  await closed;
});

test('connections without a request under way end at once', async () => {
  const { server, url } = await serve((_req, res) => res.end());
  await textOf(await get(url));
  const fresh = net.connect(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'connection');
  await closeServer(server, GRACE_MS);
  fresh.destroy();
});

test('an answer that takes longer than the grace is cut', async () => {
  const { server, url } = await serve((_req, res) => void res.write('beginning'));
  const answer = await get(url);
  await closeServer(server, 1);
  await expect(textOf(answer)).rejects.toThrow('aborted');
});
