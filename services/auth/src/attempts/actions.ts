import { AppError } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import type { LockOut } from '../settings';
import { comparePassword, inHashingTurn } from '../users/password';
import { countAttempt, forgive } from './store';

/** Somebody who says to be the owner of an address. */
export interface Claimant {
  email: string;
  /** The network address they call from. */
  address: string;
  /** The hash of the account's password, if there is such an account with one. */
  passwordHash: string | null | undefined;
}

/**
 * Whether a password fits. It takes the same steps, and so the same time, whether or not there is such an account.
 * @throws AppError ACCOUNT_LOCKED after too many wrong ones, with `details.until`; also for addresses without an
 * account, which it therefore does not tell apart.
 */
export const tryPassword = (
  db: Db,
  { email, address, passwordHash }: Claimant,
  password: string,
  lockOut: LockOut,
  now: Date,
): Promise<boolean> =>
  // Counted within the turn: of many at once, no more are under way than are hashed.
  inHashingTurn(async () => {
    const until = await countAttempt(db, email, address, lockOut, now);
    if (until !== null) throw new AppError('ACCOUNT_LOCKED', undefined, { details: { until: until.toISOString() } });
    const fits = await comparePassword(password, passwordHash ?? undefined);
    if (fits) await forgive(db, email, address);
    return fits;
  });
