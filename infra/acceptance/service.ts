import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Business } from '@jobspeak/contracts';
import { createDiskStore, createLog, createMemoryBus, startServices } from '@jobspeak/kit';
import { createSigner } from '@jobspeak/kit/testing';
import { quoteService } from '@jobspeak/quote';
import { startPostgres } from '../../services/standalone/src/postgres';

/** One account's way to the quote service. */
export type Account = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', route: string, body?: object) => Promise<T>;

export interface QuoteService {
  /** Somebody new, in a country. */
  account(settings: Pick<Business, 'locale' | 'currency'>): Promise<Account>;
  stop(): Promise<void>;
}

/** The quote service on a database of its own, which is gone afterwards. */
export async function openQuoteService(): Promise<QuoteService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-acceptance-'));
  const postgres = await startPostgres(folder);
  const signer = await createSigner();
  const [service] = await startServices([quoteService()], {
    databaseUrl: postgres.url,
    bus: createMemoryBus(),
    objects: createDiskStore(path.join(folder, 'objects')),
    log: createLog({ name: 'acceptance', level: 'silent' }),
    keys: signer.keys,
    clock: () => new Date(),
  });
  if (!service) throw new Error('The quote service did not start.');
  return {
    async account(settings) {
      const token = await signer.sign({ sub: randomUUID(), accountId: randomUUID(), sid: randomUUID(), role: 'user' });
      const call: Account = async <T>(method: string, route: string, body?: object): Promise<T> => {
        const answer = await fetch(service.url + route, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${method} ${route} is answered with ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as T;
      };
      await call('PUT', '/business/settings', { ...(await call<Business>('GET', '/business/settings')), ...settings });
      return call;
    },
    async stop() {
      await service.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
