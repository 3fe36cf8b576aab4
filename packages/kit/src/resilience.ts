import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { CallFailure, failureOf } from './call-failure';
import type { Log } from './log';

export interface GuardOptions {
  /** Who is called, for the log and for what went wrong: `openai`. */
  name: string;
  /** For everything: attempts, their answers read to the end, and the waits between them. */
  timeoutMs: number;
  /** Calls in all. */
  attempts?: number;
  /** Failures in a row after which nobody is sent there for a while. */
  opensAfter?: number;
  /** How long that while is, in ms; then one call goes ahead to see. */
  restMs?: number;
  /** The wait before the second attempt is at least this, in ms. */
  firstWaitMs?: number;
  longestWaitMs?: number;
  /** Names what only one SDK throws; `failureOf` is asked after it. */
  judge?: (error: unknown) => CallFailure | undefined;
  log: Log;
  /** From 0 to 1. */
  random?: () => number;
}

/** Stands between us and a service of somebody else. Time is that of `Date` and `setTimeout`. */
export interface Guard {
  /**
   * Runs a call. Its signal ends with the time limit, or with the caller's own signal.
   * @throws CallFailure whose message starts with the name: `openai: timeout after 20 s`; the caller's reason when
   * its signal ended; a bug of the task as it is.
   */
  run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const DEFAULTS = { attempts: 3, opensAfter: 5, restMs: 30_000, firstWaitMs: 250, longestWaitMs: 8_000 };

type Settings = GuardOptions & typeof DEFAULTS & { random: () => number };

/** The caller has gone away: says nothing about the service. */
class Gone extends Error {}

const isTheirs = (error: Error) => error instanceof CallFailure && error.isTheirs;

/**
 * Waits that spread out ("decorrelated jitter"): between the shortest and three times the last. Null when the
 * attempts are used up, or when the next would come after the time limit: then there is no use in waiting.
 */
function createWaits({ attempts, firstWaitMs, longestWaitMs, timeoutMs, random }: Settings) {
  const deadline = Date.now() + timeoutMs;
  let last = firstWaitMs;
  let made = 0;
  return ({ retryAfterMs = 0 }: CallFailure): number | null => {
    made += 1;
    last = Math.min(longestWaitMs, firstWaitMs + random() * (last * 3 - firstWaitMs));
    const wait = Math.round(Math.max(last, retryAfterMs));
    return made < attempts && Date.now() + wait < deadline ? wait : null;
  };
}

/** One call with its attempts, before the time limit is laid around it. */
function createAttempts(settings: Settings) {
  const { name, log } = settings;
  const waits = createWaits(settings);
  let wait: number | null = null;
  const passing = handleWhen((error) => {
    wait = error instanceof CallFailure && error.isPassing ? waits(error) : null;
    return wait !== null;
  });
  const policy = retry(passing, {
    maxAttempts: settings.attempts,
    backoff: new DelegateBackoff(() => wait ?? 0),
  }).dangerouslyUnref();
  policy.onRetry((failed) => {
    const failure = 'error' in failed && failed.error instanceof CallFailure ? failed.error : undefined;
    log.info(
      { call: name, reason: failure?.reason, status: failure?.status, waitMs: failed.delay },
      'call tried again',
    );
  });
  return policy;
}

const limitOf = (ms: number) => (ms >= 1000 ? `${Math.round(ms / 1000)} s` : `${ms} ms`);

async function runWithin<T>(
  settings: Settings,
  task: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { timeoutMs, judge } = settings;
  const attempts = createAttempts(settings);
  const ended = { cause: undefined as unknown };
  const attempt = async (within: AbortSignal): Promise<T> => {
    // The pause before another attempt does not end early, and must not lead to one.
    within.throwIfAborted();
    try {
      return await task(within);
    } catch (error) {
      ended.cause = error;
      throw judge?.(error) ?? failureOf(error) ?? error;
    }
  };
  const limited = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  let late = false;
  limited.onTimeout(() => {
    late = true;
  });
  try {
    return await limited.execute(({ signal: within }) => attempts.execute(() => attempt(within), within), signal);
  } catch (error) {
    if (signal?.aborted) throw new Gone();
    if (late) throw new CallFailure('timeout', { detail: `after ${limitOf(timeoutMs)}`, cause: ended.cause });
    throw error;
  }
}

const named = (name: string, failure: CallFailure): CallFailure => {
  const { reason, status, retryAfterMs } = failure;
  const told = new CallFailure(reason, { status, retryAfterMs, cause: failure });
  told.message = `${name}: ${failure.message}`;
  return told;
};

/**
 * One place for what a call to somebody else's service needs: a time limit over everything, a few more attempts
 * where they can help, and a circuit that opens when the service keeps failing. Switch an SDK's own retries off.
 */
export function protect(options: GuardOptions): Guard {
  const settings: Settings = { random: Math.random, ...DEFAULTS, ...options };
  const { name, log, opensAfter, restMs } = settings;
  const circuit = circuitBreaker(handleWhen(isTheirs), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(opensAfter),
  });
  let last = '';
  circuit.onBreak(() => log.warn({ call: name, last, restMs }, 'circuit opened'));
  circuit.onReset(() => log.info({ call: name }, 'circuit closed'));
  const open = () => named(name, new CallFailure('circuit-open', { detail: `after ${last}` }));

  return {
    async run(task, signal) {
      signal?.throwIfAborted();
      // One call is finding out; the others need not wait for it.
      if (circuit.state === CircuitState.HalfOpen) throw open();
      try {
        return await circuit.execute(() =>
          runWithin(settings, task, signal).catch((error: unknown) => {
            if (error instanceof CallFailure) last = error.message;
            throw error;
          }),
        );
      } catch (error) {
        if (error instanceof Gone) throw signal?.reason ?? error;
        if (error instanceof BrokenCircuitError) throw open();
        throw error instanceof CallFailure ? named(name, error) : error;
      }
    },
  };
}
