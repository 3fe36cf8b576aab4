import type { User } from '@jobspeak/contracts';
import type { ErrorCode } from '@jobspeak/contracts/errors';
import { create } from 'zustand';

/** The three local keys of the specification, section 3. */
export const SESSION_KEYS = {
  token: 'jobspeak_token',
  refreshToken: 'jobspeak_refresh_token',
  user: 'jobspeak_user',
} as const;

export interface SessionState {
  isAuthenticated: boolean;
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  /** Until the stored session has been looked at. */
  isLoading: boolean;
  /** Why the last session ended, when that was not the person's own wish. */
  error: ErrorCode | null;
}

const NOBODY = { isAuthenticated: false, token: null, refreshToken: null, user: null, error: null } as const;

/** Who is signed in. Read it anywhere; it changes only through the functions of this file. */
export const useSession = create<SessionState>(() => ({ ...NOBODY, isLoading: true }));

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The little that the frame of the app relies on. The whole shape is the server's promise, in contracts. */
export const isUser = (value: unknown): value is User =>
  isObject(value) && isText(value.id) && isText(value.email) && isText(value.role);

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** What is stored, or null when there is nothing whole to restore. */
function readStored(): Pick<SessionState, 'token' | 'refreshToken' | 'user'> | null {
  try {
    const token = localStorage.getItem(SESSION_KEYS.token);
    const user: unknown = JSON.parse(localStorage.getItem(SESSION_KEYS.user) ?? 'null');
    if (!isText(token) || !isUser(user)) return null;
    return { token, refreshToken: localStorage.getItem(SESSION_KEYS.refreshToken), user };
  } catch {
    // Not JSON: the specification says to remove it and start logged out, which the caller does.
    return null;
  }
}

/** Takes the session from this browser's storage; what cannot be restored is removed. */
export function restoreSession(): void {
  const stored = readStored();
  if (stored) useSession.setState({ ...stored, isAuthenticated: true, isLoading: false, error: null });
  else closeSession();
}

/** Someone has signed in. */
export function openSession(session: { token: string; refreshToken: string | null; user: User }): void {
  write(SESSION_KEYS.token, session.token);
  write(SESSION_KEYS.refreshToken, session.refreshToken);
  write(SESSION_KEYS.user, JSON.stringify(session.user));
  useSession.setState({ ...session, isAuthenticated: true, isLoading: false, error: null });
}

/** New tokens for the same person. */
export function storeTokens(token: string, refreshToken: string): void {
  write(SESSION_KEYS.token, token);
  write(SESSION_KEYS.refreshToken, refreshToken);
  useSession.setState({ token, refreshToken });
}

/** Newer facts about the person who is signed in. */
export function storeUser(user: User): void {
  write(SESSION_KEYS.user, JSON.stringify(user));
  useSession.setState({ user });
}

/** How many would lose something if the session ended now, and what it is to end with once they are done. */
const held: { count: number; ends: { error: ErrorCode | null } | null } = { count: 0, ends: null };

/** Why the session is over, while somebody still speaks; undefined when it is not. */
export const endsWith = (): ErrorCode | null | undefined => held.ends?.error;

/** Whoever speaks is not cut off: the session's end waits until all who hold it have let go. Returns the way to. */
export function holdSession(): () => void {
  held.count += 1;
  return () => {
    held.count -= 1;
    if (held.count === 0 && held.ends) closeSession(held.ends.error);
  };
}

/** Whether the session's end has to wait; then it is noted. */
function endsLater(error: ErrorCode | null): boolean {
  if (held.count > 0) held.ends = { error };
  return held.count > 0;
}

/** Ends the session for a reason that is not the wish of whoever uses this page. */
export function endSession(error: ErrorCode): void {
  if (!endsLater(error)) closeSession(error);
}

/** Forgets tokens and user. `error` says why, when it was not the person's own wish. */
export function closeSession(error: ErrorCode | null = null): void {
  for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
  held.ends = null;
  useSession.setState({ ...NOBODY, error, isLoading: false });
}

/** Follows what other tabs of this browser do: sign in, renew, sign out. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    // a cleared storage has no key; of a sign-in, the user is written last
    if (event.key === null || event.key === SESSION_KEYS.user || event.key === SESSION_KEYS.refreshToken) adopt();
  };
  const adopt = () => {
    const stored = readStored();
    if (stored) {
      held.ends = null;
      useSession.setState({ ...stored, isAuthenticated: true });
    } else if (localStorage.getItem(SESSION_KEYS.user) === null && !endsLater(null)) useSession.setState({ ...NOBODY });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
