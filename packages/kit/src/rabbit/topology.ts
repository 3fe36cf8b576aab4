import type { Topology } from '@jobspeak/contracts';
import type { Channel } from 'amqplib';

/** Every event goes to this topic exchange; its routing key is the event's name. */
export const EXCHANGE = 'events';

/** How long a failed event waits before its next attempt, in ms; after the last one it is parked. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/**
 * An event that has been handed out so often without an answer has probably killed its consumer each time: the broker
 * parks it. Failed attempts are counted by ourselves, in a header.
 */
const UNANSWERED_DELIVERIES = 30;

const QUORUM = { 'x-queue-type': 'quorum' };

/** A copy's own queue outlives a lost connection by so much, and keeps so many events. */
const COPY_EXPIRES_MS = 5 * 60_000;
const COPY_KEEPS = 10_000;

export const parkedQueueOf = (queue: string) => `${queue}.parked`;

/**
 * The exchange in front of a delay. It hands every message to one queue, which gives it back after the delay to the
 * queue that the routing key names: the delays are shared by all consumers.
 */
export const delayExchangeOf = (delayMs: number) => `events.retry.${delayMs}`;

async function declareDelay(channel: Channel, delayMs: number): Promise<void> {
  const name = delayExchangeOf(delayMs);
  await channel.assertExchange(name, 'fanout', { durable: true });
  await channel.assertQueue(name, {
    durable: true,
    arguments: {
      ...QUORUM,
      'x-message-ttl': delayMs,
      'x-dead-letter-exchange': '',
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish', // at-least-once asks for it
    },
  });
  await channel.bindQueue(name, name, '');
}

/** Makes the place where a queue's events lie that nobody could work on. */
export const declareParked = (channel: Channel, queue: string) =>
  channel.assertQueue(parkedQueueOf(queue), { durable: true, arguments: QUORUM });

async function declareQueue(channel: Channel, queue: string, event: string): Promise<void> {
  await declareParked(channel, queue);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      ...QUORUM,
      'x-delivery-limit': UNANSWERED_DELIVERIES,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': parkedQueueOf(queue),
    },
  });
  await channel.bindQueue(queue, EXCHANGE, event);
}

/** Makes everything that events pass through. Safe to repeat. */
export async function declareTopology(channel: Channel, queues: Topology, delaysMs: readonly number[]): Promise<void> {
  await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
  for (const delayMs of delaysMs) await declareDelay(channel, delayMs);
  for (const [queue, event] of Object.entries(queues)) await declareQueue(channel, queue, event.name);
}

/** A queue that belongs to one copy of a process and goes when the copy does not come back. */
export async function declareCopyQueue(channel: Channel, queue: string, events: readonly string[]): Promise<void> {
  await channel.assertQueue(queue, {
    durable: true,
    arguments: { 'x-expires': COPY_EXPIRES_MS, 'x-max-length': COPY_KEEPS, 'x-overflow': 'drop-head' },
  });
  for (const event of events) await channel.bindQueue(queue, EXCHANGE, event);
}
