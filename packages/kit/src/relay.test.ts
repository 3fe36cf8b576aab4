import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@jobspeak/contracts';
import { z } from 'zod';
import { type Bus, type Consumer, createLog, createMemoryBus, type Db, emit, migrate, on, openDb, startRelay } from '.';

const noted: EventDefinition<{ text: string }> = {
  name: 'note.added',
  version: 1,
  subject: 'text',
  data: z.object({ text: z.string() }),
};

const schema = `test_${randomUUID().replaceAll('-', '')}`;
const url = process.env.TEST_DATABASE_URL ?? '';
const log = createLog({ name: 'test', level: 'silent' });
const account = randomUUID();
let db: Db;

beforeAll(async () => {
  await migrate(url, schema, {
    '001_notes': { up: (trx) => trx.raw('create table notes (queue text not null, text text not null)') },
  });
  db = openDb(url, schema);
});
afterEach(() => db.raw('truncate outbox, inbox, notes'));
afterAll(async () => {
  await db.raw('drop schema ?? cascade', [schema]);
  await db.destroy();
});

const announce = (text: string) => db.transaction((trx) => emit(trx, noted, account, { text }));
const notes = async (): Promise<string[]> => (await db('notes').orderBy('text').select('text')).map(({ text }) => text);
const waiting = () => db('outbox').whereNull('published_at').whereNull('parked_at');
const makeDue = () => db('outbox').update({ available_at: db.raw("now() - interval '1 minute'") });

/** A consumer that writes the note down, except those it has been told to refuse. */
const noteDown = (queue: string, refuse: (text: string) => boolean = () => false): Consumer =>
  on(noted, queue, async (trx, { text }) => {
    await trx('notes').insert({ queue, text });
    if (refuse(text)) throw new Error(`cannot note ${text}`);
  })({ db, log });

async function withRelay(bus: Bus, work: (until: (done: () => Promise<boolean>) => Promise<void>) => Promise<void>) {
  const relay = startRelay({ db, databaseUrl: url, schema, bus, log, pollMs: 20, maxAttempts: 3 });
  try {
    await work(async (done) => {
      for (const deadline = Date.now() + 10_000; !(await done()); ) {
        if (Date.now() > deadline) throw new Error('It did not come to pass.');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
  } finally {
    await relay.stop();
    await bus.stop();
  }
}

const none = async () => (await waiting()).length === 0;

test('what was committed is delivered to every queue, once', async () => {
  const bus = createMemoryBus();
  bus.subscribe([noteDown('first'), noteDown('second')]);
  await announce('before the relay starts');
  await withRelay(bus, async (until) => {
    await announce('while it runs');
    await until(none);
  });
  expect(await db('notes').orderBy(['text', 'queue'])).toEqual([
    { queue: 'first', text: 'before the relay starts' },
    { queue: 'second', text: 'before the relay starts' },
    { queue: 'first', text: 'while it runs' },
    { queue: 'second', text: 'while it runs' },
  ]);
});

test('what was rolled back is never announced', async () => {
  const rolledBack = db.transaction(async (trx) => {
    await emit(trx, noted, account, { text: 'never' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await db('outbox')).toEqual([]);
});

test('a failed handler is tried again later, and the one that succeeded is not run twice', async () => {
  let broken = true;
  const bus = createMemoryBus();
  bus.subscribe([noteDown('steady'), noteDown('shaky', () => broken)]);
  await announce('try me');
  await withRelay(bus, async (until) => {
    await until(async () => (await waiting().where('attempts', 1)).length === 1);
    expect(await db('notes')).toEqual([{ queue: 'steady', text: 'try me' }]);
    const [row] = await db('outbox');
    expect(row.last_error).toBe('shaky: cannot note try me');
    expect(row.available_at.getTime()).toBeGreaterThan(row.occurred_at.getTime() + 1_000);
    broken = false;
    await makeDue();
    await until(none);
  });
  expect(await notes()).toEqual(['try me', 'try me']);
});

test('after the last attempt an event is parked with its reason, and the others go on', async () => {
  const bus = createMemoryBus();
  bus.subscribe([noteDown('picky', (text) => text === 'bad')]);
  await announce('bad');
  await announce('good');
  await withRelay(bus, async (until) => {
    for (const attempts of [1, 2]) {
      await until(async () => (await waiting().where({ attempts })).length === 1);
      await makeDue();
    }
    await until(none);
  });
  expect(await notes()).toEqual(['good']);
  expect(await db('outbox').whereNotNull('parked_at')).toMatchObject([
    { attempts: 3, last_error: 'picky: cannot note bad', data: { text: 'bad' } },
  ]);
});

test('what nobody can read is parked at once', async () => {
  const bus = createMemoryBus();
  bus.subscribe([noteDown('reader')]);
  await db('outbox').insert({
    id: randomUUID(),
    name: noted.name,
    version: 2,
    account_id: account,
    subject: account,
    data: '{"text":"from the future"}',
  });
  await withRelay(bus, async (until) => until(none));
  expect(await db('outbox').whereNotNull('parked_at')).toMatchObject([
    { attempts: 1, last_error: 'unreadable note.added for reader' },
  ]);
});

test('while the bus is away nothing is lost and no attempt is counted', async () => {
  let away = true;
  const bus = createMemoryBus();
  const flaky: Bus = {
    ...bus,
    publish: (event) => (away ? Promise.reject(new Error('no route')) : bus.publish(event)),
  };
  bus.subscribe([noteDown('patient')]);
  await announce('wait for me');
  await withRelay(flaky, async (until) => {
    await new Promise((resolve) => setImmediate(resolve));
    expect((await waiting())[0].attempts).toBe(0);
    away = false;
    await until(none);
  });
  expect(await notes()).toEqual(['wait for me']);
});

test('two relays on one outbox publish each event once', async () => {
  const bus = createMemoryBus();
  bus.subscribe([noteDown('one')]);
  const second = startRelay({ db, databaseUrl: url, schema, bus, log, pollMs: 20 });
  await withRelay(bus, async (until) => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => announce(`note ${n}`)));
    await until(none);
    await second.stop();
  });
  expect(await notes()).toHaveLength(60);
});

test('migrations run once although four processes start together', async () => {
  const together = `test_${randomUUID().replaceAll('-', '')}`;
  const list = { '001_things': { up: (trx: Db) => trx.raw('create table things (id int)') } };
  await Promise.all([1, 2, 3, 4].map(() => migrate(url, together, list)));
  const other = openDb(url, together);
  expect(await other('things')).toEqual([]);
  await other.raw('drop schema ?? cascade', [together]);
  await other.destroy();
});
