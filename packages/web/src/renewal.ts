import { AppError, type ErrorCode } from '@jobspeak/contracts/errors';
import { currentApiAddress } from './address';
import { toAppError } from './failures';
import { endSession, endsWith, restoreSession, SESSION_KEYS, storeTokens, useSession } from './session';

let running: Promise<string> | null = null;

/** The answers by which the server says that this session is over; anything else may pass. */
const isOver = (status: number): boolean => status === 400 || status === 401 || status === 403;

/** States of an account that end a session; the sign-in page says which it was. */
const TOLD: readonly ErrorCode[] = ['ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'PASSWORD_EXPIRED'];

/** Ends this session, unless another tab has renewed it while the answer was on its way: then its tokens are ours. */
function giveUp(refreshToken: string, body: unknown): string {
  const stored = localStorage.getItem(SESSION_KEYS.refreshToken);
  if (stored !== null && stored !== refreshToken) {
    restoreSession();
    const { token } = useSession.getState();
    if (token) return token;
  }
  const { code } = toAppError({ status: 401, body }, 'general');
  const reason = TOLD.includes(code) ? code : 'SESSION_EXPIRED';
  endSession(reason);
  throw new AppError(reason);
}

async function requestTokens(refreshToken: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`${currentApiAddress()}/auth/refresh`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(20_000),
    });
  } catch (error) {
    throw toAppError({ error }, 'general');
  }
  const body: unknown = await response.json().catch(() => null);
  if (isOver(response.status)) return giveUp(refreshToken, body);
  if (!response.ok) throw toAppError({ status: response.status, body }, 'general');
  const tokens = body as Partial<Record<'access_token' | 'refresh_token', string>> | null;
  if (!tokens?.access_token || !tokens.refresh_token) throw new AppError('SERVER_ERROR');
  storeTokens(tokens.access_token, tokens.refresh_token);
  return tokens.access_token;
}

async function renew(refused: string | null): Promise<string> {
  const stored = localStorage.getItem(SESSION_KEYS.token);
  if (stored && stored !== refused) {
    // another tab was first: a refresh token works once, so its tokens are ours too
    restoreSession();
    return stored;
  }
  const { refreshToken } = useSession.getState();
  if (!refreshToken) {
    endSession('SESSION_EXPIRED');
    throw new AppError('SESSION_EXPIRED', undefined, { cause: new Error('No refresh token available') });
  }
  return requestTokens(refreshToken);
}

/** One at a time over all tabs, where the browser has locks (it has none on plain http outside localhost). */
const alone = (task: () => Promise<string>): Promise<string> =>
  'locks' in navigator ? navigator.locks.request('jobspeak-renewal', task) : task();

/**
 * A token newer than the refused one. However many requests ask at once, one call is made. A session that the
 * server refuses to renew is closed; a lost connection leaves it as it is.
 */
export function renewSession(refused: string | null): Promise<string> {
  const { token } = useSession.getState();
  if (token && token !== refused) return Promise.resolve(token);
  const ends = endsWith();
  if (ends !== undefined) return Promise.reject(new AppError(ends ?? 'SESSION_EXPIRED'));
  running ??= alone(() => renew(refused)).finally(() => {
    running = null;
  });
  return running;
}
