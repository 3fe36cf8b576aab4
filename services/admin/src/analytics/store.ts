import { ONBOARDING_STEPS, PLAN_NAMES, type PlanName, type UserAnalytics } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { dayOf, mondayOf, WEEKS, weekAfter, weeksBegun } from './domain';

const SIGNED_UP = 'signed-up';

/** When an account began; null for one that began before anybody counted. */
async function beginningOf(trx: Transaction, accountId: string): Promise<Date | null> {
  const row: { at: Date } | undefined = await trx('beginnings').where({ account_id: accountId }).first('at');
  return row?.at ?? null;
}

/** Whether this is the first time. */
async function isNew(trx: Transaction, accountId: string, what: string): Promise<boolean> {
  const rows: unknown[] = await trx('counted')
    .insert({ account_id: accountId, what })
    .onConflict(['account_id', 'what'])
    .ignore()
    .returning('what');
  return rows.length > 0;
}

const countStep = (trx: Transaction, begun: Date, step: string) =>
  trx.raw(
    `insert into step_counts (day, step, people) values (?, ?, 1)
     on conflict (day, step) do update set people = step_counts.people + 1`,
    [dayOf(begun), step],
  );

const countWeek = (trx: Transaction, begun: Date, nth: number) =>
  trx.raw(
    `insert into week_counts (week, nth, accounts) values (?, ?, 1)
     on conflict (week, nth) do update set accounts = week_counts.accounts + 1`,
    [mondayOf(begun), nth],
  );

/** Counts a new account; once, however often it is told. */
export async function noteBeginning(trx: Transaction, accountId: string, at: Date): Promise<void> {
  if (!(await isNew(trx, accountId, SIGNED_UP))) return;
  await trx('beginnings').insert({ account_id: accountId, at });
  await countStep(trx, at, SIGNED_UP);
  await countWeek(trx, at, 0);
}

/** Counts a step that somebody has done. */
export async function noteStep(trx: Transaction, accountId: string, step: string): Promise<void> {
  const begun = await beginningOf(trx, accountId);
  if (begun && (await isNew(trx, accountId, `step ${step}`))) await countStep(trx, begun, step);
}

/** Counts that an account was worked with. */
export async function noteWork(trx: Transaction, accountId: string, at: Date): Promise<void> {
  const begun = await beginningOf(trx, accountId);
  const nth = begun && weekAfter(begun, at);
  if (!begun || nth === null || nth > WEEKS) return;
  if (await isNew(trx, accountId, `week ${nth}`)) await countWeek(trx, begun, nth);
}

/** Counts a change of plan; `before` is null for an account that has had none, `plan` for one that is gone. */
export async function notePlan(trx: Transaction, before: PlanName | null, plan: PlanName | null): Promise<void> {
  if (before === plan) return;
  const count = (name: PlanName, by: number) =>
    trx.raw(
      `insert into plan_counts (plan, accounts) values (?, greatest(0, ?))
       on conflict (plan) do update set accounts = greatest(0, plan_counts.accounts + ?)`,
      [name, by, by],
    );
  if (plan) await count(plan, 1);
  if (before) await count(before, -1);
}

/** Accounts on each plan, now. */
export async function readPlans(db: Db): Promise<UserAnalytics['plans']> {
  const plans: { plan: string; accounts: number }[] = await db('plan_counts');
  return PLAN_NAMES.map((plan) => ({ plan, accounts: plans.find((one) => one.plan === plan)?.accounts ?? 0 }));
}

/** How those who signed up in a stretch of time have come on. */
export async function readAnalytics(db: Db, { from, to }: { from: Date; to: Date }, now: Date): Promise<UserAnalytics> {
  const steps: { step: string; people: string }[] = await db('step_counts')
    .where('day', '>=', dayOf(from))
    .where('day', '<=', dayOf(to))
    .groupBy('step')
    .select('step', db.raw('sum(people) as people'));
  const weeks: { week: string; nth: number; accounts: number }[] = await db('week_counts')
    .where('week', '>=', mondayOf(from))
    .where('week', '<=', dayOf(to))
    .orderBy('week', 'desc')
    .select(db.raw(`to_char(week, 'YYYY-MM-DD') as week`), 'nth', 'accounts');
  const peopleOf = (name: string) => Number(steps.find(({ step }) => step === name)?.people ?? 0);
  return {
    signedUp: peopleOf(SIGNED_UP),
    funnel: ONBOARDING_STEPS.map((step) => ({ step, people: peopleOf(step) })),
    retention: [...new Set(weeks.map(({ week }) => week))].map((week) => {
      const accountsIn = (nth: number) => weeks.find((one) => one.week === week && one.nth === nth)?.accounts ?? 0;
      const active = Array.from({ length: weeksBegun(week, now) }, (_, index) => accountsIn(index + 1));
      return { week, signedUp: accountsIn(0), active };
    }),
    plans: await readPlans(db),
  };
}
