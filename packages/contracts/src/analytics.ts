import { z } from 'zod';
import { MonthlyPay, PlanName } from './billing';
import { OnboardingStep } from './onboarding';
import { Minor } from './primitives';

/** Accounts on each plan, now. */
export const PlanAccounts = z.array(z.object({ plan: PlanName, accounts: z.int() }));

/** What all subscriptions bring in a month, before discounts and tax, in each currency that is paid in. */
export const Revenue = z.array(
  MonthlyPay.extend({
    subscriptions: z.int(),
    /** What they brought when the stretch began. */
    before: Minor,
  }),
);
export type Revenue = z.infer<typeof Revenue>;

/** How those who signed up in a stretch of time have come on. Counts outlive the people that were counted. */
export const UserAnalytics = z.object({
  signedUp: z.int(),
  /** How many of them have done each step themselves; ticked off or skipped counts for nothing. */
  funnel: z.array(z.object({ step: OnboardingStep, people: z.int() })),
  /**
   * By the week (its Monday, UTC) in which they signed up: how many there were, and how many of them have worked in
   * the first week after, the second and so on; the latest week is not over yet.
   */
  retention: z.array(z.object({ week: z.iso.date(), signedUp: z.int(), active: z.array(z.int()) })),
  /** How many accounts are on each plan now, whenever they signed up. */
  plans: PlanAccounts,
});
export type UserAnalytics = z.infer<typeof UserAnalytics>;
