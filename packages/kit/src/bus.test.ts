import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EventDefinition, Topology } from '@jobspeak/contracts';
import { z } from 'zod';
import {
  type Bus,
  createLog,
  createMemoryBus,
  createRabbitBus,
  type Db,
  emit,
  listParked,
  listParkedRows,
  migrate,
  on,
  openDb,
  replayParked,
  replayParkedRow,
  startRelay,
} from '.';
import { type Broker, hasBroker, startBroker, useTelemetry } from './testing';

const url = process.env.TEST_DATABASE_URL ?? '';
const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });
const account = randomUUID();
const telemetry = useTelemetry('test');

/** A kind of bus, and how its promises are looked at. */
interface Kind {
  create(queues: Topology): Bus;
  /** What is parked for these queues, with the reason. */
  parked(db: Db, schema: string, queues: readonly string[]): Promise<{ attempts: number; reason: string }[]>;
  replay(db: Db, schema: string, queues: readonly string[]): Promise<void>;
  /** Lets no retry wait for its time. */
  hurry(db: Db): PromiseLike<unknown>;
}

const LIMIT = 3;
const inProcess: Kind = {
  create: () => createMemoryBus(),
  parked: async (db, schema) =>
    (await listParkedRows(db, [schema])).map(({ attempts, reason }) => ({ attempts, reason })),
  async replay(db, schema) {
    for (const row of await listParkedRows(db, [schema])) await replayParkedRow(db, row);
  },
  hurry: (db) => db('outbox').update({ available_at: db.raw("now() - interval '1 minute'") }),
};

let broker: Broker;
const rabbit: Kind = {
  create: (queues) => createRabbitBus({ url: broker.url, name: 'test', log, queues, delaysMs: [1, 1], waitMs: 1 }),
  parked: async (_db, _schema, queues) =>
    (await listParked(broker.url, queues)).map(({ attempts, reason }) => ({ attempts, reason })),
  replay: async (_db, _schema, queues) => void (await replayParked(broker.url, () => true, queues)),
  hurry: async () => {},
};

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; !(await done()); await new Promise((next) => setTimeout(next, 5)))
    if (Date.now() > deadline) throw new Error('It did not come to pass.');
}

/** A note that somebody adds, and queues that take it, with names nobody else has. */
function scene(...names: string[]) {
  const id = randomUUID();
  const noted: EventDefinition<{ text: string }> = {
    name: `note-${id}.added`,
    version: 1,
    data: z.object({ text: z.string() }),
  };
  const queues = names.map((name) => `${id}.${name}`);
  return { noted, queues, topology: Object.fromEntries(queues.map((queue) => [queue, noted])) };
}

