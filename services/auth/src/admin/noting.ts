import { randomUUID } from 'node:crypto';
import { type AdminAct, type AuditedAct, adminActed, type UserEdit } from '@jobspeak/contracts';
import { emit, type Transaction } from '@jobspeak/kit';
import type { UserRecord } from '../users/domain';
import { insertChange } from './store';

/** An administrator, and the account that their news go with. */
export interface Admin {
  id: string;
  accountId: string;
}

interface Noted {
  /** Null when the settings have done it. */
  admin: Admin | null;
  user: Pick<UserRecord, 'id' | 'accountId'>;
  now: Date;
}

/** That somebody hears a recording is told by the service that plays it. */
type Told = Exclude<AdminAct, 'listened'>;

const AUDITED: Record<Told, AuditedAct> = {
  edited: 'user-edited',
  looked: 'user-looked-at',
  'signed-out': 'user-signed-out',
  'verification-sent': 'user-verification-sent',
  deleted: 'user-deleted',
};

type Change = { from: UserEdit; to: UserEdit };
const NOTHING: Change = { from: {}, to: {} };

/** A fact that is left out is no fact. */
const factsOf = (edit: UserEdit): Record<string, string | boolean> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));

async function note(
  trx: Transaction,
  { admin, user, now, act, change = NOTHING }: Noted & { act: Told; change?: Change },
): Promise<void> {
  const id = randomUUID();
  await insertChange(trx, { id, adminId: admin?.id ?? null, userId: user.id, act, change, now });
  await emit(trx, adminActed, admin?.accountId ?? user.accountId, {
    actId: id,
    adminId: admin?.id ?? null,
    act: AUDITED[act],
    at: now.toISOString(),
    whose: user.accountId,
    what: user.id,
    change: act === 'edited' ? { from: factsOf(change.from), to: factsOf(change.to) } : null,
  });
}

/** Notes what an administrator does about a user, and tells of it. It is noted with the act, or neither happens. */
export const noteAct = (trx: Transaction, act: Noted & { act: Exclude<Told, 'edited'> }): Promise<void> =>
  note(trx, act);

/** Notes who has changed what of whom, and what it was before. */
export function noteChange(
  trx: Transaction,
  {
    user,
    edit,
    ...noted
  }: Noted & {
    user: Pick<UserRecord, 'id' | 'accountId' | 'role' | 'lockedAt' | 'emailVerified'>;
    edit: UserEdit;
  },
): Promise<void> {
  const before = { role: user.role, isLocked: user.lockedAt !== null, emailVerified: user.emailVerified };
  const to = factsOf(edit);
  const from = Object.fromEntries(Object.entries(before).filter(([name]) => name in to));
  return note(trx, { ...noted, user, act: 'edited', change: { from, to } });
}
