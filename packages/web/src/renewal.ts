import { AppError } from '@jobspeak/contracts/errors';
import { currentApiAddress } from './address';
import { toAppError } from './failures';
import { closeSession, restoreSession, SESSION_KEYS, storeTokens, useSession } from './session';

let running: Promise<string> | null = null;

/** The answers by which the server says that this session is over; anything else may pass. */
const isOver = (status: number): boolean => status === 400 || status === 401 || status === 403;

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
  if (isOver(response.status)) {
    closeSession('SESSION_EXPIRED');
    throw new AppError('SESSION_EXPIRED');
  }
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
    closeSession('SESSION_EXPIRED');
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
  running ??= alone(() => renew(refused)).finally(() => {
    running = null;
  });
  return running;
}
