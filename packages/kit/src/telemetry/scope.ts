import { type Context, context, createContextKey } from '@opentelemetry/api';

const SERVICE = createContextKey('jobspeak.service');

/** Runs work in the name of a service: what it tells of itself bears the name, also where several share a process. */
export const asService = <T>(service: string, work: () => T): T =>
  context.with(context.active().setValue(SERVICE, service), work);

/** The service that this work is of, or undefined outside any. */
export const serviceOf = (active: Context = context.active()): string | undefined =>
  active.getValue(SERVICE) as string | undefined; // set above alone

/** The service that a queue belongs to: queues are named `<service>.<what it does>`. */
export const serviceOfQueue = (queue: string): string => queue.slice(0, queue.indexOf('.'));
