import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { AppError, type EventDefinition } from '@jobspeak/contracts';
import { Router } from 'express';
import { z } from 'zod';
import {
  caller,
  createDiskStore,
  createLog,
  createMemoryBus,
  emit,
  on,
  onConstraint,
  type ServiceDefinition,
  startServices,
} from '.';
import { createSigner, useService } from './testing';

const thingAdded: EventDefinition<{ name: string }> = {
  name: 'thing.added',
  version: 1,
  data: z.object({ name: z.string() }),
};

/** A service as small as one can be: it adds things, announces them, and adds what others announce. */
const things: ServiceDefinition = {
  name: 'things',
  migrations: {
    '001_things': {
      up: (db) =>
        db.raw(
          'create table things (id uuid primary key default gen_random_uuid(), account_id uuid not null, name text not null, constraint things_name_key unique (account_id, name))',
        ),
    },
  },
  create: ({ db, signedIn }) => ({
    routes: Router()
      .post('/things', signedIn, async (req, res) => {
        const { name } = z.object({ name: z.string().min(1, 'Name it.') }).parse(req.body);
        await db.transaction(async (trx) => {
          await trx('things')
            .insert({ account_id: caller(req).accountId, name })
            .catch(onConstraint({ things_name_key: 'DUPLICATE_ENTRY' }));
          await emit(trx, thingAdded, caller(req).accountId, { name });
          if (name === 'bug') throw new Error('a bug with a secret in it');
        });
        res.status(201).json({ name });
      })
      .get('/cut', async () => {
        await db.raw('select pg_terminate_backend(pg_backend_pid())');
      })
      .get('/gone', () => {
        throw new AppError('QUOTE_NOT_FOUND', undefined, { details: { why: 'test' } });
      }),
    consumers: [
      on(thingAdded, 'things.add-again', async (trx, { name }, { accountId }) => {
        if (name === 'broken') throw new Error('cannot add this');
        await trx('things').insert({ account_id: accountId, name });
      }),
    ],
  }),
};

const service = useService(() => things);
const named = (name: string) => service.db('things').where({ name });

test('a change and its announcement are stored together', async () => {
  const me = await service.person();
  expect((await me.post('/things', { name: 'ladder' })).status).toBe(201);
  expect(await service.outbox()).toContainEqual({
    name: 'thing.added',
    accountId: me.accountId,
    data: { name: 'ladder' },
  });
});

test('a failed change announces nothing, and its answer tells no secret', async () => {
  const me = await service.person();
  const answer = await me.post('/things', { name: 'bug' });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    statusCode: 500,
    code: 'SERVER_ERROR',
    message: 'Something went wrong on our end. Please try again in a moment.',
    requestId: answer.headers.get('x-request-id'),
  });
  expect(await named('bug')).toEqual([]);
  expect((await service.outbox()).filter(({ data }) => (data as { name: string }).name === 'bug')).toEqual([]);
});

test('who asks while the database is away is told to come back, not that something is wrong', async () => {
  const me = await service.person();
  const answer = await me.get('/cut');
  expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
});

test.each([
  ['without a token', {}],
  ['with a token of somebody else', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
  ['with a broken header', { authorization: 'Bearer' }],
])('nobody gets in %s', async (_name, headers) => {
  const answer = await service.anybody.post('/things', { name: 'spade' }, headers);
  expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_EXPIRED']);
  expect(await named('spade')).toEqual([]);
});

test('bad input names its fields, bad JSON and unknown paths are told', async () => {
  const me = await service.person();
  expect((await me.post('/things', { name: '' })).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { name: 'Name it.' },
  });
  const broken = await me.post('/things', Buffer.from('{"name":'), { 'content-type': 'application/json' });
  expect([broken.status, broken.body.code]).toEqual([400, 'INVALID_INPUT']);
  const big = await me.post('/things', { name: 'x'.repeat(1_100_000) });
  expect([big.status, big.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect((await me.get('/nowhere')).body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  expect((await me.get('/gone')).body).toMatchObject({ statusCode: 404, details: { why: 'test' } });
});

test('a broken constraint means what its name says', async () => {
  const me = await service.person();
  await me.post('/things', { name: 'twice' });
  expect((await me.post('/things', { name: 'twice' })).body.code).toBe('DUPLICATE_ENTRY');
});

test('an event is applied once, however often it comes; a failed one leaves nothing; rubbish is dead-lettered', async () => {
  const account = randomUUID();
  const id = randomUUID();
  expect(await service.deliver(thingAdded, account, { name: 'bucket' }, id)).toEqual([{ kind: 'done' }]);
  expect(await service.deliver(thingAdded, account, { name: 'bucket' }, id)).toEqual([{ kind: 'done' }]);
  expect(await named('bucket')).toHaveLength(1);
  expect(await service.deliver(thingAdded, account, { name: 'broken' })).toMatchObject([{ kind: 'retry' }]);
  expect(await named('broken')).toEqual([]);
  expect(await service.deliver(thingAdded, account, { nonsense: true })).toMatchObject([{ kind: 'dead-letter' }]);
});

test('health is told without signing in', async () => {
  expect((await service.anybody.get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await service.anybody.get('/readyz')).body).toEqual({ status: 'ready' });
});

test('a start that fails because the database is away leaves nothing behind, and the next one subscribes once', async () => {
  const log = createLog({ name: 'test', level: 'silent' });
  const bus = createMemoryBus();
  const heard: unknown[] = [];
  const stopped: number[] = [];
  let starts = 0;
  const listening: ServiceDefinition = {
    name: `test_${randomUUID().replaceAll('-', '')}`,
    migrations: {},
    create: () => ({
      routes: Router(),
      consumers: [() => ({ queue: 'test.hear', name: thingAdded.name, receive: async (event) => hear(event) })],
      start() {
        starts++;
        if (starts === 1) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      },
      stop: async () => void stopped.push(starts),
    }),
  };
  const hear = (event: unknown) => {
    heard.push(event);
    return { kind: 'done' } as const;
  };
  const url = process.env.TEST_DATABASE_URL ?? '';
  const { keys } = await createSigner();
  const objects = createDiskStore(tmpdir());
  const up = () => startServices([listening], { databaseUrl: url, bus, objects, log, keys, clock: () => new Date() });
  await expect(up()).rejects.toThrow('away');
  expect(stopped).toEqual([1]);
  const [running] = await up();
  await bus.publish({
    id: randomUUID(),
    name: thingAdded.name,
    version: 1,
    accountId: randomUUID(),
    occurredAt: new Date().toISOString(),
    data: { name: 'spade' },
  });
  expect(heard).toHaveLength(1);
  await running?.stop();
  await service.db.raw('drop schema ?? cascade', [listening.name]);
});
