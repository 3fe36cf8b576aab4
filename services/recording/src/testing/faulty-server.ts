import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server does instead of answering: an answer of another kind, half of the right one, no more, nothing at all. */
export type Fault = { status: number; headers?: Record<string, string>; body?: string } | 'half' | 'cut' | 'silent';

export interface Call {
  /** What was called, by which faults are chosen. */
  name: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

function misbehave(response: ServerResponse, fault: Fault, { status, headers, body }: Answer): void {
  if (fault === 'silent') return;
  if (fault === 'cut') response.destroy();
  else if (fault === 'half') {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  } else response.writeHead(fault.status, { ...headers, ...fault.headers }).end(fault.body ?? '{}');
}

/** A server on a free port that answers well unless it is told not to. */
export async function startFaultyServer(
  nameOf: (path: string, headers: IncomingHttpHeaders) => string,
  answer: (call: Call) => Promise<Answer>,
) {
  const calls: Call[] = [];
  const faults = new Map<string, Fault[]>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = await request.toArray();
      const name = nameOf(request.url ?? '', request.headers);
      const call = { name, headers: request.headers, body: Buffer.concat(chunks) };
      calls.push(call);
      const right = await answer(call);
      const fault = faults.get(name)?.shift();
      if (fault) misbehave(response, fault, right);
      else response.writeHead(right.status, right.headers).end(right.body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** How often something was called. */
    count: (name: string) => calls.filter((call) => call.name === name).length,
    /** Faults for the next calls of a name, one each. */
    fail: (name: string, ...next: Fault[]) => void faults.set(name, next),
    /** Forgets calls and faults. */
    reset(): void {
      calls.length = 0;
      faults.clear();
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
