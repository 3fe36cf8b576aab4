import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '@jobspeak/kit';
import { findPayouts } from '../payouts/store';
import type { Till } from '../subscriptions/actions';
import type { CardPayment, Payable } from './asking';
import * as store from './store';

/** How a link is known here: by what its token hashes to. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** How long a page to pay on stands, in ms: Stripe takes from half an hour on. */
const ASKED_MS = 60 * 60_000;

/** A page that stands already for just this, or a new one; others that stood are replaced by it. */
async function paymentOf(
  trx: Transaction,
  { accountId, invoiceId, amountDue: amount, currency }: Payable,
  connected: string,
  now: Date,
): Promise<{ payment: CardPayment; replaced: CardPayment[] }> {
  const open = await store.openPayments(trx, { accountId, invoiceId }, now);
  const same = open.find((one) => one.amount === amount && one.currency === currency && one.connected === connected);
  const replaced = open.filter((one) => one !== same);
  for (const one of replaced) await store.replacePayment(trx, one);
  if (same) return { payment: same, replaced };
  const facts = { id: randomUUID(), accountId, invoiceId, connected, amount, currency, createdAt: now };
  const nothingYet = { state: 'open', session: null, url: null, paymentIntent: null } as const;
  const payment = { ...facts, ...nothingYet, expiresAt: new Date(now.getTime() + ASKED_MS) };
  await store.insertPayment(trx, payment);
  return { payment, replaced };
}

/** Makes the page on which an invoice is paid; once, also for two who ask at the same moment. */
async function openPage({ provider, db }: Till, payable: Payable, payment: CardPayment, page: string): Promise<string> {
  const { amount: unit_amount, currency, connected } = payment;
  const metadata = { payment: payment.id };
  const session = await provider.openSession(
    {
      mode: 'payment',
      client_reference_id: payment.invoiceId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount,
            product_data: { name: `Invoice ${payable.number}` },
          },
        },
      ],
      success_url: `${page}?card=thanks`,
      cancel_url: `${page}?card=cancelled`,
      expires_at: Math.floor(payment.expiresAt.getTime() / 1_000),
      metadata,
      payment_intent_data: { metadata },
    },
    { key: payment.id, connected },
  );
  if (!session.url) throw new Error(`The page ${session.id} has no address.`);
  await store.notePage(db, payment, { session: session.id, url: session.url });
  return session.url;
}

/**
 * Where a customer pays by card what is due of an invoice at this moment, for the token of its link.
 * @returns null where that is not possible: nothing is due, or the business takes no cards.
 * @throws AppError SERVICE_UNAVAILABLE while the card provider cannot be reached.
 */
export async function payByCard(till: Till, token: string): Promise<string | null> {
  const { db, provider, webUrl, now } = till;
  const asked = await db.transaction(async (trx) => {
    const payable = await store.lockPayable(trx, hashOf(token));
    if (!payable?.isOpen || payable.amountDue <= 0) return null;
    const { connected, isEnabled } = await findPayouts(trx, payable.accountId);
    if (connected === null || !isEnabled) return null;
    return { payable, ...(await paymentOf(trx, payable, connected, now)) };
  });
  if (!asked) return null;
  const { payable, payment, replaced } = asked;
  for (const { session, connected } of replaced) if (session !== null) await provider.expireSession(session, connected);
  return payment.url ?? openPage(till, payable, payment, `${webUrl}/i/${token}`);
}
