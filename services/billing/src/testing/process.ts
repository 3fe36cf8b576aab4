import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, openDb } from '@jobspeak/kit';
import { createSigner, type Signer } from '@jobspeak/kit/testing';
import { KEY, SECRET } from './stripe-server';

const PROGRAM = path.join(__dirname, '../main.ts');
const LOOK_AGAIN_MS = 20;

/** Billing as a process of its own, on its own database; nobody hears its events, which wait in its outbox. */
export interface BillingProcess {
  url: string;
  /** Ends it as a power cut would. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** What such a process needs around it. */
export interface Place {
  /** The tables of billing. */
  db: Db;
  sign: Signer['sign'];
  /** Starts it. Resolves when it takes requests. @throws Error with what it said when it ends instead */
  start(): Promise<BillingProcess>;
  remove(): Promise<void>;
}

async function freshDatabase() {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const server = openDb(url.href, 'public', { max: 1 });
  url.pathname = `billing_${randomUUID().replaceAll('-', '')}`;
  const name = url.pathname.slice(1);
  await server.raw('create database ??', [name]);
  const remove = async () => {
    await server.raw('drop database ?? with (force)', [name]);
    await server.destroy();
  };
  return { url: url.href, remove };
}

/** The keys of an auth service, which has ended no session. */
async function startAuth() {
  const signer = await createSigner();
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(req.url?.endsWith('jwks.json') ? signer.jwks : { items: [] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { ...signer, server, url: `http://127.0.0.1:${portOf(server.address())}` };
}

const portOf = (address: unknown): number => (address as AddressInfo).port; // a TCP server has no other address

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  await once(server.close(), 'close');
  return port;
}

async function run(environment: Record<string, string>, port: number): Promise<BillingProcess> {
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', PROGRAM], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (; !(await isReady()); await delay(LOOK_AGAIN_MS))
    if (child.exitCode !== null) throw new Error(`It ended instead: ${said}`);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Prepares such a place. @param stripe where Stripe's API is. */
export async function preparePlace(stripe: string): Promise<Place> {
  const [database, auth] = await Promise.all([freshDatabase(), startAuth()]);
  const db = openDb(database.url, 'billing', { max: 4, name: 'the test' });
  const environment = {
    AUTH_URL: auth.url,
    DATABASE_URL: database.url,
    AMQP_URL: 'amqp://127.0.0.1:1', // where no broker is: what is told stays to be seen
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_PRICE_BUSINESS: 'price_business',
    STRIPE_PRICE_GOLD: 'price_gold',
    STRIPE_API_BASE: stripe,
  };
  return {
    db,
    sign: auth.sign,
    start: async () => run(environment, await freePort()),
    async remove() {
      await db.destroy();
      await database.remove();
      auth.server.close();
    },
  };
}
