import { z } from 'zod';
import type { Bus } from './bus';
import { setting } from './config';
import type { Log } from './log';
import { createMemoryBus } from './memory-bus';
import { createRabbitBus } from './rabbit/bus';
import { namedBus } from './telemetry/events';

const Address = (error: string) => z.url({ protocol: /^amqps?$/, error });
const FORM = 'must look like amqp://user:password@host:5672';

/** What the environment says of the bus: `AMQP_URL` is the address of RabbitMQ; without it, events stay in the process. */
export const BusSettings = z
  .object({
    AMQP_URL: setting(Address(FORM)),
  })
  .transform(({ AMQP_URL }) => ({ amqpUrl: AMQP_URL }));
export type BusSettings = z.infer<typeof BusSettings>;

/** The same where there is no other way: a service on its own speaks to the others over RabbitMQ. */
export const FleetBusSettings = z
  .object({
    AMQP_URL: Address(`${FORM}: a service on its own speaks to the others over RabbitMQ`),
  })
  .transform(({ AMQP_URL }) => ({ amqpUrl: AMQP_URL }));

/** The bus that the environment has chosen. `name` is what the broker shows for the connections. */
export function openBus({ amqpUrl }: BusSettings, name: string, log: Log): Bus {
  if (amqpUrl === undefined) return createMemoryBus();
  namedBus('rabbitmq');
  return createRabbitBus({ url: amqpUrl, name, log });
}
