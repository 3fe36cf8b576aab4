import type { ConfirmChannel, Options } from 'amqplib';

/** A broker that is out of memory or disk confirms nothing, and says no word. */
const CONFIRM_WITHIN_MS = 15_000;

export interface Publisher {
  /**
   * Resolves when the broker has the message on disk.
   * @throws Error when there is no connection, when it is lost before the confirm, or when no confirm comes in time;
   *   the message may have arrived all the same
   */
  send(exchange: string, routingKey: string, content: Buffer, options?: Options.Publish): Promise<void>;
  /** The channel to send on from now; none while there is no connection. */
  use(channel: ConfirmChannel | undefined): void;
  /** Waits until all that was sent is confirmed or lost. */
  idle(): Promise<void>;
}

/** Sends messages and waits for the broker's confirm of each. */
export function createPublisher(): Publisher {
  let channel: ConfirmChannel | undefined;
  const underWay = new Set<Promise<void>>();

  return {
    async send(exchange, routingKey, content, options) {
      const open = channel;
      if (!open) throw new Error('There is no connection to the broker.');
      let late: NodeJS.Timeout | undefined;
      const sending = new Promise<void>((resolve, reject) => {
        late = setTimeout(() => reject(new Error('The broker has not confirmed in time.')), CONFIRM_WITHIN_MS);
        const confirmed = (error: unknown) =>
          error ? reject(new Error('The broker has not taken the message.', { cause: error })) : resolve();
        open.publish(exchange, routingKey, content, { persistent: true, ...options }, confirmed);
      });
      underWay.add(sending);
      try {
        await sending;
      } finally {
        clearTimeout(late);
        underWay.delete(sending);
      }
    },
    use(next) {
      channel = next;
    },
    idle: async () => void (await Promise.allSettled(underWay)),
  };
}
