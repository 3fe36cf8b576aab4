import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { answerUnreadable, withHost } from './unreadable';

/** A stream that is piped into an answer listens by itself several times, beside telemetry and us: no leak. */
const LISTENERS = 30;

/** The answers under way of each server. */
const underWay = new WeakMap<Server, Set<ServerResponse>>();

/**
 * Has a server that closes end each connection with the answer under way on it. Node itself leaves such a connection
 * open for further requests, and cuts an answer that is complete but not yet sent.
 */
function followConnections(server: Server): void {
  const connections = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  underWay.set(server, answers);
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.prependListener('request', ({ socket }, answer) => {
    answers.add(answer);
    answer.setMaxListeners(LISTENERS);
    if (!server.listening) answer.shouldKeepAlive = false;
    answer.once('close', () => {
      answers.delete(answer);
      if (!server.listening) socket.destroySoon();
    });
  });
  // `close` calls it
  server.closeIdleConnections = () => {
    const busy = new Set([...answers].map(({ req }) => req.socket));
    for (const connection of connections) if (!busy.has(connection)) connection.destroy();
  };
}

/** Listens on an address, or says why it cannot. Port 0 is any free one. */
export async function listen(
  app: RequestListener,
  port: number,
  host: string,
): Promise<{ server: Server; url: string }> {
  const server = createServer({ requireHostHeader: false }, withHost(app));
  answerUnreadable(server);
  followConnections(server);
  server.listen(port, host);
  server.keepAliveTimeout = 65_000;
  // a phone with a poor line needs minutes for a long recording; Node's own limit is five
  server.requestTimeout = 15 * 60_000;
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return { server, url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${actual}` };
}

/**
 * Ends a server that `listen` gave: connections without a request at once, the others when their answer is out, at the
 * latest after `graceMs`.
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  for (const answer of underWay.get(server) ?? []) answer.shouldKeepAlive = false;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(force);
}
