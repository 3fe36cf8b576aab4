import { currentApiAddress, isAppError, renewSession, useSession } from '@jobspeak/web';
import { createParser } from 'eventsource-parser';

/** One event as the gateway sends it: the name of the contract, its data the whole envelope, not yet checked. */
export interface ServerEvent {
  name: string;
  id: string | undefined;
  data: unknown;
}

export interface EventListener {
  onEvent: (event: ServerEvent) => void;
  /** The stream is open, first or again: what happened in between may have been missed, so read anew. */
  onOpen?: () => void;
  onClose?: () => void;
}

export interface FollowOptions extends EventListener {
  /** For tests: waits between attempts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The gateway sends a sign of life more often than this; silence means a dead connection. */
const SILENCE_MS = 60_000;

/** Half of the wait is chance, so that a thousand phones do not come back in the same moment. */
export const waitBefore = (attempt: number, random: () => number): number => {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
  return longest / 2 + (random() * longest) / 2;
};

/** Waits so many ms, but no longer than until the connection is back. */
export const waitOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

interface Place {
  lastId: string | undefined;
}

async function open(place: Place, signal: AbortSignal): Promise<Response> {
  const connect = (token: string | null) =>
    fetch(`${currentApiAddress()}/events`, {
      headers: {
        Accept: 'text/event-stream',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(place.lastId !== undefined && { 'Last-Event-ID': place.lastId }),
      },
      cache: 'no-store',
      signal,
    });
  const { token } = useSession.getState();
  const response = await connect(token);
  return response.status === 401 ? connect(await renewSession(token)) : response;
}

async function read(body: ReadableStream<Uint8Array>, place: Place, options: FollowOptions, onLife: () => void) {
  const parser = createParser({
    onEvent: (message) => {
      if (message.id !== undefined) place.lastId = message.id;
      options.onEvent({ name: message.event ?? 'message', id: message.id, data: JSON.parse(message.data) });
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onLife();
    parser.feed(value);
  }
}

/** Follows one connection to its end; true if it was ever open. */
async function follow(place: Place, options: FollowOptions, stopped: AbortSignal): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onLife = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  let opened = false;
  try {
    onLife();
    const response = await open(place, AbortSignal.any([stopped, silence.signal]));
    if (!response.ok || !response.body) return false;
    opened = true;
    options.onOpen?.();
    await read(response.body, place, options, onLife);
  } catch (error) {
    // a lost connection is what the next attempt is for; anything else is a fault of ours
    const lost = isAppError(error) || error instanceof TypeError || stopped.aborted || silence.signal.aborted;
    if (!lost) reportError(error);
  } finally {
    clearTimeout(timer);
    if (opened) options.onClose?.();
  }
  return opened;
}

/**
 * Follows the account's events over one connection until stopped or signed out. Reconnects by itself, sooner when the
 * browser comes back online, and continues after the last event it has seen. Returns the way to stop.
 */
export function followEvents(options: FollowOptions): () => void {
  const stop = new AbortController();
  const { wait = waitOrOnline, random = Math.random } = options;
  const unsubscribe = useSession.subscribe((session) => {
    if (!session.isAuthenticated) stop.abort();
  });
  const place: Place = { lastId: undefined };
  const run = async () => {
    let failures = 0;
    while (!stop.signal.aborted) {
      const opened = await follow(place, options, stop.signal);
      failures = opened ? 0 : failures + 1;
      if (!stop.signal.aborted) await wait(waitBefore(failures, random), stop.signal);
    }
    unsubscribe();
  };
  if (useSession.getState().isAuthenticated) void run();
  else unsubscribe();
  return () => stop.abort();
}

/** Everybody on this page who listens; they share one connection. */
const listeners = new Set<EventListener>();
let isOpen = false;
let leave: (() => void) | null = null;

const everybody = (tell: (listener: EventListener) => void): void => [...listeners].forEach(tell);

/** A page that nobody sees holds no connection: it reads anew when it is looked at again. */
function keepUp(): void {
  const isWanted =
    listeners.size > 0 && document.visibilityState === 'visible' && useSession.getState().isAuthenticated;
  if (isWanted === (leave !== null)) return;
  leave?.();
  isOpen = false;
  leave = isWanted
    ? followEvents({
        onOpen: () => {
          isOpen = true;
          everybody((listener) => listener.onOpen?.());
        },
        onClose: () => {
          isOpen = false;
          everybody((listener) => listener.onClose?.());
        },
        onEvent: (event) => everybody((listener) => listener.onEvent(event)),
      })
    : null;
}

let unwatch = () => {};
function watch(): void {
  const unsubscribe = useSession.subscribe(keepUp);
  document.addEventListener('visibilitychange', keepUp);
  unwatch = () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', keepUp);
  };
}

/** Listens to the account's events while the page is in sight and somebody is signed in. Returns the way to stop. */
export function listenToEvents(listener: EventListener): () => void {
  if (listeners.size === 0) watch();
  listeners.add(listener);
  keepUp();
  if (isOpen) listener.onOpen?.();
  return () => {
    if (!listeners.delete(listener)) return;
    keepUp();
    if (listeners.size === 0) unwatch();
  };
}
