import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Envelope, type EventDefinition } from '@jobspeak/contracts';
import { type Db, isAway, type Transaction } from './db';
import { isForgotten } from './forget';
import type { Log } from './log';
import { inConsumerSpan } from './telemetry/events';
import { currentTraceparent } from './telemetry/spans';

/** Rings the relays of this process after a commit; a relay elsewhere finds the row when it next looks. */
const bell = new EventEmitter().setMaxListeners(0);

/** Calls back whenever a transaction of this process has committed an event. Returns how to stop listening. */
export function onEmitted(listener: () => void): () => void {
  bell.on('emitted', listener);
  return () => bell.off('emitted', listener);
}

const subjectOf = <T>({ subject }: EventDefinition<T>, facts: T): string | undefined =>
  subject === undefined ? undefined : String((facts as Record<string, unknown>)[subject]);

/**
 * Writes an event in the transaction of its cause; the relay publishes it after the commit.
 * @throws ZodError when the data is not what the contract says: a bug of the caller.
 */
export const emit = <T>(trx: Transaction, event: EventDefinition<T>, accountId: string, data: T): Promise<void> =>
  emitAll(trx, event, accountId, [data]);

const AT_ONCE = 500;

function rowOf<T>(event: EventDefinition<T>, accountId: string, data: T) {
  const facts = event.data.parse(data);
  return {
    id: randomUUID(),
    name: event.name,
    version: event.version,
    account_id: accountId,
    subject: subjectOf(event, facts) ?? accountId,
    data: JSON.stringify(facts),
    traceparent: currentTraceparent(),
  };
}

const ringAfter = (trx: Transaction): void =>
  void trx.executionPromise.then(
    () => bell.emit('emitted'),
    () => {}, // rolled back: there is nothing to publish
  );

/** As emit, for what one transaction has done to many things. */
export async function emitAll<T>(
  trx: Transaction,
  event: EventDefinition<T>,
  accountId: string,
  list: readonly T[],
): Promise<void> {
  const rows = list.map((data) => rowOf(event, accountId, data));
  for (let from = 0; from < rows.length; from += AT_ONCE) await trx('outbox').insert(rows.slice(from, from + AT_ONCE));
  ringAfter(trx);
}

/**
 * As emit, for news that each next one supersedes and that nothing depends on: the one before it is removed, and while
 * that one has not gone yet this one is not written. So there is never more than one of them.
 * @param previous what the last call has answered; null for the first.
 */
export async function emitLatest<T>(
  trx: Transaction,
  event: EventDefinition<T>,
  accountId: string,
  data: T,
  previous: string | null,
): Promise<string> {
  if (previous !== null) {
    const before = trx('outbox').where({ id: previous, account_id: accountId });
    const waiting: unknown = await before.clone().whereNull('published_at').whereNull('parked_at').first('id');
    if (waiting) return previous;
    await before.delete();
  }
  const row = rowOf(event, accountId, data);
  await trx('outbox').insert(row);
  ringAfter(trx);
  return row.id;
}

/** What became of an event: `wait` says that the handler could not work at all, `retry` that it failed. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry' | 'wait'; reason: string }
  | { kind: 'dead-letter'; reason: string };

/** One queue, one event, one handler. */
export interface Consumer {
  queue: string;
  /** The event's name, for example `quote.generated`. */
  name: string;
  /** Each copy of the process gets every event, from its start on; one that fails is not tried again. */
  perCopy?: boolean;
  receive(event: unknown): Promise<Outcome>;
}

/** Hands an event to its consumer; one that throws, which is a bug of the consumer, has failed. */
export const receive = (consumer: Consumer, event: unknown): Promise<Outcome> =>
  consumer
    .receive(event)
    .catch((error: unknown) => ({ kind: 'retry', reason: `${consumer.queue}: ${reasonOf(error)}` }));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

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
      if (!envelope.success || !data.success || envelope.data.version > event.version)
        return { kind: 'dead-letter', reason: `unreadable ${event.name} for ${queue}` };
      const { id, accountId, occurredAt } = envelope.data;
      return inConsumerSpan(queue, envelope.data, async () => {
        try {
          await db.transaction(async (trx) => {
            const fresh = await trx('inbox').insert({ queue, event_id: id }).onConflict().ignore().returning('queue');
            if (fresh.length > 0 && !(await isForgotten(trx, accountId)))
              await handle(trx, data.data, { id, accountId, occurredAt: new Date(occurredAt) });
          });
          return { kind: 'done' };
        } catch (error) {
          const kind = isAway(error) ? 'wait' : 'retry';
          log.warn({ err: error, queue, event: event.name, eventId: id, kind }, 'event handler failed');
          return { kind, reason: `${queue}: ${reasonOf(error)}` };
        }
      });
    },
  });

export type ConsumerFactory = (dependencies: ConsumerDependencies) => Consumer;
