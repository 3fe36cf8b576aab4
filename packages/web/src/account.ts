import type { GoogleSignIn, Login, Register, User } from '@jobspeak/contracts';
import { AppError } from '@jobspeak/contracts/errors';
import { api, nothing, type Parser } from './api';
import { isAppError } from './failures';
import { closeSession, endSession, isUser, openSession, storeUser, useSession } from './session';
import { submit } from './submit';

interface Fresh {
  token: string;
  refreshToken: string | null;
  user: User;
}

/** An answer without an access token or a user is a server error (specification, section 5). */
const FreshSession: Parser<Fresh> = {
  parse: (value) => {
    const answer = (value ?? {}) as Record<string, unknown>;
    if (typeof answer.access_token !== 'string' || !isUser(answer.user)) throw new AppError('SERVER_ERROR');
    const refreshToken = typeof answer.refresh_token === 'string' ? answer.refresh_token : null;
    return { token: answer.access_token, refreshToken, user: answer.user };
  },
};

const Profile: Parser<User> = {
  parse: (value) => {
    if (!isUser(value)) throw new AppError('SERVER_ERROR');
    return value;
  },
};

/** Signs in with e-mail and password. */
export async function signIn(credentials: Login): Promise<User> {
  const session = await api.post('/auth/login', FreshSession, credentials);
  openSession(session);
  return session.user;
}

/** Opens an account and signs in to it. */
export async function signUp(form: Register): Promise<User> {
  const session = await api.post('/auth/register', FreshSession, form);
  openSession(session);
  return session.user;
}

/** Signs in with what Google's button handed over; opens an account for somebody new. */
export async function signInWithGoogle(signIn: GoogleSignIn): Promise<User> {
  const session = await api.post('/auth/google', FreshSession, signIn);
  openSession(session);
  return session.user;
}

/** Signs out here, whether or not the server hears of it. */
export async function signOut(): Promise<void> {
  const { refreshToken } = useSession.getState();
  // begun before the session is closed, so that it still carries the token
  const goodbye = submit(() => api.post('/auth/logout', nothing, refreshToken ? { refreshToken } : {}));
  closeSession();
  await goodbye.catch(() => undefined); // the specification: local data goes even if the call fails
}

export const PROFILE_FRESH_MS = 5 * 60_000;
let profileAt = Number.NEGATIVE_INFINITY;

/** Fetches the person's own facts again once they are five minutes old. A refused session is closed. */
export async function refreshProfile(now: number = Date.now()): Promise<void> {
  if (!useSession.getState().isAuthenticated || now - profileAt < PROFILE_FRESH_MS) return;
  profileAt = now;
  try {
    storeUser(await api.get('/auth/profile', Profile));
  } catch (error) {
    profileAt = Number.NEGATIVE_INFINITY;
    const refused = isAppError(error) && (error.code === 'INVALID_CREDENTIALS' || error.code === 'SESSION_EXPIRED');
    if (refused) endSession('SESSION_EXPIRED');
    else if (!isAppError(error)) throw error; // what is known is still good enough to work with
  }
}
