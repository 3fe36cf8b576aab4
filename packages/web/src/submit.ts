import { ERRORS } from '@jobspeak/contracts/errors';
import { isAppError } from './failures';

/** Constants of the specification, section 9. */
export const MUTATION_RETRIES = 1;
/** 1 s, doubling, at most 30 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Whether the same call may have another outcome: what the caller did wrong (4xx) stays wrong. */
export function mayPass(error: unknown): boolean {
  const status = isAppError(error) ? ERRORS[error.code].status : 500;
  return status < 400 || status >= 500;
}

let keyInUse: string | undefined;

/** The key of the submit whose calls are being begun, for `api`. */
export const currentKey = (): string | undefined => keyInUse;

/**
 * Begins a task whose calls to `api` all bear this key, so that no caller can forget it. It holds until the task first
 * waits; what is called later is handed the key by its caller.
 */
export function underKey<T>(key: string, task: () => T): T {
  keyInUse = key;
  try {
    return task();
  } finally {
    keyInUse = undefined;
  }
}

/** The wait before another try; in an object, so that tests need not wait. */
export const patience = { wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) };

/**
 * One submit: tried once more when it may pass, under the same key, so that what arrives twice is done once. For pages
 * without queries; the others have `useMutation`, which keeps to the same rules.
 */
export async function submit<T>(send: () => Promise<T>): Promise<T> {
  const key = crypto.randomUUID();
  for (let attempt = 0; ; attempt += 1)
    try {
      return await underKey(key, send);
    } catch (error) {
      if (attempt === MUTATION_RETRIES || !mayPass(error)) throw error;
      await patience.wait(retryDelay(attempt));
    }
}
