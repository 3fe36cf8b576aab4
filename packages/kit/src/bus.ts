import { Envelope } from '@jobspeak/contracts';
import type { Consumer, Outcome } from './events';

/** Carries events from the relays to the consumers. Publishing resolves when the event is safe with the bus. */
export interface Bus {
  subscribe(consumers: readonly Consumer[]): void;
  publish(event: Envelope): Promise<void>;
  /** Waits for handlers under way, then refuses further events. */
  stop(): Promise<void>;
}

/** A consumer failed: the event stays in the outbox and is tried again later. */
export class HandlerError extends Error {}
/** No retry can help: the event is parked at once, with the reason. */
export class PoisonError extends Error {}

const PREFETCH = 10;

/** A consumer and the turns of the events that wait for it. */
interface Slot {
  consumer: Consumer;
  running: number;
  waiting: (() => void)[];
}

async function run(slot: Slot, event: Envelope): Promise<Outcome> {
  while (slot.running >= PREFETCH) await new Promise<void>((resolve) => slot.waiting.push(resolve));
  slot.running++;
  try {
    // A copy by way of JSON: a consumer sees what a broker would have carried.
    return await slot.consumer.receive(JSON.parse(JSON.stringify(event)));
  } finally {
    slot.running--;
    slot.waiting.shift()?.();
  }
}

async function deliver(slots: readonly Slot[], event: Envelope): Promise<void> {
  const bound = slots.filter(({ consumer }) => consumer.name === event.name);
  const outcomes = await Promise.all(bound.map((slot) => run(slot, event)));
  const failed = outcomes.find((outcome) => outcome.kind === 'retry');
  if (failed) throw new HandlerError(failed.reason);
  const poisoned = outcomes.find((outcome) => outcome.kind === 'dead-letter');
  if (poisoned) throw new PoisonError(poisoned.reason);
}

/**
 * The bus of a single process. A failed handler rejects the publication, so that the outbox row stays and is the
 * durable retry queue; the inbox keeps the handlers that succeeded from running twice.
 */
export function createMemoryBus(): Bus {
  const slots: Slot[] = [];
  const underWay = new Set<Promise<unknown>>();
  let stopped = false;
  return {
    subscribe(consumers) {
      for (const consumer of consumers) slots.push({ consumer, running: 0, waiting: [] });
    },
    async publish(event) {
      if (stopped) throw new Error('The bus has stopped.');
      const delivery = deliver(slots, Envelope.parse(event));
      underWay.add(delivery);
      try {
        await delivery;
      } finally {
        underWay.delete(delivery);
      }
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(underWay);
    },
  };
}
