import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog, createRabbitBus, type Db, emit, listParked, migrate, openDb } from '@jobspeak/kit';
import { type Broker, hasBroker, startBroker } from '@jobspeak/kit/testing';
import { startPostgres } from '../../../services/standalone/src/postgres';
import { say } from '../../bench/machine';
import { ROOT } from '../../bench/product';
import type { Result, Settings } from '../experiment';
import { createRandom, type Random } from '../random';
import { counted, DELAYS_MS, QUEUE, queues, SCHEMA } from './counted';

const log = createLog({ name: 'experiment', level: 'silent' });

type Flow = 'once' | 'thrice';
const WORKERS = ['consumer', 'consumer', 'relay', 'relay'] as const;
/** Between two kills, in ms: long enough for a process to come up and do something. */
const PEACE_MS = [1_500, 4_000] as const;
const BROKER_SHARE = 0.15;
const PER_TRANSACTION = 5;
/** Between two transactions, in ms: the killing needs time. */
const PACE_MS = 40;
const DONE_WITHIN_MS = 180_000;

interface Place {
  databaseUrl: string;
  broker: Broker;
  flow: Flow;
}

/** A worker that is started again whenever it ends. */
function keepRunning(role: string, { databaseUrl, broker, flow }: Place) {
  let child: ChildProcess;
  let ended = false;
  const start = () => {
    const arguments_ = ['--require', 'tsx/cjs', path.join(__dirname, 'worker.ts'), role, flow];
    const env = { ...process.env, DATABASE_URL: databaseUrl, AMQP_URL: broker.url };
    child = spawn(process.execPath, arguments_, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', () => {
      if (!ended) start();
    });
  };
  start();
  return {
    kill: () => void child.kill('SIGKILL'),
    async end() {
      ended = true;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Kills workers and the broker until told to stop. Answers how often each was. */
async function wreak(random: Random, workers: ReturnType<typeof keepRunning>[], broker: Broker, stop: AbortSignal) {
  const kills = { workers: 0, broker: 0, brokerDownMs: [] as number[] };
  while (!stop.aborted) {
    const [shortest, longest] = PEACE_MS;
    await delay(shortest + random() * (longest - shortest), undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) break;
    if (random() < BROKER_SHARE) {
      await broker.kill();
      const killed = performance.now();
      await broker.start();
      kills.brokerDownMs.push(Math.round(performance.now() - killed));
      kills.broker++;
    } else {
      workers[Math.floor(random() * workers.length)]?.kill();
      kills.workers++;
    }
  }
  return kills;
}

async function produce(db: Db, events: number): Promise<void> {
  const account = randomUUID();
  for (let first = 0; first < events; first += PER_TRANSACTION) {
    await db.transaction(async (trx) => {
      for (let number = first; number < Math.min(first + PER_TRANSACTION, events); number++)
        await emit(trx, counted, account, { number });
    });
    await delay(PACE_MS);
  }
}

async function look(db: Db, broker: Broker, events: number) {
  const { rows } = await db.raw<{ rows: { all: string; distinct: string }[] }>(
    'select count(*) as all, count(distinct number) as distinct from applied',
  );
  const all = Number(rows[0]?.all);
  const distinct = Number(rows[0]?.distinct);
  const [waiting] = await db('outbox').whereNull('published_at').count<{ count: string }[]>();
  return {
    lost: events - distinct,
    twice: all - distinct,
    parked: (await listParked(broker.url, [QUEUE])).length,
    waiting: Number(waiting?.count),
  };
}

/** Waits until all is applied, or until there is no more hope. */
async function settle(db: Db, broker: Broker, events: number) {
  for (const deadline = Date.now() + DONE_WITHIN_MS; ; await delay(500)) {
    const now = await look(db, broker, events);
    if ((now.lost === 0 && now.waiting === 0) || Date.now() > deadline) return now;
  }
}

/** Writes events while relays, consumers and the broker are killed, and counts what has come out. */
async function countThrough(place: Place, events: number, seed: number) {
  const table = { up: (db: Db) => db.raw('create table applied (number int not null)') };
  await migrate(place.databaseUrl, SCHEMA, { '001_applied': table });
  const db = openDb(place.databaseUrl, SCHEMA);
  await db.raw('truncate outbox, inbox, applied');
  const stopping = new AbortController();
  const workers = WORKERS.map((role) => keepRunning(role, place));
  try {
    const started = performance.now();
    const wreaking = wreak(createRandom(seed), workers, place.broker, stopping.signal);
    await produce(db, events);
    stopping.abort();
    const kills = await wreaking;
    const result = await settle(db, place.broker, events);
    return { ...result, kills, seconds: (performance.now() - started) / 1_000 };
  } finally {
    stopping.abort();
    await Promise.all(workers.map((worker) => worker.end()));
    await db.destroy();
  }
}

type Counted = Awaited<ReturnType<typeof countThrough>>;

const sentence = (flow: Flow, events: number, { seconds, kills, lost, twice, parked }: Counted) =>
  `sent ${flow}: ${events} events in ${seconds.toFixed(0)} s, ${kills.workers} kills of relays and consumers, ` +
  `${kills.broker} of the broker (back in ${kills.brokerDownMs.join(', ') || '-'} ms): ` +
  `${lost} lost, ${twice} applied twice, ${parked} parked`;

/**
 * Counts what comes out of outbox, RabbitMQ and consumer while relays, consumers and the broker are killed at random:
 * once as it is, once with every event sent three times and the copies shuffled.
 */
export async function countEvents({ seed, isQuick }: Settings): Promise<Result> {
  const events = isQuick ? 1_000 : 10_000;
  const result: Result = { experiment: 'events', kills: 0, summary: '', violations: [] };
  if (!hasBroker())
    return { ...result, skipped: 'RabbitMQ is not installed. On Debian: apt-get install rabbitmq-server' };
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-events-'));
  await chmod(folder, 0o755); // Postgres runs as a user of its own when this one is root
  const postgres = await startPostgres(path.join(folder, 'data'));
  const broker = await startBroker(path.join(folder, 'broker'));
  try {
    await makeQueues(broker);
    for (const flow of ['once', 'thrice'] as const) {
      const counts = await countThrough({ databaseUrl: postgres.url, broker, flow }, events, seed);
      const line = sentence(flow, events, counts);
      say(line);
      result.kills += counts.kills.workers + counts.kills.broker;
      if (counts.lost + counts.twice + counts.parked > 0) result.violations.push(line);
    }
  } finally {
    await broker.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const isSound = result.violations.length === 0;
  const summary = `${events} events sent once, and ${events} thrice and shuffled${isSound ? ': each applied once' : ''}`;
  return { ...result, summary };
}

/**
 * Makes the queues and starts the broker once more: RabbitMQ 3.10 cannot bring up a quorum queue that it was killed
 * over within seconds of its making.
 */
async function makeQueues(broker: Broker): Promise<void> {
  const bus = createRabbitBus({ url: broker.url, name: 'experiment', log, queues, delaysMs: DELAYS_MS });
  bus.start();
  const nobodys = { id: randomUUID(), name: 'experiment.begun', version: 1, accountId: randomUUID(), data: {} };
  const publish = () => bus.publish({ ...nobodys, occurredAt: new Date().toISOString() });
  for (let made = false; !made; await delay(100))
    made = await publish().then(
      () => true,
      () => false,
    );
  await bus.stop();
  await broker.stop();
  await broker.start();
}
