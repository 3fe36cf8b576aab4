import type { Envelope } from '@jobspeak/contracts';
import type { Consumer } from './events';

/** Consumers at work. */
export interface Subscription {
  /** Takes no more events and waits for the handlers under way. What comes later is kept for the next start. */
  stop(): Promise<void>;
}

/** Carries events from the relays to the consumers. */
export interface Bus {
  /** Before `start`. */
  subscribe(consumers: readonly Consumer[]): Subscription;
  /** Begins to connect, and to deliver, in the background: a service works on while its broker is away. */
  start(): void;
  /**
   * Resolves when the event is safe with the bus.
   * @throws HandlerError or PoisonError from a bus that delivers before it answers
   * @throws Error when the bus is away: nothing is wrong with the event
   */
  publish(event: Envelope): Promise<void>;
  /** Stops all subscriptions, then refuses further events. */
  stop(): Promise<void>;
}

/** A consumer failed: the event stays in the outbox and is tried again later. */
export class HandlerError extends Error {}
/** No retry can help: the event is parked at once, with the reason. */
export class PoisonError extends Error {}
