import { CURRENCIES, type MonthlyPay, type PlanName } from '@jobspeak/contracts';
import { Refusal } from '../jobs/domain';
import type { Standing, Subscription } from '../plans/domain';
import type * as shapes from '../provider/shapes';

/** What an account was offered to pay for. */
export interface Offer {
  id: string;
  accountId: string;
  plan: PlanName;
  /** The name of the price, and what it was a month, in minor units, when it was offered. */
  price: string;
  amount: number;
  currency: string;
  /** `replaced`: by another offer. */
  state: 'open' | 'paid' | 'replaced';
  session: string | null;
  url: string | null;
  createdAt: Date;
  expiresAt: Date;
}

const inMs = (seconds: number): Date => new Date(seconds * 1_000);

/** How a subscription stands; null for one that gives nothing any more, or not yet. */
function standingOf({ status, cancel_at_period_end: ends, cancel_at: endsAt }: shapes.Subscription): Standing | null {
  if (status === 'past_due') return 'past_due';
  if (status !== 'active' && status !== 'trialing') return null;
  return ends || endsAt ? 'ending' : 'active';
}

/** What a subscription costs a month, before discounts and tax; null while it is tried out. */
function payOf({ status, items: { data } }: shapes.Subscription): MonthlyPay | null {
  const currency = CURRENCIES.find((known) => data.every(({ price }) => price.currency === known.toLowerCase()));
  if (currency === undefined || status === 'trialing') return null;
  const monthly = data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0);
  return { currency, monthly };
}

/**
 * A subscription as it was read.
 * @param before what was known of it: since when it is not paid.
 * @throws Refusal for a price that is none of ours.
 */
export function subscriptionOf(
  found: shapes.Subscription | null,
  planOf: (price: string) => PlanName | null,
  { before, now }: { before: Subscription | null; now: Date },
): Subscription | null {
  const standing = found && standingOf(found);
  if (!found || !standing) return null;
  const plans = found.items.data.flatMap(({ price }) => planOf(price.id) ?? []);
  const [plan] = plans;
  if (plan === undefined) throw new Refusal(`The price of ${found.id} is none of ours.`);
  const ends = Math.max(...found.items.data.map((item) => item.current_period_end));
  const pastDueSince = standing === 'past_due' ? (before?.pastDueSince ?? now) : null;
  return { id: found.id, plan, standing, paidUntil: inMs(found.cancel_at ?? ends), pastDueSince, pays: payOf(found) };
}

/**
 * Compares a page that was paid on with what was offered there.
 * @throws Refusal for anything but that: another account, another amount, another page.
 */
export function demandOffered(session: shapes.Session, offer: Offer): void {
  const { id, mode, client_reference_id: account, amount_subtotal: amount, currency } = session;
  const differences = [
    mode !== 'subscription' && 'it is no subscription',
    offer.session !== null && offer.session !== id && 'it is another page',
    account !== offer.accountId && 'it names another account',
    amount !== offer.amount && `${amount} instead of ${offer.amount}`,
    currency?.toUpperCase() !== offer.currency && `${currency} instead of ${offer.currency}`,
  ].filter((difference) => difference !== false);
  if (differences.length > 0) throw new Refusal(`${id} is not what was offered: ${differences.join(', ')}.`);
}

/** Whether a page is paid, also where nothing was to be paid. */
export const isPaid = ({ payment_status: status }: shapes.Session): boolean =>
  status === 'paid' || status === 'no_payment_required';
