import { setMaxListeners } from 'node:events';
import type { Channel, ConsumeMessage } from 'amqplib';
import { type Consumer, receive } from '../events';
import type { Log } from '../log';
import { type Depth, watchQueues } from '../telemetry/watching';
import { type DeliveryOptions, eventOf, settle, type Verdict } from './delivery';
import { declareCopyQueue, parkedQueueOf } from './topology';

/** Events that a queue's consumer works on at a time. */
const PREFETCH = 10;

/** The consumers of one subscription, over all the channels that they live through. */
export interface ConsumerGroup {
  /** Begins to consume on a new channel. */
  consumeOn(channel: Channel): Promise<void>;
  stop(): Promise<void>;
}

export interface GroupOptions extends Omit<DeliveryOptions, 'stopping'> {
  /** The queue of what each copy of the process gets. */
  copyQueue: string;
}

/** Works on a message and says what is to be done with it. */
type Handle = (message: ConsumeMessage) => Promise<Verdict>;

/** Messages under way, each answered once it is settled. */
function createWork(log: Log) {
  const underWay = new Set<Promise<unknown>>();
  const work = async (channel: Channel, message: ConsumeMessage, handle: Handle) => {
    try {
      const verdict = await handle(message);
      if (verdict === 'forget') channel.ack(message);
      if (verdict === 'park') channel.nack(message, false, false);
    } catch (error) {
      // The channel is gone and has given the message back; the inbox knows whether its work was done.
      log.debug({ err: error }, 'an event will be handed out again');
    }
  };
  return {
    take: (channel: Channel, handle: Handle) => (message: ConsumeMessage | null) => {
      // The broker has taken the queue away: with a new connection it is made and consumed again.
      if (message === null) return void channel.close().catch(() => {});
      const working = work(channel, message, handle);
      underWay.add(working);
      void working.finally(() => underWay.delete(working));
    },
    idle: () => Promise.all(underWay),
  };
}

/** Hands an event to those of this copy who listen. Whatever they say, it is not handed out again. */
const tell =
  (consumers: readonly Consumer[]): Handle =>
  async ({ content, fields }) => {
    const event = eventOf(content);
    const listeners = consumers.filter(({ name }) => name === fields.routingKey);
    await Promise.all(listeners.map((consumer) => receive(consumer, event)));
    return 'forget';
  };

/** What waits for these consumers, and what is parked, as the broker counts it. A copy's own queue is nobody's backlog. */
async function depthsOf(channel: Channel | undefined, consumers: readonly Consumer[]): Promise<Depth[]> {
  const queues = consumers.flatMap(({ queue }) => [queue, parkedQueueOf(queue)]);
  const depths: Depth[] = [];
  if (channel) for (const queue of queues) depths.push([queue, (await channel.checkQueue(queue)).messageCount]);
  return depths;
}

/** Consumers that stop together. */
export function createGroup(consumers: readonly Consumer[], options: GroupOptions): ConsumerGroup {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every event under way may wait on it
  const { take, idle } = createWork(options.log);
  const forCopy = consumers.filter(({ perCopy }) => perCopy);
  const forAll = consumers.filter(({ perCopy }) => !perCopy);
  let consuming = async () => {};
  let current: Channel | undefined;
  const stopWatching = watchQueues(() => depthsOf(current, forAll));

  return {
    async consumeOn(channel) {
      if (stopping.signal.aborted) return;
      const tags: string[] = [];
      const consume = async (queue: string, handle: Handle) =>
        tags.push((await channel.consume(queue, take(channel, handle))).consumerTag);
      await channel.prefetch(PREFETCH);
      for (const consumer of forAll)
        await consume(consumer.queue, (message) =>
          settle(consumer, message, { ...options, stopping: stopping.signal }),
        );
      if (forCopy.length > 0) {
        const events = forCopy.map(({ name }) => name);
        await declareCopyQueue(channel, options.copyQueue, events);
        await consume(options.copyQueue, tell(forCopy));
      }
      consuming = async () => {
        for (const tag of tags) await channel.cancel(tag);
      };
      current = channel;
    },
    async stop() {
      stopWatching();
      await consuming().catch(() => {}); // a channel that is gone has no consumers
      stopping.abort();
      await idle();
    },
  };
}
