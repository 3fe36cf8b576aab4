import { AppError, type User } from '@jobspeak/contracts';

/** A user with what only this service may know. */
export interface UserRecord extends Omit<User, 'hasPassword'> {
  /** Null for who signs in with Google alone. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** An administrator has declared the password expired. */
  passwordExpiredAt: Date | null;
  /** An administrator wants the address verified before the next sign-in. */
  mustVerify: boolean;
  lockedAt: Date | null;
  /** Whom Google says that they are; null until they have signed in with it. */
  googleSubject: string | null;
}

/** What others may see of a user. */
export const publicUser = (user: UserRecord): User => {
  const { id, accountId, email, firstName, lastName, businessName, role, emailVerified, createdAt, passwordHash } =
    user;
  const hasPassword = passwordHash !== null;
  return { id, accountId, email, firstName, lastName, businessName, role, emailVerified, createdAt, hasPassword };
};

const DAY_MS = 24 * 60 * 60_000;

/** Whether a password has to be reset before it signs in again. */
function isPasswordExpired(user: UserRecord, maxAgeDays: number | null, now: Date): boolean {
  if (user.passwordHash === null) return false;
  if (user.passwordExpiredAt) return true;
  if (maxAgeDays === null) return false;
  return now.getTime() - (user.passwordChangedAt?.getTime() ?? 0) > maxAgeDays * DAY_MS;
}

/** @throws AppError ACCOUNT_LOCKED while an administrator has locked the account. */
export function assertNotLocked(user: UserRecord): void {
  if (user.lockedAt) throw new AppError('ACCOUNT_LOCKED');
}

interface Policy {
  requireVerifiedEmail: boolean;
  passwordMaxAgeDays: number | null;
}

/** @throws AppError EMAIL_NOT_VERIFIED while the address has to be verified first. */
export function assertVerified(user: UserRecord, { requireVerifiedEmail }: Policy): void {
  if (!user.emailVerified && (requireVerifiedEmail || user.mustVerify)) throw new AppError('EMAIL_NOT_VERIFIED');
}

/** @throws AppError ACCOUNT_LOCKED, EMAIL_NOT_VERIFIED or PASSWORD_EXPIRED when a person may not come in now. */
export function assertMayEnter(user: UserRecord, policy: Policy, now: Date): void {
  assertNotLocked(user);
  assertVerified(user, policy);
  if (isPasswordExpired(user, policy.passwordMaxAgeDays, now)) throw new AppError('PASSWORD_EXPIRED');
}
