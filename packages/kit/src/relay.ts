import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from './bus';
import { HandlerError, PoisonError } from './bus';
import type { Db } from './db';
import { onEmitted } from './events';
import type { Log } from './log';

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
  bus.publish({
    id: row.id,
    name: row.name,
    version: row.version,
    accountId: row.account_id,
    occurredAt: row.occurred_at.toISOString(),
    data: row.data,
    ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
  });

/** Publishes what waits in the outbox, in order, and says how many rows it took. Failures are backed off or parked. */
async function publishBatch({ db, bus, log, maxAttempts = 8 }: RelayOptions): Promise<number> {
  return db.transaction(async (trx) => {
    const rows: OutboxRow[] = await trx('outbox')
      .whereNull('published_at')
      .whereNull('parked_at')
      .where('available_at', '<=', trx.raw('clock_timestamp()'))
      .orderBy('seq')
      .limit(BATCH)
      .forUpdate()
      .skipLocked();
    const results = await Promise.allSettled(rows.map((row) => publish(bus, row)));
    for (const [index, result] of results.entries()) {
      const row = rows[index];
      if (!row) continue;
      if (result.status === 'fulfilled') {
        await trx('outbox')
          .where({ seq: row.seq })
          .update({ published_at: trx.raw('clock_timestamp()') });
        continue;
      }
      const error: unknown = result.reason;
      // The bus itself is away: the row waits, and no attempt is counted.
      if (!(error instanceof HandlerError) && !(error instanceof PoisonError)) throw error;
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
    return rows.length;
  });
}

/** Old events that everybody has seen; the parked ones stay. */
const forget = async (db: Db) => {
  await db('outbox').whereRaw('published_at < now() - make_interval(days => ?)', [DAYS_KEPT]).delete();
  await db('inbox').whereRaw('received_at < now() - make_interval(days => ?)', [DAYS_KEPT]).delete();
};

/**
 * Starts publishing a service's outbox: at once when this process has committed an event, and by polling for what
 * others wrote or what is due again. Returns how to stop; stopping waits for the batch under way.
 */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const { db, log, pollMs = 1_000 } = options;
  const stopping = new AbortController();
  let rung = true;
  let wake = () => {};
  const silence = onEmitted(() => {
    rung = true;
    wake();
  });

  const loop = async () => {
    await forget(db).catch((error: unknown) => log.warn({ err: error }, 'old events could not be removed'));
    while (!stopping.signal.aborted) {
      rung = false;
      const taken = await publishBatch(options).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'outbox could not be published');
        return 0;
      });
      if (taken === BATCH || rung || stopping.signal.aborted) continue;
      const nap = new AbortController();
      wake = () => nap.abort();
      await delay(pollMs, undefined, { signal: nap.signal }).catch(() => {});
    }
  };
  const running = loop();

  return {
    async stop() {
      stopping.abort();
      silence();
      wake();
      await running;
    },
  };
}
