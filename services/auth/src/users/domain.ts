import { AppError, type User } from '@jobspeak/contracts';

/** A user with what only this service may know. */
export interface UserRecord extends User {
  passwordHash: string;
  lockedAt: Date | null;
}

/** What others may see of a user. */
export const publicUser = ({ passwordHash: _passwordHash, lockedAt: _lockedAt, ...user }: UserRecord): User => user;

/** @throws AppError ACCOUNT_LOCKED while the account is locked. */
export function assertMayEnter(user: UserRecord): void {
  if (user.lockedAt) throw new AppError('ACCOUNT_LOCKED');
}
