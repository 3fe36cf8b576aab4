import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Trap {
  /** Where the trap listens, for example `http://127.0.0.1:40123`. */
  url: string;
  /** Paths that were asked for. */
  hits: string[];
  stop(): void;
}

/** A web server on this machine that notes every request: none may come from a document. */
export async function setTrap(): Promise<Trap> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end('caught');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    hits,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
