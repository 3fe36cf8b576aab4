import { keep, type Ledger, newId, type Thing, thingOf } from './stripe-objects';

/** What people do over there. */

const MONTH_S = 30 * 24 * 3_600;

/** The monthly prices of the plans. */
export function setPrices(ledger: Ledger): void {
  for (const [id, unit_amount] of [
    ['price_business', 1_900],
    ['price_gold', 4_900],
    ['price_other', 100],
  ] as const)
    keep(ledger, null, {
      id,
      object: 'price',
      active: true,
      currency: 'gbp',
      unit_amount,
      recurring: { interval: 'month' },
    });
}

/** Pays on the page of a subscription. */
export function subscribe(ledger: Ledger, sessionId: string): { session: Thing; subscription: Thing } {
  const session = thingOf(ledger, sessionId);
  const customer = (session.customer as string | null) ?? keep(ledger, null, { id: newId(ledger, 'cus') }).id;
  const within = (session.within ?? {}) as { metadata?: object };
  const subscription = keep(ledger, null, {
    id: newId(ledger, 'sub'),
    object: 'subscription',
    customer,
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: within.metadata ?? {},
    items: {
      object: 'list',
      data: [
        {
          id: newId(ledger, 'si'),
          object: 'subscription_item',
          price: thingOf(ledger, String(session.price)),
          current_period_end: ledger.now() + MONTH_S,
        },
      ],
    },
  });
  Object.assign(session, { status: 'complete', payment_status: 'paid', customer, subscription: subscription.id });
  return { session, subscription };
}

/** Changes what a subscription pays for, as the portal does. */
export function changePrice(ledger: Ledger, subscription: Thing, price: string): void {
  const { data } = subscription.items as { data: Thing[] };
  if (data[0]) data[0].price = thingOf(ledger, price);
}

/** Pays on the page of an invoice. */
export function payOnPage(ledger: Ledger, sessionId: string, account: string) {
  const session = thingOf(ledger, sessionId, account);
  const within = (session.within ?? {}) as { metadata?: object };
  const amount = session.amount_total;
  const intent = keep(ledger, account, {
    id: newId(ledger, 'pi'),
    object: 'payment_intent',
    amount,
    currency: session.currency,
    metadata: within.metadata ?? {},
  });
  const charge = keep(ledger, account, {
    id: newId(ledger, 'ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    payment_intent: intent.id,
  });
  Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
  return { session, intent, charge };
}

/** Pays a part of a charge back. */
export const refund = (ledger: Ledger, charge: Thing, amount: number, account: string, status = 'succeeded'): Thing =>
  keep(ledger, account, {
    id: newId(ledger, 're'),
    object: 'refund',
    amount,
    currency: 'gbp',
    status,
    charge: charge.id,
    payment_intent: charge.payment_intent,
  });
