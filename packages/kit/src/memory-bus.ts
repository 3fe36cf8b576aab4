import { Envelope } from '@jobspeak/contracts';
import { type Bus, HandlerError, PoisonError } from './bus';
import { type Consumer, type Outcome, receive } from './events';
import { watchQueues } from './telemetry/watching';

const PREFETCH = 10;

/** A consumer and the turns of the events that wait for it. */
interface Slot {
  consumer: Consumer;
  running: number;
  waiting: (() => void)[];
  underWay: Set<Promise<unknown>>;
  stopped: boolean;
}

async function run(slot: Slot, event: Envelope): Promise<Outcome> {
  while (slot.running >= PREFETCH) await new Promise<void>((resolve) => slot.waiting.push(resolve));
  if (slot.stopped) throw new Error(`${slot.consumer.queue} has stopped.`);
  slot.running++;
  try {
    // A copy by way of JSON: a consumer sees what a broker would have carried.
    return await receive(slot.consumer, JSON.parse(JSON.stringify(event)));
  } finally {
    slot.running--;
    slot.waiting.shift()?.();
  }
}

function start(slot: Slot, event: Envelope): Promise<Outcome> {
  const running = run(slot, event);
  slot.underWay.add(running);
  return running.finally(() => slot.underWay.delete(running));
}

async function deliver(slots: readonly Slot[], event: Envelope): Promise<void> {
  const bound = slots.filter(({ consumer }) => consumer.name === event.name);
  const settled = await Promise.allSettled(bound.map((slot) => start(slot, event)));
  const thrown = settled.find((result) => result.status === 'rejected');
  if (thrown) throw thrown.reason;
  const outcomes = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const outcome of outcomes) if (outcome.kind === 'wait') throw new Error(outcome.reason);
  for (const outcome of outcomes) if (outcome.kind === 'retry') throw new HandlerError(outcome.reason);
  for (const outcome of outcomes) if (outcome.kind === 'dead-letter') throw new PoisonError(outcome.reason);
}

async function end(slots: readonly Slot[]): Promise<void> {
  for (const slot of slots) {
    slot.stopped = true;
    for (const wake of slot.waiting.splice(0)) wake();
  }
  await Promise.allSettled(slots.flatMap(({ underWay }) => [...underWay]));
}

/**
 * The bus of a single process. A failed handler rejects the publication, so that the outbox row stays and is the
 * durable retry queue; the inbox keeps the handlers that succeeded from running twice.
 */
export function createMemoryBus(): Bus {
  const slots: Slot[] = [];
  let stopped = false;
  const stopWatching = watchQueues(() => slots.map(({ consumer, waiting }) => [consumer.queue, waiting.length]));
  return {
    start() {},
    subscribe(consumers) {
      const own = consumers.map((consumer) => ({
        consumer,
        running: 0,
        waiting: [],
        underWay: new Set<Promise<unknown>>(),
        stopped: false,
      }));
      slots.push(...own);
      return { stop: () => end(own) };
    },
    async publish(event) {
      if (stopped) throw new Error('The bus has stopped.');
      await deliver(slots, Envelope.parse(event));
    },
    async stop() {
      stopped = true;
      stopWatching();
      await end(slots);
    },
  };
}
