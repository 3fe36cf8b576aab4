import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const LISTEN_AGAIN_MS = 1_000;
/** Commits so close together are told of once. */
const BURST_MS = 50;

/**
 * Listens on a channel of Postgres over a connection of its own, and calls back also after each time it has begun to
 * listen, for what was missed meanwhile. While the database is away it tries again every second.
 */
export function listenTo(url: string, channel: string, onNotice: () => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

  const listen = async () => {
    const client = new Client({ connectionString: url, application_name: `jobspeak ${channel}`, keepAlive: true });
    const gone = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve()); // whoever needs the database says so; here it is enough to come back
    });
    client.on('error', () => {});
    client.on('notification', onNotice);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onNotice();
      await Promise.race([gone, stopped]);
    } finally {
      await client.end();
    }
  };
  const loop = async () => {
    while (!signal.aborted) {
      await listen().catch(() => {});
      if (!signal.aborted) await delay(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Makes one call of many. NOTIFY never stands in the transaction of a change: it would make all commits wait for one
 * another.
 */
export function oncePerBurst(tell: () => PromiseLike<unknown>): { ring(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    ring() {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell().then(undefined, () => {}); // the others look by themselves every second
      }, BURST_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
