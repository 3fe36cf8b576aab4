import type { Db } from '../db';
import { type Reading, watch } from './metrics';
import { serviceOfQueue } from './scope';

/** Read once for the three gauges of a sending. */
interface OutboxState {
  waiting: string;
  parked: string;
  oldest: number | null;
}

const readOutbox = async (db: Db): Promise<OutboxState> => {
  const waiting = 'published_at is null and parked_at is null';
  const [row]: OutboxState[] = await db('outbox')
    .whereNull('published_at')
    .select(
      db.raw(`count(*) filter (where ${waiting}) as waiting`),
      db.raw('count(*) filter (where parked_at is not null) as parked'),
      db.raw(`extract(epoch from clock_timestamp() - min(occurred_at) filter (where ${waiting}))::float8 as oldest`),
    );
  return row ?? { waiting: '0', parked: '0', oldest: null };
};

/** tarn's pool, which knex does not type. */
interface ConnectionPool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

const poolOf = (db: Db): ConnectionPool => (db.client as { pool: ConnectionPool }).pool;

/** Has a service's outbox and its pool of connections read whenever metrics are sent. Returns how to stop. */
export function watchService(service: string, db: Db): () => void {
  const named = { 'jobspeak.service': service } as const;
  const pool = { ...named, 'db.client.connection.pool.name': service } as const;
  // The three gauges are read at the same moment: one statement serves them all.
  let asked: Promise<OutboxState> | undefined;
  const outbox = () => {
    asked ??= readOutbox(db).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  type Outbox = 'jobspeak.outbox.waiting' | 'jobspeak.outbox.parked' | 'jobspeak.outbox.oldest_age';
  const ofOutbox = (name: Outbox, value: (state: OutboxState) => number) =>
    watch(name, async (): Promise<Reading<Outbox>[]> => [[value(await outbox()), named]]);
  const stops = [
    ofOutbox('jobspeak.outbox.waiting', ({ waiting }) => Number(waiting)),
    ofOutbox('jobspeak.outbox.parked', ({ parked }) => Number(parked)),
    ofOutbox('jobspeak.outbox.oldest_age', ({ oldest }) => oldest ?? 0),
    watch('db.client.connection.count', () => [
      [poolOf(db).numUsed(), { ...pool, 'db.client.connection.state': 'used' }],
      [poolOf(db).numFree(), { ...pool, 'db.client.connection.state': 'idle' }],
    ]),
    watch('db.client.connection.pending_requests', () => [[poolOf(db).numPendingAcquires(), pool]]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** So many events wait in a queue. */
export type Depth = [queue: string, waiting: number];

/** Has queues read whenever metrics are sent, by who consumes from them. Returns how to stop. */
export const watchQueues = (read: () => Promise<Depth[]> | Depth[]): (() => void) =>
  watch('jobspeak.queue.depth', async () =>
    (await read()).map(
      ([queue, waiting]): Reading<'jobspeak.queue.depth'> => [
        waiting,
        { 'jobspeak.service': serviceOfQueue(queue), 'messaging.consumer.group.name': queue },
      ],
    ),
  );
