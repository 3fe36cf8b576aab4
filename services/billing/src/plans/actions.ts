import {
  type BusinessSettings,
  monthIn,
  nextMonthIn,
  PLANS,
  type PlanName,
  type PlanPrice,
  type PlanState,
  planChanged,
  zoneOf,
} from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { type Account, planAt, stateOf } from './domain';
import * as store from './store';

/** Who has what without paying. */
export interface Grants {
  /** What everybody has. */
  base: PlanName;
  /** Addresses whose accounts are on gold all the same, in small letters. */
  goldEmails: readonly string[];
}

/** Gives an account the plan that is its by now, and tells everybody when it is another one. The row has to be held. */
export async function settlePlan(trx: Transaction, account: Account, base: PlanName, now: Date): Promise<Account> {
  const { accountId } = account;
  const plan = planAt(account, base, now);
  if (plan === account.plan) return account;
  await store.updatePlan(trx, accountId, plan);
  await emit(trx, planChanged, accountId, { accountId, plan, monthlyQuotes: PLANS[plan].monthlyQuotes });
  return { ...account, plan };
}

/** Opens the account of somebody new, with what is theirs without paying. */
export async function openAccount(
  trx: Transaction,
  accountId: string,
  email: string,
  { base, goldEmails }: Grants,
  now: Date,
): Promise<void> {
  const account = await store.lockAccount(trx, accountId);
  const granted = goldEmails.includes(email.toLowerCase()) ? 'gold' : null;
  await store.updateGrant(trx, accountId, granted);
  await settlePlan(trx, { ...account, granted }, base, now);
}

/** Keeps what billing needs to know of a business, unless later news has come before it. */
export async function keepBusiness(
  trx: Transaction,
  accountId: string,
  settings: BusinessSettings,
  { base, toldAt, now }: { base: PlanName; toldAt: Date; now: Date },
): Promise<void> {
  const account = await store.lockAccount(trx, accountId);
  await settlePlan(trx, account, base, now);
  const { countryCode, email } = settings;
  await store.updateBusiness(trx, accountId, { timeZone: zoneOf(settings), countryCode, email }, toldAt);
}

/** The account; one that nobody has told of yet has what everybody has. */
const accountOf = async (db: Db, accountId: string, base: PlanName, now: Date): Promise<Account> =>
  (await store.findAccount(db, accountId)) ??
  (await db.transaction(async (trx) => settlePlan(trx, await store.lockAccount(trx, accountId), base, now)));

/** The plan of an account and how much of it is used. */
export async function readPlan(
  db: Db,
  accountId: string,
  { base, prices, now }: { base: PlanName; prices: PlanPrice[]; now: Date },
): Promise<PlanState> {
  const account = await accountOf(db, accountId, base, now);
  const used = await store.countGenerated(db, accountId, monthIn(account.timeZone, now));
  return stateOf(account, { used, renewsAt: nextMonthIn(account.timeZone, now), prices, now });
}

/** Settles the plan of one account for which time alone has changed it; false when there is none. */
export async function settleNextDue(db: Db, base: PlanName, now: Date): Promise<boolean> {
  const accountId = await store.findDue(db, base, now);
  if (accountId === null) return false;
  await db.transaction(async (trx) => settlePlan(trx, await store.lockAccount(trx, accountId), base, now));
  return true;
}
