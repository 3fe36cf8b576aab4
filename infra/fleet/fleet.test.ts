import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Quote, Recording, Session } from '@jobspeak/contracts';
import { hasBroker } from '@jobspeak/kit/testing';
import knex from 'knex';
import { ROOT } from '../bench/product';
import { type Fleet, startFleet } from './fleet';
import { freePorts } from './ports';

const LONG_ENOUGH_MS = 60_000;

// Skipped, as npm test says, where RabbitMQ is not installed.
(hasBroker() ? describe : describe.skip)('every service in a process of its own', () => {
  let folder: string;
  let fleet: Fleet;
  const said: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-fleet-'));
    const database = new URL(process.env.TEST_DATABASE_URL ?? '');
    const server = knex({ client: 'pg', connection: database.href });
    database.pathname = `fleet_${randomUUID().replaceAll('-', '')}`;
    await server.raw('create database ??', [database.pathname.slice(1)]);
    await server.destroy();
    const [apiPort = 0] = await freePorts(1);
    fleet = await startFleet({
      dataDir: folder,
      databaseUrl: database.href,
      apiPort,
      webOrigin: 'http://localhost:8080',
      say: (line) => void said.push(line),
    });
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const call = async (method: string, path: string, given: { token?: string; body?: Buffer | object } = {}) => {
    const { token, body } = given;
    const isAudio = Buffer.isBuffer(body);
    const response = await fetch(fleet.apiUrl + path, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': isAudio ? 'audio/webm' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isAudio ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    expect(`${method} ${path}: ${response.status < 300 ? 'fine' : await response.text()}`).toBe(
      `${method} ${path}: fine`,
    );
    return await response.json();
  };

  test('a recording becomes a quote across all of them, and each ends in order when told to', async () => {
    const person = {
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
      businessName: 'Fleet & Co',
    };
    const names = { firstName: 'Ada', lastName: 'Fleet', locale: 'en-GB' };
    const { access_token: token } = Session.parse(
      await call('POST', '/auth/register', { body: { ...person, ...names } }),
    );
    const audio = await readFile(path.join(ROOT, 'e2e/fixtures/gb-fencing-001.webm'));
    const { quoteId } = Recording.parse(await call('POST', '/recordings/upload', { token, body: audio }));
    let quote: Quote | undefined;
    for (
      const deadline = Date.now() + LONG_ENOUGH_MS;
      quote?.state !== 'draft' && Date.now() < deadline;
      await delay(200)
    )
      quote = await call('GET', `/quotes/${quoteId}`, { token }).then(Quote.parse, () => undefined);
    expect(quote).toMatchObject({ state: 'draft' });
    expect(quote?.lines.length).toBeGreaterThan(0);
    const codes = await fleet.stop();
    expect(new Set(Object.values(codes))).toEqual(new Set([0]));
    expect(said).toEqual([]);
  }, 150_000);
});
