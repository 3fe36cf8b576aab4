import { randomUUID } from 'node:crypto';
import {
  AppError,
  type Flag,
  type FlagEdit,
  type FlagKey,
  type FlagValues,
  flagChanged,
  isFault,
  isOnFor,
  narrowsInVain,
} from '@jobspeak/contracts';
import { type Db, emit } from '@jobspeak/kit';
import { keepAct } from '../acts/actions';
import { listFlags, lockFlag, noteChange, planOf, saveFlag } from './store';

/** Who sets a switch, and when. */
export interface Setter {
  adminId: string;
  accountId: string;
  /** Whether what breaks something on purpose may be switched on. */
  allowsFaults: boolean;
  now: Date;
}

const ruleOf = ({ isOn, sharePercent, plans, userIds, perDay = null }: Flag | FlagEdit) => ({
  isOn,
  sharePercent,
  plans,
  userIds,
  perDay,
});

/** A rule as it is noted: users by how many they are. */
const factsOf = ({ isOn, sharePercent, plans, userIds, perDay = null }: Flag | FlagEdit) => ({
  isOn,
  sharePercent,
  plans: plans.join(', '),
  users: userIds.length,
  perDay,
});

/**
 * Sets a switch, on the version that was seen; every service and every open page hear of it.
 * @throws AppError STALE_VERSION with the switch as it is; FAULTS_REFUSED; INVALID_INPUT for what the
 * switch is not narrowed by.
 */
export async function setFlag(db: Db, key: FlagKey, edit: FlagEdit, setter: Setter): Promise<Flag> {
  const { adminId, accountId, allowsFaults, now } = setter;
  if (isFault(key) && edit.isOn && !allowsFaults) throw new AppError('FAULTS_REFUSED');
  const vain = narrowsInVain(key, edit);
  if (vain !== null) throw new AppError('INVALID_INPUT', { [vain]: 'This switch is not narrowed by that.' });
  return db.transaction(async (trx) => {
    const before = await lockFlag(trx, key);
    if (edit.version !== before.version)
      throw new AppError('STALE_VERSION', undefined, { details: { current: before } });
    const rule = ruleOf(edit);
    const after: Flag = { ...before, ...rule, version: before.version + 1, changedAt: now.toISOString() };
    await saveFlag(trx, after, rule, now);
    await noteChange(trx, { id: randomUUID(), key, adminId, at: now, from: ruleOf(before), to: rule });
    const change = { from: factsOf(before), to: factsOf(edit) };
    await keepAct(trx, { adminId, now }, { act: 'flag-set', whose: null, what: key, change });
    await emit(trx, flagChanged, accountId, { key, version: after.version, rule });
    return after;
  });
}

/** Which switches are on for somebody. What is broken on purpose is no browser's concern. */
export async function valuesFor(
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<FlagValues> {
  const who = { userId, plan: await planOf(db, accountId) };
  const flags = await listFlags(db);
  return {
    flags: Object.fromEntries(
      flags.filter(({ key }) => !isFault(key)).map((flag) => [flag.key, isOnFor(flag.key, flag, who)]),
    ),
  };
}
