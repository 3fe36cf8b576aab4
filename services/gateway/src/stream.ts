import {
  type Envelope,
  Envelope as EnvelopeSchema,
  quoteGenerated,
  quoteGenerationFailed,
  recordingCompleted,
  recordingFailed,
  recordingProgressed,
  recordingTranscribed,
} from '@jobspeak/contracts';
import { type Consumer, caller } from '@jobspeak/kit';
import type { RequestHandler, Response } from 'express';
import { decodeJwt } from 'jose';

/** What an account's screens are told of. */
const TOLD = [
  recordingCompleted,
  recordingProgressed,
  recordingTranscribed,
  recordingFailed,
  quoteGenerated,
  quoteGenerationFailed,
].map(({ name }) => name);

const HEARTBEAT_MS = 15_000;
/** So many events of an account are kept for those who come back, and for so long. */
const REMEMBERED = 200;
const REMEMBERED_MS = 5 * 60_000;
/** Open streams of one account; one more closes the oldest. */
const STREAMS = 10;

interface Told {
  id: string;
  at: number;
  text: string;
}

interface Channel {
  streams: Set<Response>;
  recent: Told[];
}

/** One event of a stream (the HTML standard, section 9.2). JSON holds no line break, so one data line is enough. */
const format = (event: Envelope) => `id: ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(event)}\n\n`;

/** What somebody has missed since an event; all that is remembered when that one is forgotten. */
const missedSince = (recent: readonly Told[], lastId: string | undefined): readonly Told[] =>
  lastId === undefined ? [] : recent.slice(recent.findIndex(({ id }) => id === lastId) + 1);

/** The open streams and the recent events of every account. */
function createChannels(clock: () => Date) {
  const channels = new Map<string, Channel>();
  return {
    all: () => channels.values(),
    of(accountId: string): Channel {
      const known = channels.get(accountId) ?? { streams: new Set(), recent: [] };
      channels.set(accountId, known);
      return known;
    },
    /** Drops what is too old to be asked for, and the accounts that nobody looks at. */
    forget() {
      const oldest = clock().getTime() - REMEMBERED_MS;
      for (const [accountId, channel] of channels) {
        channel.recent = channel.recent.filter(({ at }) => at >= oldest);
        if (channel.streams.size === 0 && channel.recent.length === 0) channels.delete(accountId);
      }
    },
  };
}

type Channels = ReturnType<typeof createChannels>;

/** Server-sent events of each account, fed by the bus. */
export function createStream(clock: () => Date) {
  const channels = createChannels(clock);
  const beat = setInterval(() => {
    channels.forget();
    for (const { streams } of channels.all()) for (const stream of streams) stream.write(': still here\n\n');
  }, HEARTBEAT_MS).unref();

  const tell = (event: Envelope): void => {
    const channel = channels.of(event.accountId);
    const text = format(event);
    channel.recent = [...channel.recent, { id: event.id, at: clock().getTime(), text }].slice(-REMEMBERED);
    for (const stream of channel.streams) stream.write(text);
  };
  const consumerOf = (name: string): Consumer => ({
    queue: `gateway.tell.${name}`,
    name,
    receive: async (message) => {
      tell(EnvelopeSchema.parse(message));
      return { kind: 'done' };
    },
  });

  return {
    consumers: TOLD.map(consumerOf),
    open: openStream(channels, clock),
    close() {
      clearInterval(beat);
      for (const { streams } of channels.all()) for (const stream of streams) stream.end();
    },
  };
}

/** Answers `GET /events`. The stream ends with its access token; the client comes back with a fresh one. */
const openStream =
  (channels: Channels, clock: () => Date): RequestHandler =>
  (req, res) => {
    const channel = channels.of(caller(req).accountId);
    const [oldest] = channel.streams;
    if (oldest && channel.streams.size >= STREAMS) oldest.end();
    res.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    res.write('retry: 2000\n\n');
    for (const { text } of missedSince(channel.recent, req.get('last-event-id'))) res.write(text);
    channel.streams.add(res);
    const { exp = 0 } = decodeJwt((req.get('authorization') ?? '').split(' ')[1] ?? '');
    const end = setTimeout(() => res.end(), Math.max(0, exp * 1000 - clock().getTime()));
    res.on('close', () => {
      clearTimeout(end);
      channel.streams.delete(res);
    });
  };
