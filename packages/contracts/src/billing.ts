import { z } from 'zod';
import { CurrencyCode, Minor } from './primitives';

/** The plans (domain, "Plans"). What each gives is data: `PLANS`. */
export const PLAN_NAMES = ['free', 'business', 'gold'] as const;
export const PlanName = z.enum(PLAN_NAMES);
export type PlanName = z.infer<typeof PlanName>;

/** Quotes generated from recordings in a calendar month of the account's time zone; null for any number. */
export const PLANS: Readonly<Record<PlanName, { monthlyQuotes: number | null }>> = {
  free: { monthlyQuotes: 10 },
  business: { monthlyQuotes: 100 },
  gold: { monthlyQuotes: null },
};

/** What is paid a month, in minor units of the currency. */
export const MonthlyPay = z.object({ currency: CurrencyCode, monthly: Minor });
export type MonthlyPay = z.infer<typeof MonthlyPay>;

/** What a plan costs. */
export const PlanPrice = MonthlyPay.extend({ plan: PlanName });
export type PlanPrice = z.infer<typeof PlanPrice>;

/** What plans cost, for who has no account yet, as `GET /public/plans` tells; empty where no card provider is set up. */
export const PublicPlans = z.object({ prices: z.array(PlanPrice) });
export type PublicPlans = z.infer<typeof PublicPlans>;

/** The plan of an account and how much of it is used, as `GET /billing/plan` tells. */
export const PlanState = z.object({
  plan: PlanName,
  /** Null: any number. */
  monthlyQuotes: z.int().nullable(),
  /** Generated in this month so far. */
  used: z.int(),
  /** When the count begins anew. */
  renewsAt: z.iso.datetime(),
  /** How the subscription stands; null on the free plan. */
  subscription: z
    .object({
      status: z.enum(['active', 'past_due', 'ending']),
      /** Paid until; with `past_due`, the end of the grace; with `ending`, the plan's last moment. */
      until: z.iso.datetime(),
    })
    .nullable(),
  /** What may be bought; empty where no card provider is set up. */
  prices: z.array(PlanPrice),
});
export type PlanState = z.infer<typeof PlanState>;

/** Starts paying for a plan. */
export const Checkout = z.object({ plan: PlanName.exclude(['free']) });
export type Checkout = z.infer<typeof Checkout>;
/** Whether customers of an account can pay their invoices by card, as `GET /billing/payouts` tells. */
export const PayoutState = z.object({
  /** `unavailable`: no card provider is set up here; `incomplete`: begun, and something is still missing there. */
  status: z.enum(['unavailable', 'none', 'incomplete', 'ready']),
});
export type PayoutState = z.infer<typeof PayoutState>;

/** Where the browser goes next: a page of the card provider. */
export const RedirectTo = z.object({ url: z.url() });
export type RedirectTo = z.infer<typeof RedirectTo>;

/** What administrators see of an account's plan, and what they gave. */
export const PlanGrants = z.object({
  /** What it has now: what is paid or what is given, whichever is more. */
  plan: PlanName,
  /** What it has without paying; null: what everybody has. */
  granted: PlanName.nullable(),
  /** Whether a subscription is paid for by card. */
  pays: z.boolean(),
  /** The latest first. */
  changes: z.array(
    z.object({ adminId: z.uuid(), at: z.iso.datetime(), from: PlanName.nullable(), to: PlanName.nullable() }),
  ),
});
export type PlanGrants = z.infer<typeof PlanGrants>;
/** Gives an account a plan without payment, or takes back what was given. */
export const GrantPlan = z.object({ granted: PlanName.nullable() });
export type GrantPlan = z.infer<typeof GrantPlan>;
