import { setTimeout as delay } from 'node:timers/promises';
import { type Delivery, deliverNext } from './actions';

/** How often to look when nobody rings: for what is due again. */
const POLL_MS = 1_000;

/** Delivers what waits, one after another, until it is stopped. */
export function startPostman(delivery: Delivery): { ring(): void; stop(): Promise<void> } {
  let isStopping = false;
  let rung = false;
  let nap = new AbortController();

  const deliverAll = async () => {
    while (!isStopping && (await deliverNext(delivery)));
  };
  const work = async () => {
    while (!isStopping) {
      rung = false;
      await deliverAll().catch((error: unknown) => delivery.log.error({ err: error }, 'the e-mails could not be read'));
      nap = new AbortController();
      if (!rung && !isStopping) await delay(POLL_MS, undefined, { signal: nap.signal }).catch(() => {}); // woken early
    }
  };
  const ring = () => {
    rung = true;
    nap.abort();
  };
  const working = work();
  return {
    ring,
    async stop() {
      isStopping = true;
      ring();
      await working;
    },
  };
}
