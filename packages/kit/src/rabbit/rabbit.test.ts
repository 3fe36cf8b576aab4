import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EventDefinition, Topology } from '@jobspeak/contracts';
import { connect } from 'amqplib';
import { z } from 'zod';
import {
  type Bus,
  type Consumer,
  createLog,
  createRabbitBus,
  type Db,
  emit,
  listParked,
  migrate,
  on,
  openDb,
} from '..';
import { startRelay } from '../relay';
import { type Broker, hasBroker, startBroker } from '../testing';

const url = process.env.TEST_DATABASE_URL ?? '';
const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });
const schema = `test_${randomUUID().replaceAll('-', '')}`;
const account = randomUUID();
const counted: EventDefinition<{ number: number }> = {
  name: 'thing.counted',
  version: 1,
  subject: 'number',
  data: z.object({ number: z.int() }),
};
const QUEUE = 'test.count';
const queues: Topology = { [QUEUE]: counted };

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 45_000; !(await done()); await new Promise((next) => setTimeout(next, 20)))
    if (Date.now() > deadline) throw new Error('It did not come to pass.');
}

const suite = hasBroker() ? describe : describe.skip;

suite('RabbitMQ (skipped where rabbitmq-server is not installed)', () => {
  let broker: Broker;
  let folder: string;
  let db: Db;
  const running: { stop(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-broker-'));
    broker = await startBroker(folder);
    await migrate(url, schema, { '001_counts': { up: (trx) => trx.raw('create table counts (number int not null)') } });
    db = openDb(url, schema);
  });
  afterEach(async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
    await db.raw('truncate outbox, inbox, counts');
  });
  afterAll(async () => {
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
    await db.raw('drop schema ?? cascade', [schema]);
    await db.destroy();
  });

  const open = (consumers: readonly Consumer[]): Bus => {
    const bus = createRabbitBus({ url: broker.url, name: 'test', log, queues, delaysMs: [10, 10], waitMs: 10 });
    running.push(bus);
    bus.subscribe(consumers);
    bus.start();
    return bus;
  };
  const count = (work: (number: number) => unknown = () => {}) =>
    on(counted, QUEUE, async (trx, { number }) => {
      await trx('counts').insert({ number });
      await work(number);
    })({ db, log });
  const add = (from: number, to: number) =>
    db.transaction(async (trx) => {
      for (let number = from; number < to; number++) await emit(trx, counted, account, { number });
    });
  const counts = async (): Promise<number[]> => (await db('counts').orderBy('number')).map(({ number }) => number);
  const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

  test('loses nothing and does nothing twice when the broker is killed and comes back', async () => {
    const bus = open([count()]);
    running.push(startRelay({ db, databaseUrl: url, schema, bus, log, pollMs: 50 }));
    // RabbitMQ 3.10 cannot bring up a quorum queue that it was killed over within seconds of its making.
    await add(0, 1);
    await until(async () => (await counts()).length === 1);
    await broker.stop();
    await broker.start();
    await add(1, 300);
    await until(async () => (await counts()).length > 50);
    await broker.kill();
    await add(300, 400);
    await broker.start();
    await until(async () => (await counts()).length >= 400);
    await until(async () => (await db('outbox').whereNull('published_at')).length === 0);
    expect(await counts()).toEqual(upTo(400));
    expect(await listParked(broker.url, [QUEUE])).toEqual([]);
  });

  test('parks every kind of poison with its reason, and hands its neighbours on', async () => {
    const bus = open([
      count((number) => {
        if (number === 13) throw new Error('never 13');
      }),
    ]);
    running.push(startRelay({ db, databaseUrl: url, schema, bus, log, pollMs: 50 }));
    await add(0, 1);
    await until(async () => (await counts()).length === 1);
    const model = await connect(broker.url);
    const channel = await model.createConfirmChannel();
    const envelope = { id: randomUUID(), name: counted.name, version: 1, accountId: account, occurredAt: new Date() };
    const wrong = JSON.stringify({ ...envelope, data: { number: 'many' } });
    for (const content of ['{"half', wrong, 'x'.repeat(10 * 1024 * 1024)])
      channel.publish('events', counted.name, Buffer.from(content));
    await channel.waitForConfirms();
    await model.close();
    await add(1, 50);
    await until(async () => (await counts()).length === 49);
    await until(async () => (await listParked(broker.url, [QUEUE])).length === 4);
    expect(await counts()).toEqual(upTo(50).filter((number) => number !== 13));
    const parked = await listParked(broker.url, [QUEUE]);
    expect(new Set(parked.map(({ attempts, reason }) => `${attempts} ${reason}`))).toEqual(
      new Set([
        '1 not JSON',
        `1 unreadable ${counted.name} for ${QUEUE}`,
        '1 10485760 bytes are more than an event has',
        `3 ${QUEUE}: never 13`,
      ]),
    );
  });

  test('hands an event to every copy of a process that listens for itself, and to one of those that share', async () => {
    const heard: string[] = [];
    const copy = (name: string): Consumer => ({
      queue: 'tell',
      name: counted.name,
      perCopy: true,
      receive: async () => {
        heard.push(name);
        return { kind: 'done' };
      },
    });
    const bus = open([copy('first'), count()]);
    open([copy('second'), count()]);
    running.push(startRelay({ db, databaseUrl: url, schema, bus, log, pollMs: 50 }));
    // A copy hears what happens from its start on, so the events go on until both have started.
    let number = 0;
    await until(async () => {
      await add(number, ++number);
      return new Set(heard).size === 2;
    });
    await until(async () => (await counts()).length === number);
    expect(await counts()).toEqual(upTo(number));
  });

  test('refuses a consumer whose queue nobody declares', () => {
    const bus = createRabbitBus({ url: broker.url, name: 'test', log, queues });
    const stranger = on(counted, 'test.unlisted', async () => {})({ db, log });
    expect(() => bus.subscribe([stranger])).toThrow('test.unlisted takes thing.counted, which is not what the list');
  });
});
