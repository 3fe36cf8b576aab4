import { type PlanGrants, PlanName } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

interface NewGrant {
  about: string;
  adminId: string;
  at: Date;
  from: PlanName | null;
  to: PlanName | null;
}

/** Notes what an administrator gave, with the gift itself. */
export const noteGrant = (trx: Transaction, { about, adminId, at, from, to }: NewGrant) =>
  trx('grants_given').insert({ about, admin_id: adminId, at, before: from, after: to });

/** As many as anybody reads. */
const MOST = 50;

/** What administrators gave an account, the latest first. */
export const listGrants = async (db: Db, about: string): Promise<PlanGrants['changes']> => {
  const rows: { admin_id: string; at: Date; before: string | null; after: string | null }[] = await db('grants_given')
    .where({ about })
    .orderBy('at', 'desc')
    .limit(MOST);
  return rows.map(({ admin_id: adminId, at, before, after }) => ({
    adminId,
    at: at.toISOString(),
    from: PlanName.nullable().parse(before),
    to: PlanName.nullable().parse(after),
  }));
};
