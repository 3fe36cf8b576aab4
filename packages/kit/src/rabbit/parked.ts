import { Envelope, QUEUES } from '@jobspeak/contracts';
import { type Channel, connect, type GetMessage } from 'amqplib';
import { eventOf, HEADERS, oversizeOf, sentOn } from './delivery';
import { createPublisher } from './publisher';
import { declareParked, parkedQueueOf } from './topology';

/** An event that nobody could work on, and why. */
export interface ParkedEvent {
  queue: string;
  /** Null when it is not even an event. */
  id: string | null;
  name: string | null;
  attempts: number;
  reason: string;
  /** When it was parked; null when the broker did it: it was too large, or its consumer had died with it again and again. */
  parkedAt: string | null;
  bytes: number;
}

function describe(queue: string, { content, properties }: GetMessage): ParkedEvent {
  const event = Envelope.safeParse(eventOf(content)).data;
  const headers: Record<string, unknown> = properties.headers ?? {};
  const byBroker = oversizeOf(content) ?? 'its consumer died with it too often';
  const reason = headers[HEADERS.parkedAt] === undefined ? byBroker : headers[HEADERS.error];
  return {
    queue,
    id: event?.id ?? null,
    name: event?.name ?? null,
    attempts: Number(headers[HEADERS.attempt] ?? 1),
    reason: String(reason),
    parkedAt: (headers[HEADERS.parkedAt] as string | undefined) ?? null,
    bytes: content.length,
  };
}

/** Goes over what lies in parking queues. What `visit` does not acknowledge goes back to its place at the end. */
async function visitParked(
  url: string,
  queues: readonly string[],
  visit: (parked: ParkedEvent, message: GetMessage, channel: Channel) => Promise<void>,
): Promise<void> {
  const model = await connect(url);
  model.on('error', () => {}); // the call under way fails with it
  try {
    const channel = await model.createChannel();
    for (const queue of queues) {
      // Nothing may ever have run on this broker. A queue that somebody declares this moment tells that it is empty
      // before it can be read, and the broker ends the connection of who reads too soon.
      const { messageCount } = await declareParked(channel, queue);
      if (messageCount === 0) continue;
      const next = () => channel.get(parkedQueueOf(queue));
      for (let message = await next(); message; message = await next())
        await visit(describe(queue, message), message, channel);
    }
  } finally {
    await model.close();
  }
}

/** What is parked at the broker, oldest first in each queue. */
export async function listParked(url: string, queues: readonly string[] = Object.keys(QUEUES)): Promise<ParkedEvent[]> {
  const found: ParkedEvent[] = [];
  await visitParked(url, queues, async (parked) => void found.push(parked));
  return found;
}

/**
 * Gives parked events back to their queues, with all their attempts before them. An event leaves its parking place
 * when the broker has it in the queue. Returns those that went.
 */
export async function replayParked(
  url: string,
  chosen: (parked: ParkedEvent) => boolean,
  queues: readonly string[] = Object.keys(QUEUES),
): Promise<ParkedEvent[]> {
  const replayed: ParkedEvent[] = [];
  const model = await connect(url);
  model.on('error', () => {});
  try {
    const publisher = createPublisher();
    publisher.use(await model.createConfirmChannel());
    await visitParked(url, queues, async (parked, message, channel) => {
      if (!chosen(parked)) return;
      const {
        [HEADERS.attempt]: _attempt,
        [HEADERS.error]: _error,
        [HEADERS.parkedAt]: _at,
        ...headers
      } = message.properties.headers ?? {};
      await publisher.send('', parked.queue, message.content, { ...sentOn(message, {}), headers });
      channel.ack(message);
      replayed.push(parked);
    });
  } finally {
    await model.close();
  }
  return replayed;
}
