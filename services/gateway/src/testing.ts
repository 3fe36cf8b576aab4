import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { closeServer, createLog, createMemoryBus, listen } from '@jobspeak/kit';
import { createSigner, type Signer } from '@jobspeak/kit/testing';
import type { Express } from 'express';
import { createGateway, type Gateway, type GatewayOptions, localOrigins } from '.';

interface Running {
  gateway: Gateway;
  server: Server;
  url: string;
  bus: ReturnType<typeof createMemoryBus>;
}

/** For the top of a test file: a real service on a free port, and gateways before it, each ended with its test. */
export function useGateway(upstream: Express) {
  let signer: Signer;
  let service: { server: Server; url: string };
  let running: Running[] = [];
  beforeAll(async () => {
    signer = await createSigner();
    service = await listen(upstream, 0, '127.0.0.1');
  });
  afterEach(async () => {
    for (const { gateway, server } of running) {
      await gateway.stop();
      await closeServer(server, 100);
    }
    running = [];
  });
  afterAll(() => closeServer(service.server, 100));

  return {
    async start(options: Partial<GatewayOptions> = {}): Promise<Running> {
      const bus = createMemoryBus();
      const gateway = createGateway({
        urls: () => service.url,
        keys: signer.keys,
        log: createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' }),
        clock: () => new Date(),
        isAllowedOrigin: localOrigins(8080),
        ...options,
      });
      bus.subscribe(gateway.consumers);
      bus.start();
      const started = { gateway, bus, ...(await listen(gateway.app, 0, '127.0.0.1')) };
      running.push(started);
      return started;
    },
    /** Somebody with a token that lives an hour, or as long as said. */
    async person({ accountId = randomUUID(), lives }: { accountId?: string; lives?: string } = {}) {
      const token = await signer.sign({ sub: randomUUID(), accountId, sid: randomUUID(), role: 'user' }, lives);
      return { accountId, token, headers: { authorization: `Bearer ${token}` } };
    },
  };
}

/** What a failed call says of itself. */
export const errorOf = async (response: Response) => {
  const body = (await response.json()) as { statusCode: number; code: string };
  return [response.status, body.statusCode, body.code];
};

export interface HeardEvent {
  /** None for what is only for show. */
  id: string | undefined;
  name: string;
  /** The envelope. */
  data: Record<string, unknown>;
}

const BLOCK = /^(?:id: (.+)\n)?event: (.+)\ndata: (.+)$/;

/** The events of a text; one that has come in part is none yet. */
const eventsOf = (text: string): HeardEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const [, id, name, data] = BLOCK.exec(block) ?? [];
      return name && data ? [{ id, name, data: JSON.parse(data) as Record<string, unknown> }] : [];
    });

/** Follows a stream of events. */
export async function listenTo(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/events`, { headers });
  if (!response.body) throw new Error('The answer has no body.');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const more = async () => {
    const { done, value } = await reader.read();
    text += value ?? '';
    return !done;
  };
  return {
    response,
    /** Resolves with the events that came since the last call, once there are so many. */
    async next(count: number): Promise<HeardEvent[]> {
      let events = eventsOf(text);
      for (; events.length < count; events = eventsOf(text)) if (!(await more())) throw new Error('The stream ended.');
      text = '';
      return events;
    },
    /** Resolves with the whole text once it holds this one. */
    async heard(part: string): Promise<string> {
      while (!text.includes(part)) if (!(await more())) throw new Error('The stream ended.');
      return text;
    },
    async end(): Promise<void> {
      while (await more());
    },
    close: () => reader.cancel(),
  };
}
