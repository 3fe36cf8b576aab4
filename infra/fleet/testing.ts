import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Quote, Recording, Session } from '@jobspeak/contracts';
import knex from 'knex';
import { ROOT } from '../bench/product';
import { type Fleet, startFleet } from './fleet';

const LONG_ENOUGH_MS = 60_000;
const LOOK_AGAIN_MS = 100;

/** A database of its own on the server of the tests. */
async function freshDatabase(): Promise<string> {
  const database = new URL(process.env.TEST_DATABASE_URL ?? '');
  const server = knex({ client: 'pg', connection: database.href });
  database.pathname = `fleet_${randomUUID().replaceAll('-', '')}`;
  await server.raw('create database ??', [database.pathname.slice(1)]);
  await server.destroy();
  return database.href;
}

interface Given {
  token?: string;
  body?: Buffer | object;
  headers?: Record<string, string>;
}

/** A call that must succeed. */
async function callTo(apiUrl: string, method: string, place: string, given: Given = {}): Promise<Response> {
  const { token, body, headers } = given;
  const isAudio = Buffer.isBuffer(body);
  const response = await fetch(apiUrl + place, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': isAudio ? 'audio/webm' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isAudio ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${await response.text()}`);
  return response;
}

/** What a phone does, with calls that succeed. */
function phoneOf(call: (method: string, place: string, given?: Given) => Promise<Response>) {
  return {
    call,
    /** Somebody new. */
    async register(): Promise<{ token: string; accountId: string }> {
      const body = {
        email: `${randomUUID()}@example.com`,
        password: 'correct horse battery',
        businessName: 'Fleet & Co',
        firstName: 'Ada',
        lastName: 'Fleet',
        locale: 'en-GB',
      };
      const answer = await call('POST', '/auth/register', { body });
      const { access_token: token, user } = Session.parse(await answer.json());
      return { token, accountId: user.accountId };
    },
    /** Says a job and waits for its quote. */
    async quoteFromVoice(token: string, headers: Record<string, string> = {}): Promise<Quote> {
      const body = await readFile(path.join(ROOT, 'e2e/fixtures/gb-fencing-001.webm'));
      const answer = await call('POST', '/recordings/upload', { token, body, headers });
      const { quoteId } = Recording.parse(await answer.json());
      for (const deadline = Date.now() + LONG_ENOUGH_MS; Date.now() < deadline; await delay(LOOK_AGAIN_MS)) {
        const quote = await call('GET', `/quotes/${quoteId}`, { token }).then(
          async (found) => Quote.parse(await found.json()),
          () => undefined, // not opened yet
        );
        if (quote?.state === 'draft') return quote;
      }
      throw new Error('The recording has not become a quote.');
    },
  };
}

/** For the top of a suite: every service in a process of its own, and what a phone does with them. */
export function useFleet() {
  let folder: string;
  let fleet: Fleet;
  let stopping: ReturnType<Fleet['stop']> | undefined;
  const stop = () => {
    stopping ??= fleet.stop();
    return stopping;
  };
  const said: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-fleet-'));
    fleet = await startFleet({
      dataDir: folder,
      database: { url: await freshDatabase(), stop: async () => {} },
      webOrigin: 'http://localhost:8080',
      say: (line) => void said.push(line),
    });
  }, 240_000);
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    ...phoneOf((method, place, given) => callTo(fleet.apiUrl, method, place, given)),
    /** What the fleet had to say of processes that ended. */
    said,
    databaseUrl: () => fleet.databaseUrl,
    stop,
  };
}
