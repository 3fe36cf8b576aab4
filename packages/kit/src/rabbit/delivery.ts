import { setTimeout as delay } from 'node:timers/promises';
import type { Message, Options } from 'amqplib';
import { type Consumer, type Outcome, receive } from '../events';
import type { Log } from '../log';
import type { Publisher } from './publisher';
import { delayExchangeOf, parkedQueueOf } from './topology';

/** No event of ours comes near; a larger message would hold everybody up while it is read. */
const LARGEST_BYTES = 4 * 1024 * 1024;
/** How often an event has been tried, why it failed, and since when it is parked: headers of ours. */
export const HEADERS = { attempt: 'x-attempt', error: 'x-error', parkedAt: 'x-parked-at' } as const;
const LONGEST_REASON = 500;

export interface DeliveryOptions {
  publisher: Publisher;
  log: Log;
  delaysMs: readonly number[];
  /** What cannot be worked on because something is away stays with its consumer, and is tried again after so long. */
  waitMs: number;
  /** Aborted when the consumers stop. */
  stopping: AbortSignal;
}

/** What a message says, or undefined when it is not JSON. */
export function eventOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Why a message is too large to be read, or null when it is not. */
export const oversizeOf = ({ length }: Buffer): string | null =>
  length > LARGEST_BYTES ? `${length} bytes are more than an event has` : null;

async function outcomeOf(consumer: Consumer, content: Buffer): Promise<Outcome> {
  const event = eventOf(content);
  return event === undefined ? { kind: 'dead-letter', reason: 'not JSON' } : receive(consumer, event);
}

/**
 * What is to be done with a message: `forget` it, because its work is done or a copy of it waits; have the broker
 * `park` it as it is; or `keep` it, unanswered, for the broker to hand it out again.
 */
export type Verdict = 'forget' | 'park' | 'keep';

/** The properties of a message that is sent on, with what has happened to it. */
export const sentOn = ({ properties }: Message, headers: Record<string, unknown>): Options.Publish => {
  const { messageId, type, timestamp, contentType } = properties as Options.Publish; // what a publisher of ours has set
  return { messageId, type, timestamp, contentType, headers: { ...properties.headers, ...headers } };
};

/** Puts a failed event where it waits for its next attempt, or is parked for a person to look at. */
async function sendOn(
  queue: string,
  message: Message,
  outcome: Exclude<Outcome, { kind: 'done' }>,
  { publisher, log, delaysMs }: DeliveryOptions,
): Promise<void> {
  const attempt = Number(message.properties.headers?.[HEADERS.attempt] ?? 1);
  const error = outcome.reason.slice(0, LONGEST_REASON);
  const delayMs = outcome.kind === 'retry' ? delaysMs[attempt - 1] : undefined;
  if (delayMs !== undefined) {
    const headers = { [HEADERS.attempt]: attempt + 1, [HEADERS.error]: error };
    return publisher.send(delayExchangeOf(delayMs), queue, message.content, sentOn(message, headers));
  }
  const parkedAt = new Date().toISOString();
  const headers = { [HEADERS.attempt]: attempt, [HEADERS.error]: error, [HEADERS.parkedAt]: parkedAt };
  await publisher.send('', parkedQueueOf(queue), message.content, sentOn(message, headers));
  log.error({ queue, eventId: message.properties.messageId as unknown, attempt, reason: error }, 'event parked');
}

/** Resolves true after a while, or false at once when the consumers stop. */
const waited = ({ waitMs, stopping }: DeliveryOptions) => delay(waitMs, true, { signal: stopping }).catch(() => false);

/**
 * Works on a message until it may be forgotten: its handler has committed, or a copy of it waits or is parked, on the
 * broker's word. It is kept when the consumers stop before that.
 */
export async function settle(consumer: Consumer, message: Message, options: DeliveryOptions): Promise<Verdict> {
  const { queue } = consumer;
  const oversize = oversizeOf(message.content);
  if (oversize !== null) {
    // The broker moves it by itself: carried back and forth, it would hold its neighbours up.
    options.log.error({ queue, reason: oversize }, 'event parked');
    return 'park';
  }
  let outcome = await outcomeOf(consumer, message.content);
  while (outcome.kind === 'wait') {
    if (!(await waited(options))) return 'keep';
    outcome = await outcomeOf(consumer, message.content);
  }
  if (outcome.kind === 'done') return 'forget';
  for (;;) {
    try {
      await sendOn(queue, message, outcome, options);
      return 'forget';
    } catch (error) {
      options.log.debug({ err: error, queue }, 'a failed event could not be sent on yet');
      if (!(await waited(options))) return 'keep';
    }
  }
}
