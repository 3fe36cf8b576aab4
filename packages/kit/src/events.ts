import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Envelope, type EventDefinition } from '@jobspeak/contracts';
import { context, propagation } from '@opentelemetry/api';
import type { Db, Transaction } from './db';
import type { Log } from './log';

/** Rings the relays of this process after a commit; a relay elsewhere finds the row when it next looks. */
const bell = new EventEmitter().setMaxListeners(0);

/** Calls back whenever a transaction of this process has committed an event. Returns how to stop listening. */
export function onEmitted(listener: () => void): () => void {
  bell.on('emitted', listener);
  return () => bell.off('emitted', listener);
}

/**
 * Writes an event in the transaction of its cause; the relay publishes it after the commit.
 * @throws ZodError when the data is not what the contract says: a bug of the caller.
 */
export async function emit<T>(trx: Transaction, event: EventDefinition<T>, accountId: string, data: T): Promise<void> {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  await trx('outbox').insert({
    id: randomUUID(),
    name: event.name,
    version: event.version,
    account_id: accountId,
    data: JSON.stringify(event.data.parse(data)),
    traceparent: carrier.traceparent ?? null,
  });
  trx.executionPromise.then(
    () => bell.emit('emitted'),
    () => {}, // rolled back: there is nothing to publish
  );
}

export type Outcome = { kind: 'done' } | { kind: 'retry'; reason: string } | { kind: 'dead-letter'; reason: string };

/** One queue, one event, one handler. */
export interface Consumer {
  queue: string;
  /** The event's name, for example `quote.generated`. */
  name: string;
  receive(event: unknown): Promise<Outcome>;
}

export interface ConsumerDependencies {
  db: Db;
  log: Log;
}

/** Facts around an event that a handler may need. */
export interface EventFacts {
  id: string;
  accountId: string;
  occurredAt: Date;
}

/**
 * Makes a consumer that applies each event once: the handler's writes and the inbox row commit together.
 * Unreadable events are dead-lettered; a handler that throws is tried again.
 */
export const on =
  <T>(
    event: EventDefinition<T>,
    queue: string,
    handle: (trx: Transaction, data: T, facts: EventFacts) => Promise<unknown>,
  ) =>
  ({ db, log }: ConsumerDependencies): Consumer => ({
    queue,
    name: event.name,
    receive: async (message) => {
      const envelope = Envelope.safeParse(message);
      const data = event.data.safeParse(envelope.data?.data);
      if (!envelope.success || !data.success || envelope.data.version !== event.version)
        return { kind: 'dead-letter', reason: `unreadable ${event.name} for ${queue}` };
      const { id, accountId, occurredAt } = envelope.data;
      try {
        await db.transaction(async (trx) => {
          const fresh = await trx('inbox').insert({ queue, event_id: id }).onConflict().ignore().returning('queue');
          if (fresh.length > 0) await handle(trx, data.data, { id, accountId, occurredAt: new Date(occurredAt) });
        });
        return { kind: 'done' };
      } catch (error) {
        log.warn({ err: error, queue, event: event.name, eventId: id }, 'event handler failed');
        return { kind: 'retry', reason: `${queue}: ${error instanceof Error ? error.message : String(error)}` };
      }
    },
  });

export type ConsumerFactory = (dependencies: ConsumerDependencies) => Consumer;
