import { AppError, Envelope, sessionsEnded } from '@jobspeak/contracts';
import { z } from 'zod';
import type { Consumer } from './events';
import type { Log } from './log';

/** How long an ended session is remembered, in ms: longer than any access token of it can live. */
export const REMEMBERED_MS = 15 * 60_000;
/** How often the whole list is fetched again, in ms: for what a broken connection to the bus may have lost. */
const REFRESH_MS = 5_000;
const FETCH_LIMIT_MS = 2_000;
/** After so long a silence nobody is let through before the list is fetched anew, in ms. */
const SILENCE_MS = 15_000;

/** Where the auth service lists what has ended of late; no route of the gateway leads there. */
export const ENDED_SESSIONS_PATH = '/internal/ended-sessions';

/** Sessions that ended lately, with the times at which they did. */
export const EndedSessionList = z.object({ items: z.array(z.object({ id: z.uuid(), endedAt: z.iso.datetime() })) });
export type EndedSessionList = z.infer<typeof EndedSessionList>;

/**
 * The sessions whose access tokens no longer count although they have not run out. Told by the auth service's event
 * within the moment, and fetched whole before the first token is let through: a process that has just started knows
 * as much as one that was there.
 */
export interface EndedSessions {
  /** For the bus of the process. */
  consumer: Consumer;
  /** Whether a session has ended, as far as is known. */
  has(sessionId: string): boolean;
  /**
   * Null when the list is there, and not old; else resolves once it is.
   * @throws AppError SERVICE_UNAVAILABLE when it has never been had, and cannot be had now.
   */
  ready(): Promise<void> | null;
  /** Calls back with sessions as they end. Returns how to stop listening. */
  onEnded(listener: (sessionIds: readonly string[]) => void): () => void;
}

export interface EndedSessionOptions {
  /** The auth service's address, asked for at each fetch. */
  authUrl: () => string;
  clock: () => Date;
  log: Log;
}

async function fetchList(authUrl: string): Promise<EndedSessionList> {
  const response = await fetch(authUrl + ENDED_SESSIONS_PATH, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  if (!response.ok) throw new Error(`The list of ended sessions was answered with ${response.status}.`);
  return EndedSessionList.parse(await response.json());
}

interface Ending {
  id: string;
  /** When, in ms since 1970. */
  at: number;
}

/** Session ids with the time of their end, for as long as it matters. */
function createMemory(clock: () => Date) {
  const ended = new Map<string, number>();
  return {
    has: (id: string) => ended.has(id),
    add(items: readonly Ending[]): void {
      for (const { id, at } of items) ended.set(id, at);
      const oldest = clock().getTime() - REMEMBERED_MS;
      for (const [id, at] of ended) if (at < oldest) ended.delete(id);
    },
  };
}

/** The whole list, fetched when first needed and again now and then. */
function createFetching({ authUrl, clock, log }: EndedSessionOptions, learn: (endings: readonly Ending[]) => void) {
  let isThere = false;
  let triedAt = 0;
  let fetching: Promise<void> | null = null;
  let overdue: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    triedAt = clock().getTime();
    fetching ??= fetchList(authUrl())
      .then(({ items }) => {
        learn(items.map(({ id, endedAt }) => ({ id, at: Date.parse(endedAt) })));
        isThere = true;
      })
      .finally(() => {
        fetching = null;
      });
    return fetching;
  };
  return (): Promise<void> | null => {
    if (!isThere)
      return refresh().catch((cause: unknown) => {
        throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause });
      });
    if (overdue) return overdue;
    const silence = clock().getTime() - triedAt;
    if (silence <= REFRESH_MS) return null;
    const again = refresh().catch((error: unknown) =>
      log.warn({ err: error }, 'ended sessions could not be fetched again'),
    );
    if (silence <= SILENCE_MS) return null;
    // whoever comes first after a long time would else be judged by what was known then
    overdue = again.finally(() => {
      overdue = null;
    });
    return overdue;
  };
}

/** Follows the endings of sessions; nothing is fetched before it is first asked. */
export function followEndedSessions(options: EndedSessionOptions): EndedSessions {
  const memory = createMemory(options.clock);
  const listeners = new Set<(sessionIds: readonly string[]) => void>();
  const learn = (endings: readonly Ending[]): void => {
    const news = endings.filter(({ id }) => !memory.has(id)).map(({ id }) => id);
    memory.add(endings);
    if (news.length > 0) for (const listener of listeners) listener(news);
  };
  return {
    has: memory.has,
    ready: createFetching(options, learn),
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    consumer: {
      queue: 'sessions.follow',
      name: sessionsEnded.name,
      perCopy: true,
      receive: async (message) => {
        const event = Envelope.safeParse(message);
        const data = sessionsEnded.data.safeParse(event.data?.data);
        if (!event.success || !data.success) return { kind: 'dead-letter', reason: 'unreadable sessions.ended' };
        const at = Date.parse(event.data.occurredAt);
        learn(data.data.sessionIds.map((id) => ({ id, at })));
        return { kind: 'done' };
      },
    },
  };
}