function contract(kind: Kind): void {
  let db: Db;
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const running: { stop(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    const notes = 'create table notes (at serial, queue text not null, text text not null)';
    await migrate(url, schema, { '001_notes': { up: (trx) => trx.raw(notes) } });
    db = openDb(url, schema);
  });
  afterEach(async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
    await db.raw('truncate outbox, inbox, notes');
  });
  afterAll(async () => {
    await db.raw('drop schema ?? cascade', [schema]);
    await db.destroy();
  });

  const notes = async (queue: string): Promise<string[]> =>
    (await db('notes').where({ queue }).orderBy('at').select('text')).map(({ text }) => text);
  const add = (event: EventDefinition<{ text: string }>, text: string) =>
    db.transaction((trx) => emit(trx, event, account, { text }));

  /** Starts a bus with a consumer for each queue, and the relay that feeds it. */
  function start(
    { noted, queues, topology }: ReturnType<typeof scene>,
    work: (queue: string, text: string) => unknown,
  ) {
    const bus = kind.create(topology);
    running.push(bus);
    const subscription = bus.subscribe(
      queues.map((queue) =>
        on(noted, queue, async (trx, { text }) => {
          await trx('notes').insert({ queue, text });
          await work(queue, text);
        })({ db, log }),
      ),
    );
    bus.start();
    const relay = startRelay({ db, databaseUrl: url, schema, bus, log, pollMs: 20, maxAttempts: LIMIT });
    running.push(relay);
    return { bus, subscription };
  }

  test('carries an event to every queue that asked for it, once, and to no other', async () => {
    const here = scene('first', 'second');
    const elsewhere = scene('other');
    start({ ...here, topology: { ...here.topology, ...elsewhere.topology } }, () => {});
    await add(here.noted, 'hello');
    await until(async () => (await db('notes')).length === 2);
    const [first = '', second = ''] = here.queues;
    expect([await notes(first), await notes(second)]).toEqual([['hello'], ['hello']]);
  });

  test('keeps the order of publication for a healthy consumer', async () => {
    const here = scene('ordered');
    start(here, () => {});
    const texts = Array.from({ length: 30 }, (_, n) => `note ${n}`);
    const received: string[] = [];
    for (const text of texts) {
      await add(here.noted, text);
      await until(async () => (await notes(here.queues[0] ?? '')).includes(text));
      received.push(text);
    }
    expect(await notes(here.queues[0] ?? '')).toEqual(received);
  });

  test('tries a failed event again, leaves nothing of the attempt, and runs no other consumer twice', async () => {
    const here = scene('steady', 'shaky');
    const [steady = '', shaky = ''] = here.queues;
    let failures = 2;
    start(here, (queue) => {
      if (queue === shaky && failures-- > 0) throw new Error('not yet');
    });
    await add(here.noted, 'try me');
    await until(async () => {
      await kind.hurry(db);
      return (await notes(shaky)).length === 1;
    });
    expect(failures).toBe(-1);
    expect([await notes(steady), await notes(shaky)]).toEqual([['try me'], ['try me']]);
    expect(await kind.parked(db, schema, here.queues)).toEqual([]);
  });

  test('parks an event after the limit with its reason, lets the others by, and replays it when asked', async () => {
    const here = scene('picky');
    const [queue = ''] = here.queues;
    let isBroken = true;
    start(here, (_queue, text) => {
      if (isBroken && text === 'bad') throw new Error('cannot note bad');
    });
    await add(here.noted, 'bad');
    await add({ ...here.noted, subject: 'text' }, 'good');
    await until(async () => {
      await kind.hurry(db);
      return (await kind.parked(db, schema, here.queues)).length === 1;
    });
    expect(await kind.parked(db, schema, here.queues)).toEqual([
      { attempts: LIMIT, reason: `${queue}: cannot note bad` },
    ]);
    expect(await notes(queue)).toEqual(['good']);
    isBroken = false;
    await kind.replay(db, schema, here.queues);
    await until(async () => (await notes(queue)).length === 2);
    expect(await kind.parked(db, schema, here.queues)).toEqual([]);
  });

  test('parks at once what nobody can read', async () => {
    const here = scene('reader');
    start(here, () => {});
    const { name } = here.noted;
    const row = { id: randomUUID(), name, version: 2, account_id: account, subject: account, data: '{"text":"later"}' };
    await db('outbox').insert(row);
    await until(async () => (await kind.parked(db, schema, here.queues)).length === 1);
    expect(await kind.parked(db, schema, here.queues)).toEqual([
      { attempts: 1, reason: `unreadable ${name} for ${here.queues[0]}` },
    ]);
  });

  test('counts no attempt while what a handler needs is away', async () => {
    const here = scene('patient');
    let away = LIMIT + 2;
    start(here, () => {
      if (away-- > 0) throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    });
    await add(here.noted, 'wait for me');
    await until(async () => (await notes(here.queues[0] ?? '')).length === 1);
    expect(await kind.parked(db, schema, here.queues)).toEqual([]);
  });

  test('a subscription that stops finishes what it has begun and keeps the rest for the next start', async () => {
    const here = scene('drained');
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    let finish = () => {};
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    const first = start(here, async () => {
      begun();
      await finishing;
    });
    await add(here.noted, 'begun');
    await beginning;
    const stopped = first.subscription.stop();
    await add(here.noted, 'later');
    finish();
    await stopped;
    expect(await notes(here.queues[0] ?? '')).toEqual(['begun']);
    for (const part of running.splice(0).reverse()) await part.stop();
    start(here, () => {});
    await until(async () => (await notes(here.queues[0] ?? '')).length === 2);
    expect(await notes(here.queues[0] ?? '')).toEqual(['begun', 'later']);
  });

  test('tells how many events wait in a queue', async () => {
    const { noted, queues, topology } = scene('busy');
    const [queue = ''] = queues;
    const bus = kind.create(topology);
    running.push(bus);
    let finish = () => {};
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    bus.subscribe([{ queue, name: noted.name, receive: () => finishing.then(() => ({ kind: 'done' })) }]);
    bus.start();
    const publish = (name: string) => {
      const facts = { version: 1, accountId: account, occurredAt: new Date().toISOString() };
      return bus.publish({ ...facts, id: randomUUID(), name, data: { text: 'wait' } });
    };
    const isConnected = () =>
      publish('nobody.listens').then(
        () => true,
        () => false,
      );
    await until(isConnected);
    const published = Array.from({ length: 13 }, () => publish(noted.name));
    const waiting = async () =>
      (await telemetry.told()).points.find((point) => point['messaging.consumer.group.name'] === queue);
    // ten are worked on
    await until(async () => (await waiting())?.value === 3);
    finish();
    await Promise.all(published);
    await until(async () => (await waiting())?.value === 0);
    expect(await waiting()).toMatchObject({ name: 'jobspeak.queue.depth', 'jobspeak.service': queue.split('.')[0] });
  });

  test('refuses what is published after it has stopped', async () => {
    const { bus } = start(scene('late'), () => {});
    await bus.stop();
    const event = { id: randomUUID(), name: 'x', version: 1, accountId: account, occurredAt: new Date().toISOString() };
    await expect(bus.publish({ ...event, data: {} })).rejects.toThrow('The bus has stopped.');
  });
}

describe('the bus of a single process', () => contract(inProcess));

(hasBroker() ? describe : describe.skip)(
  'the bus over RabbitMQ (skipped where rabbitmq-server is not installed)',
  () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-broker-'));
      broker = await startBroker(folder);
    });
    afterAll(async () => {
      await broker.stop();
      await rm(folder, { recursive: true, force: true });
    });
    contract(rabbit);
  },
);
