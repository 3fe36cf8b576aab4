import { randomUUID } from 'node:crypto';
import { adminActed, type PlanGrants, type PlanName } from '@jobspeak/contracts';
import { type Db, emit } from '@jobspeak/kit';
import { settlePlan } from '../plans/actions';
import type { Account } from '../plans/domain';
import { findAccount, lockAccount, updateGrant } from '../plans/store';
import { listGrants, noteGrant } from './store';

const shown = async (db: Db, accountId: string, account: Account | null, base: PlanName): Promise<PlanGrants> => ({
  plan: account?.plan ?? base,
  granted: account?.granted ?? null,
  pays: Boolean(account?.subscription),
  changes: await listGrants(db, accountId),
});

/** The plan of an account as an administrator sees it; one that nobody has told of yet has what everybody has. */
export const readGrants = async (db: Db, accountId: string, base: PlanName): Promise<PlanGrants> =>
  shown(db, accountId, await findAccount(db, accountId), base);

/** Gives an account a plan without payment, or takes back what was given; what is paid for stays. */
export const grantPlan = (
  db: Db,
  accountId: string,
  granted: PlanName | null,
  { admin, base, now }: { admin: { id: string; accountId: string }; base: PlanName; now: Date },
): Promise<PlanGrants> =>
  db.transaction(async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (account.granted !== granted) {
      await updateGrant(trx, accountId, granted);
      await noteGrant(trx, { about: accountId, adminId: admin.id, at: now, from: account.granted, to: granted });
      await emit(trx, adminActed, admin.accountId, {
        actId: randomUUID(),
        adminId: admin.id,
        act: 'plan-given',
        at: now.toISOString(),
        whose: accountId,
        what: null,
        change: { from: { plan: account.granted }, to: { plan: granted } },
      });
    }
    return shown(trx, accountId, await settlePlan(trx, { ...account, granted }, base, now), base);
  });
