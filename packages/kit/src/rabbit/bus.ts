import { randomUUID } from 'node:crypto';
import { Envelope, QUEUES, type Topology } from '@jobspeak/contracts';
import type { Channel, ChannelModel } from 'amqplib';
import type { Bus } from '../bus';
import type { Consumer } from '../events';
import type { Log } from '../log';
import { type ConsumerGroup, createGroup } from './consuming';
import { openLink } from './link';
import { createPublisher, type Publisher } from './publisher';
import { declareTopology, EXCHANGE, RETRY_DELAYS_MS } from './topology';

const WAIT_MS = 1_000;

export interface RabbitOptions {
  /** Where the broker is, with user, password and virtual host: `amqp://user:password@host:5672/vhost`. */
  url: string;
  /** Who connects, for people who look at the broker: the service's name. */
  name: string;
  log: Log;
  /** Every queue that there is. Tests have their own. */
  queues?: Topology;
  /** How long a failed event waits before each next attempt. Tests are in a hurry. */
  delaysMs?: readonly number[];
  /** How long an event waits with its consumer while what that needs is away. */
  waitMs?: number;
}

/** A consumer whose queue nobody declares would never be handed an event. */
function checkListed(consumers: readonly Consumer[], queues: Topology): void {
  for (const { queue, name, perCopy } of consumers)
    if (!perCopy && queues[queue]?.name !== name)
      throw new Error(`${queue} takes ${name}, which is not what the list of queues in the contracts says.`);
}

/**
 * A channel that dies takes its connection along, so that all is made anew in one way.
 * An unheard error would end the process.
 */
function tie<C extends Channel>(channel: C, model: ChannelModel): C {
  channel.on('error', () => {});
  channel.on('close', () => void model.close().catch(() => {}));
  return channel;
}

/**
 * Opens what a process needs of the broker. Publishing and consuming have a connection each: a broker that blocks
 * publishers still takes acknowledgements.
 */
function openLinks(options: Required<RabbitOptions>, publisher: Publisher, groups: readonly ConsumerGroup[]) {
  const { url, name, log, queues, delaysMs } = options;
  const publishing = openLink({
    url,
    log,
    name: `${name} publishing`,
    async setUp(model) {
      const channel = tie(await model.createConfirmChannel(), model);
      await declareTopology(channel, queues, delaysMs);
      publisher.use(channel);
    },
    onLost: () => publisher.use(undefined),
  });
  if (groups.length === 0) return [publishing];
  const consuming = openLink({
    url,
    log,
    name: `${name} consuming`,
    async setUp(model) {
      const channel = tie(await model.createChannel(), model);
      await declareTopology(channel, queues, delaysMs);
      for (const group of groups) await group.consumeOn(channel);
    },
    onLost: () => {},
  });
  return [publishing, consuming];
}

/**
 * The bus of many processes, over RabbitMQ 3.10 or newer: a topic exchange, a durable quorum queue for every consumer,
 * publisher confirms, manual acknowledgement, retries after growing delays, and a parking queue beside each queue.
 */
export function createRabbitBus(given: RabbitOptions): Bus {
  const options = { queues: QUEUES, delaysMs: RETRY_DELAYS_MS, waitMs: WAIT_MS, ...given };
  const { name, log, queues, delaysMs, waitMs } = options;
  const publisher = createPublisher();
  const copyQueue = `${name}.copy.${randomUUID()}`;
  const groups: ConsumerGroup[] = [];
  let links: { close(): Promise<void> }[] = [];
  let stopped = false;

  return {
    subscribe(consumers) {
      checkListed(consumers, queues);
      const group = createGroup(consumers, { publisher, log, delaysMs, waitMs, copyQueue });
      if (consumers.length > 0) groups.push(group);
      return group;
    },
    start() {
      links = openLinks(options, publisher, groups);
    },
    async publish(event) {
      if (stopped) throw new Error('The bus has stopped.');
      const { id, name: type, occurredAt } = Envelope.parse(event);
      await publisher.send(EXCHANGE, type, Buffer.from(JSON.stringify(event)), {
        messageId: id,
        type,
        contentType: 'application/json',
        timestamp: Math.floor(Date.parse(occurredAt) / 1_000),
      });
    },
    async stop() {
      stopped = true;
      await Promise.all(groups.map((group) => group.stop()));
      await publisher.idle();
      await Promise.all(links.map((link) => link.close()));
    },
  };
}
