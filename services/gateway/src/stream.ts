import { AppError, type Envelope } from '@jobspeak/contracts';
import { caller, type EndedSessions, type Log } from '@jobspeak/kit';
import type { RequestHandler, Response } from 'express';
import { createRecentEvents, type RecentEvents } from './recent';
import { type Passing, tellConsumers } from './told';

/** Open streams of one account; one more closes the oldest. */
const STREAMS = 10;
/** Bytes that may wait for a reader who is slow; they come back and go on after the last event they have seen. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 2_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * One event of a stream (the HTML standard, section 9.2). JSON holds no line break, so one data line is enough. What is
 * only for show has no id: who comes back names the last event that mattered, and misses none after it.
 */
const format = (event: Envelope, isForShow: boolean) =>
  `${isForShow ? '' : `id: ${event.id}\n`}event: ${event.name}\ndata: ${JSON.stringify(event)}\n\n`;

/** The open streams of every account, the oldest first. */
function createStreams(mostWaitingBytes: number) {
  const accounts = new Map<string, Set<Response>>();
  const leave = (accountId: string, stream: Response): void => {
    const streams = accounts.get(accountId);
    streams?.delete(stream);
    if (streams?.size === 0) accounts.delete(accountId);
  };
  /** Leaves first: what is written to an ended stream is an error. */
  const end = (accountId: string, stream: Response): void => {
    leave(accountId, stream);
    if (stream.writableNeedDrain) stream.destroy();
    else stream.end();
  };
  const send = (accountId: string, stream: Response, text: string): void => {
    stream.write(text);
    if (stream.writableLength <= mostWaitingBytes) return;
    leave(accountId, stream);
    stream.destroy();
  };
  return {
    leave,
    end,
    send,
    join(accountId: string, stream: Response): void {
      const streams = accounts.get(accountId) ?? new Set();
      const [oldest] = streams;
      if (oldest && streams.size >= STREAMS) end(accountId, oldest);
      accounts.set(accountId, streams.add(stream));
    },
    sendTo(accountId: string, text: string): void {
      for (const stream of [...(accounts.get(accountId) ?? [])]) send(accountId, stream, text);
    },
    forEach(visit: (accountId: string, stream: Response) => void): void {
      for (const [accountId, streams] of [...accounts]) for (const stream of [...streams]) visit(accountId, stream);
    },
  };
}

type Streams = ReturnType<typeof createStreams>;

export interface StreamOptions {
  log: Log;
  clock: () => Date;
  /** How often a sign of life is sent, in ms. */
  heartbeatMs: number;
  ended?: EndedSessions | undefined;
  /** Bytes that may wait for a reader who is slow; another number is for tests. */
  mostWaitingBytes?: number | undefined;
}

/** Server-sent events of each account, fed by the bus. */
export function createStream({ log, clock, heartbeatMs, ended, mostWaitingBytes }: StreamOptions) {
  const streams = createStreams(mostWaitingBytes ?? MOST_WAITING_BYTES);
  const recent = createRecentEvents();
  let closed = false;
  const beat = setInterval(() => {
    recent.forget(clock());
    streams.forEach((accountId, stream) => streams.send(accountId, stream, ': still here\n\n'));
  }, heartbeatMs).unref();
  const tellAll = (event: Envelope): void => {
    // whose administrator it was is nobody's business; and who comes back asks anew, not from here on
    const text = format({ ...event, accountId: NOBODY }, true);
    streams.forEach((accountId, stream) => streams.send(accountId, stream, text));
  };
  const tell = (event: Envelope, { key, ends, isForAll }: Passing): void => {
    if (isForAll) return tellAll(event);
    const { id, accountId } = event;
    const text = format(event, key !== undefined);
    if (recent.add({ id, accountId, text, key, ends }, clock())) streams.sendTo(accountId, text);
  };
  const sessions = new WeakMap<Response, string>();
  const stopFollowing = ended?.onEnded((sessionIds) => {
    const over = new Set(sessionIds);
    streams.forEach((accountId, stream) => {
      if (over.has(sessions.get(stream) ?? '')) streams.end(accountId, stream);
    });
  });
  const open = openStream(streams, recent, clock, sessions, ended);
  return {
    consumers: tellConsumers(tell, log),
    /** Answers `GET /events`. */
    open: ((req, res, next) => {
      if (closed) throw new AppError('SERVICE_UNAVAILABLE');
      return open(req, res, next);
    }) satisfies RequestHandler,
    close(): void {
      closed = true;
      clearInterval(beat);
      stopFollowing?.();
      streams.forEach(streams.end);
    },
  };
}

/** The stream ends with its access token or its session; the client comes back with a fresh one. */
const openStream =
  (
    streams: Streams,
    recent: RecentEvents,
    clock: () => Date,
    sessions: WeakMap<Response, string>,
    ended: EndedSessions | undefined,
  ): RequestHandler =>
  (req, res) => {
    const { accountId, sessionId, expiresAt } = caller(req);
    // between the check of the token and this moment it may have ended, and nothing would end the stream any more
    if (ended?.has(sessionId)) throw new AppError('SESSION_EXPIRED');
    const lastId = req.get('last-event-id');
    res.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    if (req.method === 'HEAD') return void res.end();
    res.write(`retry: ${RETRY_MS}\n\n`);
    sessions.set(res, sessionId);
    streams.join(accountId, res);
    const missed = lastId === undefined ? [] : recent.since(accountId, lastId, clock());
    if (missed.length > 0) streams.send(accountId, res, missed.join(''));
    const expiry = setTimeout(() => streams.end(accountId, res), expiresAt.getTime() - clock().getTime());
    res.on('close', () => {
      clearTimeout(expiry);
      streams.leave(accountId, res);
    });
  };
