import { FLAG_KEYS, type Flag, type FlagChange, FlagKey, FlagRule, PlanName, untouchedRule } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

interface SwitchRow {
  key: string;
  version: number;
  rule: unknown;
  changed_at: Date;
}

const toFlag = (key: FlagKey, row: SwitchRow | undefined): Flag => ({
  key,
  version: row?.version ?? 0,
  changedAt: row?.changed_at.toISOString() ?? null,
  ...(row ? FlagRule.parse(row.rule) : untouchedRule(key)),
});

/** Every switch, as it is set or as it is until somebody sets it. */
export async function listFlags(db: Db): Promise<Flag[]> {
  const rows: SwitchRow[] = await db('switches');
  return FLAG_KEYS.map((key) =>
    toFlag(
      key,
      rows.find((row) => row.key === key),
    ),
  );
}

/** A switch, held until the transaction ends. */
export async function lockFlag(trx: Transaction, key: FlagKey): Promise<Flag> {
  // a switch that nobody has set has no row to hold
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`switch ${key}`]);
  const row: SwitchRow | undefined = await trx('switches').where({ key }).first();
  return toFlag(key, row);
}

export const saveFlag = (trx: Transaction, { key, version }: Flag, rule: FlagRule, now: Date) =>
  trx('switches')
    .insert({ key, version, rule: JSON.stringify(rule), changed_at: now })
    .onConflict('key')
    .merge();

export const noteChange = (trx: Transaction, { from, to, ...change }: Omit<FlagChange, 'at'> & { at: Date }) =>
  trx('switch_changes').insert({
    id: change.id,
    key: change.key,
    admin_id: change.adminId,
    at: change.at,
    before: JSON.stringify(from),
    after: JSON.stringify(to),
  });

/** As many as anybody reads. */
const MOST_CHANGES = 100;

interface ChangeRow {
  id: string;
  key: string;
  admin_id: string;
  at: Date;
  before: unknown;
  after: unknown;
}

/** What was done with the switches, the latest first. */
export async function listChanges(db: Db): Promise<FlagChange[]> {
  const rows: ChangeRow[] = await db('switch_changes')
    .whereIn('key', FLAG_KEYS)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST_CHANGES);
  return rows.map((row) => ({
    id: row.id,
    key: FlagKey.parse(row.key),
    adminId: row.admin_id,
    at: row.at.toISOString(),
    from: FlagRule.parse(row.before),
    to: FlagRule.parse(row.after),
  }));
}

/** Keeps an account's plan, unless a later one has come before: then it answers false. */
export async function keepPlan(trx: Transaction, accountId: string, plan: PlanName, at: Date): Promise<boolean> {
  const rows: unknown[] = await trx('plans')
    .insert({ account_id: accountId, plan, changed_at: at })
    .onConflict('account_id')
    .merge()
    .where('plans.changed_at', '<=', at)
    .returning('plan');
  return rows.length > 0;
}

/** The plan that is kept of an account, held until the transaction ends; null while there is none. */
export async function lockPlan(trx: Transaction, accountId: string): Promise<PlanName | null> {
  const row: { plan: string } | undefined = await trx('plans')
    .where({ account_id: accountId })
    .forUpdate()
    .first('plan');
  return row ? PlanName.parse(row.plan) : null;
}

/** The plan that an account is on. */
export async function planOf(db: Db, accountId: string): Promise<PlanName> {
  const row: { plan: string } | undefined = await db('plans').where({ account_id: accountId }).first('plan');
  return PlanName.parse(row?.plan ?? 'free');
}
