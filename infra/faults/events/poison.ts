import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, createLog, createRabbitBus, type Db, listParked, migrate, on, openDb } from '@jobspeak/kit';
import { hasBroker, startBroker } from '@jobspeak/kit/testing';
import { startPostgres } from '../../../services/standalone/src/postgres';
import { say } from '../../bench/machine';
import { ROOT } from '../../bench/product';
import type { Result, Settings } from '../experiment';
import { counted, DELAYS_MS, QUEUE, queues, SCHEMA } from './counted';
import { eventOf, NEVER } from './poisoner';

/** Healthy events of a round, and the time between two of them, in ms. */
const EVENTS = 1_600;
const APART_MS = 10;
/** So many healthy events go by between two that are poison. */
const POISON_EVERY = 100;
/** Healthy events may take so much longer beside poison. */
const BEARABLE = 1.2;

const log = createLog({ name: 'experiment', level: 'silent' });
/** A process that sends poison when told to, so that sending it takes nothing from those it is measured beside. */
async function openPoisoner(amqpUrl: string) {
  const child = fork(path.join(__dirname, 'poisoner.ts'), {
    execArgv: ['--require', 'tsx/cjs'],
    cwd: ROOT,
    env: { ...process.env, AMQP_URL: amqpUrl },
  });
  await once(child, 'message');
  let told = 0;
  return {
    send: () => {
      told++;
      child.send('one more');
    },
    told: () => told,
    end: () => void child.kill(),
  };
}

/** Sends a round of healthy events, with poison between them or not, and answers how long each took, in ms. */
async function round(bus: Bus, taken: Map<number, number>, poison: (() => void) | null): Promise<number[]> {
  const sent = new Map<number, number>();
  const first = taken.size + 1;
  for (let number = first; number < first + EVENTS; number++) {
    if (poison && number % POISON_EVERY === 0) poison();
    sent.set(number, performance.now());
    await bus.publish(eventOf(number));
    await delay(APART_MS);
  }
  while (taken.size < first - 1 + EVENTS) await delay(20);
  return [...sent].map(([number, at]) => (taken.get(number) ?? Infinity) - at);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Waits until the bus takes events. */
async function connected(bus: Bus): Promise<void> {
  for (;;)
    try {
      return await bus.publish({ ...eventOf(0), name: 'experiment.begun' });
    } catch {
      await delay(100); // it is still connecting
    }
}

/** A bus whose consumer notes when each healthy event was done, and throws at the others. */
function openCounting(db: Db, amqpUrl: string) {
  const taken = new Map<number, number>();
  const note = (number: number) => () => void taken.set(number, performance.now());
  const count = on(counted, QUEUE, async (trx, { number }) => {
    if (number >= NEVER) throw new Error('never');
    await trx('applied').insert({ number });
    trx.executionPromise.then(note(number), () => {});
  });
  const bus = createRabbitBus({ url: amqpUrl, name: 'experiment', log, queues, delaysMs: DELAYS_MS });
  bus.subscribe([count({ db, log })]);
  bus.start();
  return { bus, taken };
}

/** Rounds with and without poison in turn. Answers the medians of the rounds' mean times, and what was parked. */
async function compare(db: Db, amqpUrl: string, rounds: number) {
  const { bus, taken } = openCounting(db, amqpUrl);
  const poisoner = await openPoisoner(amqpUrl);
  await connected(bus);
  await round(bus, taken, null); // to warm up
  const times = { alone: [] as number[], beside: [] as number[] };
  for (let n = 0; n < rounds; n++) {
    times.alone.push(mean(await round(bus, taken, null)));
    times.beside.push(mean(await round(bus, taken, poisoner.send)));
  }
  const deadline = Date.now() + 60_000;
  let parked = await listParked(amqpUrl, [QUEUE]);
  for (; parked.length < poisoner.told() && Date.now() < deadline; parked = await listParked(amqpUrl, [QUEUE]))
    await delay(500);
  await bus.stop();
  poisoner.end();
  return { alone: median(times.alone), beside: median(times.beside), poisons: poisoner.told(), parked: parked.length };
}

/** Measures how much longer healthy events take beside poison, and whether all of that is parked. */
export async function poisoned({ isQuick }: Settings): Promise<Result> {
  const result: Result = { experiment: 'poison', kills: 0, summary: '', violations: [] };
  if (!hasBroker())
    return { ...result, skipped: 'RabbitMQ is not installed. On Debian: apt-get install rabbitmq-server' };
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-poison-'));
  await chmod(folder, 0o755); // Postgres runs as a user of its own when this one is root
  const postgres = await startPostgres(path.join(folder, 'data'));
  const broker = await startBroker(path.join(folder, 'broker'));
  const table = { up: (db: Db) => db.raw('create table applied (number int not null)') };
  await migrate(postgres.url, SCHEMA, { '001_applied': table });
  const db = openDb(postgres.url, SCHEMA);
  try {
    const { alone, beside, poisons, parked } = await compare(db, broker.url, isQuick ? 1 : 3);
    result.summary =
      `a healthy event takes ${alone.toFixed(1)} ms alone and ${beside.toFixed(1)} ms beside poison, ` +
      `ratio ${(beside / alone).toFixed(2)}; ${parked} of ${poisons} poisons parked`;
    say(result.summary);
    if (beside / alone > BEARABLE) result.violations.push(`poison delays its neighbours: ${result.summary}`);
    if (parked !== poisons) result.violations.push(`not all poison is parked: ${result.summary}`);
    return result;
  } finally {
    await db.destroy();
    await broker.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
