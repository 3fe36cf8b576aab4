import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import type { Log } from '../log';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
const CONNECT_WITHIN_MS = 5_000;
/** A queue that the broker cannot bring up gives no answer at all; the next connection may find it well. */
const SET_UP_WITHIN_MS = 30_000;

export interface LinkOptions {
  url: string;
  /** What the broker shows for the connection. */
  name: string;
  log: Log;
  /** Runs after every connection, first or again: everything that lives on it is made here. */
  setUp: (model: ChannelModel) => Promise<void>;
  /** The connection and all that was made on it are gone; another one is being tried for. */
  onLost: () => void;
}

async function inTime(work: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((_, reject) => {
    late = setTimeout(() => reject(new Error('The broker does not answer for one of the queues.')), SET_UP_WITHIN_MS);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(late));
}

/** A connection to the broker that is made again, with backoff and jitter, for as long as it is not closed. */
export function openLink({ url, name, log, setUp, onLost }: LinkOptions): { close(): Promise<void> } {
  const opening = connect(url, {
    clientProperties: { connection_name: name },
    timeout: CONNECT_WITHIN_MS,
    recovery: {
      initialDelay: FIRST_RETRY_MS,
      maxDelay: LONGEST_RETRY_MS,
      jitter: 0.3,
      waitForConnect: false,
      setup: async (model: ChannelModel) => {
        model.on('error', () => {}); // nobody else listens while this runs, and an unheard error ends the process
        await inTime(setUp(model));
      },
    },
  }).then((link: RecoveringChannelModel) => {
    let isAway = false;
    const lost = (error: Error) => {
      onLost();
      if (!isAway) log.warn({ err: error, connection: name }, 'the broker is away');
      isAway = true;
    };
    link.on('error', (error) => log.debug({ err: error, connection: name }, 'broker connection error'));
    link.on('disconnect', lost);
    link.on('connect-failed', lost);
    link.on('blocked', (reason) => log.warn({ reason, connection: name }, 'the broker takes no more events for now'));
    link.on('connect', () => {
      if (isAway) log.info({ connection: name }, 'the broker is back');
      isAway = false;
    });
    return link;
  });
  return { close: async () => (await opening).close() };
}
