import { type MonthlyPay, PLAN_NAMES, PLANS, type PlanName, type PlanPrice, type PlanState } from '@jobspeak/contracts';

/** How a subscription stands: paid, not paid, or paid and at its end. */
export type Standing = NonNullable<PlanState['subscription']>['status'];

export interface Subscription {
  /** Its name at the card provider. */
  id: string;
  plan: PlanName;
  standing: Standing;
  paidUntil: Date;
  /** When it was first seen not paid; null otherwise. */
  pastDueSince: Date | null;
  /** What it costs; null while it is tried out. */
  pays: MonthlyPay | null;
}

/** What an account has, and by what. */
export interface Account {
  accountId: string;
  /** What it has without paying; null: what everybody has. */
  granted: PlanName | null;
  /** What it has now, as the last event told. */
  plan: PlanName;
  timeZone: string;
  countryCode: string;
  email: string;
  /** The customer at the card provider. */
  customer: string | null;
  subscription: Subscription | null;
}

/** Days for which a subscription that is not paid keeps its plan: so long the card provider tries again. */
export const GRACE_DAYS = 14;

const DAY_MS = 86_400_000;

/** Until when a subscription gives its plan; null: as long as it is renewed. */
const lastsUntil = ({ standing, paidUntil, pastDueSince }: Subscription): Date | null => {
  if (standing === 'ending') return paidUntil;
  return pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
};

const gives = (subscription: Subscription, now: Date): boolean => {
  const until = lastsUntil(subscription);
  return until === null || now < until;
};

const rank = (plan: PlanName): number => PLAN_NAMES.indexOf(plan);

/** The plan of an account at a moment: what is paid or what is given, whichever is more. */
export function planAt({ granted, subscription }: Account, base: PlanName, now: Date): PlanName {
  const given = granted ?? base;
  if (!subscription || !gives(subscription, now)) return given;
  return rank(subscription.plan) > rank(given) ? subscription.plan : given;
}

/** What an account is shown of its plan. */
export function stateOf(
  { plan, subscription }: Account,
  facts: { used: number; renewsAt: Date; prices: PlanPrice[]; now: Date },
): PlanState {
  const isShown = subscription !== null && gives(subscription, facts.now);
  return {
    plan,
    monthlyQuotes: PLANS[plan].monthlyQuotes,
    used: facts.used,
    renewsAt: facts.renewsAt.toISOString(),
    subscription: isShown
      ? {
          status: subscription.standing,
          until: (lastsUntil(subscription) ?? subscription.paidUntil).toISOString(),
        }
      : null,
    prices: facts.prices,
  };
}
