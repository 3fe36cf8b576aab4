import { PlanName } from '@jobspeak/contracts';
import { setting } from '@jobspeak/kit';
import { z } from 'zod';
import type { Grants } from './plans/actions';

const Variables = z.object({
  /** What an account has that pays for nothing. */
  DEFAULT_PLAN: setting(PlanName),
  /** Addresses whose accounts are on gold without paying, separated by commas. */
  GOLD_EMAILS: setting(z.string()),
  STRIPE_SECRET_KEY: setting(z.string()),
  /** The secrets of the endpoints that events come by, separated by commas: our own, and that of connected accounts. */
  STRIPE_WEBHOOK_SECRET: setting(z.string()),
  /** Names of the monthly prices of the plans. */
  STRIPE_PRICE_BUSINESS: setting(z.string()),
  STRIPE_PRICE_GOLD: setting(z.string()),
  /** Another server that speaks Stripe's API. */
  STRIPE_API_BASE: setting(
    z.url({ protocol: /^https?$/, error: 'an address such as http://localhost:12111 is expected' }),
  ),
});
type Variables = z.infer<typeof Variables>;

/** What card payments need: all of it or nothing. */
const TOGETHER = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_BUSINESS',
  'STRIPE_PRICE_GOLD',
] as const satisfies (keyof Variables)[];

export interface StripeSettings {
  secretKey: string;
  /** One of them has signed an event. */
  webhookSecrets: readonly string[];
  /** Names of the monthly prices. */
  prices: { business: string; gold: string };
  /** Stripe's own without it. */
  apiBase?: string | undefined;
}

export interface BillingSettings {
  grants: Grants;
  /** Null while no cards are taken. */
  stripe: StripeSettings | null;
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function demandAllOrNothing(variables: Variables, context: z.RefinementCtx): void {
  const given = [...TOGETHER, 'STRIPE_API_BASE' as const].find((name) => variables[name] !== undefined);
  if (given === undefined) return;
  for (const name of TOGETHER)
    if (variables[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `is missing: ${given} needs it, for card payments` });
}

/** How billing is set up, by the environment. */
export const BillingEnvironment = Variables.superRefine(demandAllOrNothing).transform(
  (variables): { billing: BillingSettings } => {
    const { DEFAULT_PLAN: base = 'free', GOLD_EMAILS: emails = '' } = variables;
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = variables;
    const { STRIPE_PRICE_BUSINESS: business, STRIPE_PRICE_GOLD: gold, STRIPE_API_BASE: apiBase } = variables;
    const isSet = secretKey !== undefined && secrets !== undefined && business !== undefined && gold !== undefined;
    const stripe = isSet ? { secretKey, webhookSecrets: listed(secrets), prices: { business, gold }, apiBase } : null;
    return { billing: { grants: { base, goldEmails: listed(emails.toLowerCase()) }, stripe } };
  },
);
