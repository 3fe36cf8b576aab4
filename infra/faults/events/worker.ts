/** A process of the experiment with events: `consumer` writes numbers down, `relay` publishes the outbox. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, createLog, createRabbitBus, on, openDb, startRelay } from '@jobspeak/kit';
import { counted, DELAYS_MS, QUEUE, queues, SCHEMA } from './counted';

/** One handler in a hundred fails after its work, so that retries are a part of the experiment. */
const FAILS = 0.01;
const APART_MS = 50;

const databaseUrl = process.env.DATABASE_URL ?? '';
const [role, flow] = process.argv.slice(2);
const log = createLog({ name: `experiment ${role}`, level: 'warn' });
const db = openDb(databaseUrl, SCHEMA, { max: 12 });
const bus = createRabbitBus({
  url: process.env.AMQP_URL ?? '',
  name: `experiment ${role}`,
  log,
  queues,
  delaysMs: DELAYS_MS,
});

/** A network that repeats and shuffles: every event goes three times, each copy after a while of its own. */
const thrice: Pick<Bus, 'publish'> = {
  publish: async (event) => {
    const copies = [1, 2, 3].map(async () => {
      await delay(Math.random() * APART_MS);
      await bus.publish(event);
    });
    await Promise.all(copies);
  },
};

if (role === 'consumer') {
  const count = on(counted, QUEUE, async (trx, { number }) => {
    await trx('applied').insert({ number });
    if (Math.random() < FAILS) throw new Error('failed after its work');
  });
  bus.subscribe([count({ db, log })]);
  bus.start();
} else {
  bus.start();
  startRelay({ db, databaseUrl, schema: SCHEMA, bus: { ...bus, ...(flow === 'thrice' ? thrice : {}) }, log });
}
