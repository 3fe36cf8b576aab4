import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from './bus';
import { HandlerError, PoisonError } from './bus';
import type { Db, Transaction } from './db';
import { onEmitted } from './events';
import { listenTo, oncePerBurst } from './listen';
import type { Log } from './log';
import { inProducerSpan } from './telemetry/events';

interface OutboxRow {
  seq: string;
  id: string;
  name: string;
  version: number;
  account_id: string;
  data: unknown;
  traceparent: string | null;
  occurred_at: Date;
  attempts: number;
}

export interface RelayOptions {
  db: Db;
  /** Where to listen for the commits of other processes: the database by address, and the service's schema. */
  databaseUrl: string;
  schema: string;
  bus: Bus;
  log: Log;
  /** How often the outbox is read when nobody rings, in ms. */
  pollMs?: number;
  /** Failed deliveries after which an event is parked for a person to look at. */
  maxAttempts?: number;
}

/** Small, because a slow handler holds its batch back. */
const BATCH = 20;
const DAYS_KEPT = 7;
const LONGEST_WAIT_SECONDS = 300;

const publish = (bus: Bus, row: OutboxRow) =>
  inProducerSpan(row, (traceparent) =>
    bus.publish({
      id: row.id,
      name: row.name,
      version: row.version,
      accountId: row.account_id,
      occurredAt: row.occurred_at.toISOString(),
      data: row.data,
      ...(traceparent === null ? {} : { traceparent }),
    }),
  );

/**
 * Takes the first waiting event of each subject, in order. The next one of a subject is taken when the first has gone
 * or is parked, whichever process does it: so a subject's events leave in the order of their transactions.
 */
const takeBatch = (trx: Transaction): PromiseLike<OutboxRow[]> =>
  trx('outbox')
    .whereNull('published_at')
    .whereNull('parked_at')
    .where('available_at', '<=', trx.raw('clock_timestamp()'))
    .whereNotExists(
      trx('outbox as earlier')
        .whereRaw('earlier.subject = outbox.subject and earlier.seq < outbox.seq')
        .whereNull('earlier.published_at')
        .whereNull('earlier.parked_at')
        .select(trx.raw('1')),
    )
    .orderBy('seq')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();

/** Counts a failed delivery: the event is due again later, or parked for a person to look at. */
async function noteFailure(trx: Transaction, row: OutboxRow, error: HandlerError | PoisonError, options: RelayOptions) {
  const { log, maxAttempts = 8 } = options;
  const attempts = row.attempts + 1;
  const parked = error instanceof PoisonError || attempts >= maxAttempts;
  if (parked) log.error({ event: row.name, eventId: row.id, attempts, reason: error.message }, 'event parked');
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** attempts);
  await trx('outbox')
    .where({ seq: row.seq })
    .update({
      attempts,
      last_error: error.message.slice(0, 500),
      available_at: trx.raw('clock_timestamp() + make_interval(secs => ?)', [seconds]),
      parked_at: parked ? trx.raw('clock_timestamp()') : null,
    });
}

/** Publishes a batch. Says how many events have gone, and why the bus would take no more, when it would not. */
async function publishBatch(options: RelayOptions): Promise<{ published: number; away?: unknown }> {
  const { db, bus } = options;
  return db.transaction(async (trx) => {
    const rows = await takeBatch(trx);
    const results = await Promise.allSettled(rows.map((row) => publish(bus, row)));
    const published = rows.filter((_, index) => results[index]?.status === 'fulfilled').map(({ seq }) => seq);
    if (published.length > 0)
      await trx('outbox')
        .whereIn('seq', published)
        .update({ published_at: trx.raw('clock_timestamp()') });
    let away: unknown;
    for (const [index, row] of rows.entries()) {
      const result = results[index];
      if (result?.status !== 'rejected') continue;
      const error: unknown = result.reason;
      if (error instanceof HandlerError || error instanceof PoisonError) await noteFailure(trx, row, error, options);
      else away = error; // the row waits, and no attempt is counted
    }
    return { published: published.length, away };
  });
}

/** Old events that everybody has seen; the parked ones stay. */
const forget = async (db: Db) => {
  await db('outbox').whereRaw('published_at < now() - make_interval(days => ?)', [DAYS_KEPT]).delete();
  await db('inbox').whereRaw('received_at < now() - make_interval(days => ?)', [DAYS_KEPT]).delete();
};

/** What rings a relay: commits of this process, and those that other processes tell of. */
function listenForEvents({ db, databaseUrl, schema }: RelayOptions, ring: () => void) {
  const channel = `outbox_${schema}`;
  const others = oncePerBurst(() => db.raw('select pg_notify(?, ?)', [channel, '']));
  const listening = listenTo(databaseUrl, channel, ring);
  const silence = onEmitted(() => {
    ring();
    others.ring();
  });
  return {
    stop() {
      silence();
      others.stop();
      return listening.stop();
    },
  };
}

/**
 * Starts publishing a service's outbox: at once when this process has committed an event or another one has told so,
 * and by polling for what is due again. Returns how to stop; stopping waits for the batch under way.
 */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const { db, log, pollMs = 1_000 } = options;
  const stopping = new AbortController();
  let rung = true;
  let wake = () => {};
  const bell = listenForEvents(options, () => {
    rung = true;
    wake();
  });

  const loop = async () => {
    await forget(db).catch((error: unknown) => log.warn({ err: error }, 'old events could not be removed'));
    let wasAway = false;
    while (!stopping.signal.aborted) {
      rung = false;
      const { published, away } = await publishBatch(options).catch((error: unknown) => ({
        published: 0,
        away: error,
      }));
      if (away && !wasAway) log.warn({ err: away }, 'events wait: they could not be published');
      if (!away && wasAway) log.info('events are published again');
      wasAway = away !== undefined;
      if (stopping.signal.aborted || (!away && (published > 0 || rung))) continue;
      const nap = new AbortController();
      wake = () => nap.abort();
      await delay(pollMs, undefined, { signal: nap.signal }).catch(() => {});
    }
  };
  const running = loop();

  return {
    async stop() {
      stopping.abort();
      wake();
      await Promise.all([running, bell.stop()]);
    },
  };
}
