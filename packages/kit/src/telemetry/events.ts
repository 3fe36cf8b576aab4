import type { Envelope } from '@jobspeak/contracts';
import { count } from './metrics';
import { asService, serviceOfQueue } from './scope';
import { currentTraceparent, inSpan } from './spans';

/** Set once by the process: which bus carries its events. */
let system: 'rabbitmq' | 'jobspeak' = 'jobspeak';
export const namedBus = (name: typeof system): void => {
  system = name;
};

/** What the outbox holds of an event that is to be published. */
interface Published {
  id: string;
  name: string;
  account_id: string;
  traceparent: string | null;
}

/**
 * Publishes an event in the trace of its cause, as the outbox has kept it. An event without one belongs to no trace:
 * it is carried without a span.
 */
export const inProducerSpan = (
  { id, name, account_id: accountId, traceparent }: Published,
  publish: (traceparent: string | null) => Promise<void>,
): Promise<void> =>
  traceparent === null
    ? publish(null)
    : inSpan(
        `publish ${name}`,
        {
          kind: 'producer',
          traceparent,
          attributes: {
            'messaging.system': system,
            'messaging.operation.name': 'publish',
            'messaging.operation.type': 'send',
            'messaging.destination.name': name,
            'messaging.message.id': id,
            'jobspeak.account.id': accountId,
          },
        },
        () => publish(currentTraceparent() ?? traceparent),
      );

/** What became of an event: the kinds of an outcome. */
interface Settled {
  kind: 'done' | 'retry' | 'wait' | 'dead-letter';
}

/** Works on an event in the trace that its envelope names, and counts how long that takes. */
export const inConsumerSpan = <O extends Settled>(
  queue: string,
  { id, name, accountId, traceparent }: Envelope,
  work: () => Promise<O>,
): Promise<O> =>
  asService(serviceOfQueue(queue), () => {
    const started = performance.now();
    const attributes = {
      'messaging.system': system,
      'messaging.operation.name': 'process',
      'messaging.destination.name': name,
      'messaging.consumer.group.name': queue,
    } as const;
    const options = {
      kind: 'consumer',
      traceparent,
      attributes: {
        ...attributes,
        'messaging.operation.type': 'process',
        'messaging.message.id': id,
        'jobspeak.account.id': accountId,
      },
    } as const;
    return inSpan(`process ${queue}`, options, async (telling) => {
      const outcome = await work();
      telling.set({ 'jobspeak.outcome': outcome.kind });
      if (outcome.kind !== 'done') telling.fail(outcome.kind);
      count('messaging.process.duration', (performance.now() - started) / 1_000, {
        ...attributes,
        'jobspeak.outcome': outcome.kind,
      });
      return outcome;
    });
  });
