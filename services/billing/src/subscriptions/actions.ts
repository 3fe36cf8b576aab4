import { randomUUID } from 'node:crypto';
import { AppError, type Checkout, type RedirectTo } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { Account, Subscription } from '../plans/domain';
import { findAccount, lockAccount } from '../plans/store';
import type { CardProvider, NamedPrice } from '../provider/stripe';
import type { Offer } from './offers';
import * as store from './store';

/** How the pages of the card provider are reached, and where people come back to. */
export interface Till {
  db: Db;
  provider: CardProvider;
  webUrl: string;
  now: Date;
}

const HOUR_MS = 3_600_000;
/** How long an offer stands; Stripe takes from half an hour to a day. */
const OFFERED_MS = 12 * HOUR_MS;

/** An offer that stands already, or a new one; others that stood are replaced by it. */
async function offerOf(
  trx: Transaction,
  accountId: string,
  { plan, id: price, monthly: amount, currency }: NamedPrice,
  now: Date,
): Promise<{ offer: Offer; replaced: Offer[] }> {
  await lockAccount(trx, accountId);
  const open = await store.openOffers(trx, accountId, now);
  const same = open.find((one) => one.price === price && one.amount === amount && one.currency === currency);
  const replaced = open.filter((one) => one !== same);
  for (const one of replaced) await store.replaceOffer(trx, one);
  if (same) return { offer: same, replaced };
  const expiresAt = new Date(now.getTime() + OFFERED_MS);
  const facts = { id: randomUUID(), accountId, plan, price, amount, currency, createdAt: now, expiresAt };
  const offer: Offer = { ...facts, state: 'open', session: null, url: null };
  await store.insertOffer(trx, offer);
  return { offer, replaced };
}

/** The page on which an offer is paid; made once, also by two who ask at the same moment. */
async function pageOf({ db, provider, webUrl }: Till, account: Account, offer: Offer): Promise<RedirectTo> {
  if (offer.url !== null) return { url: offer.url };
  const metadata = { offer: offer.id };
  const session = await provider.openSession(
    {
      mode: 'subscription',
      client_reference_id: offer.accountId,
      line_items: [{ price: offer.price, quantity: 1 }],
      success_url: `${webUrl}/subscription-success?plan=${offer.plan}`,
      cancel_url: `${webUrl}/client/settings/billing?plan=cancelled`,
      expires_at: Math.floor(offer.expiresAt.getTime() / 1_000),
      metadata,
      subscription_data: { metadata },
      ...(account.customer !== null
        ? { customer: account.customer }
        : account.email && { customer_email: account.email }),
    },
    { key: offer.id },
  );
  if (!session.url) throw new Error(`The page ${session.id} has no address.`);
  await store.notePage(db, offer, { session: session.id, url: session.url });
  return { url: session.url };
}

const settingsPage = (webUrl: string) => `${webUrl}/client/settings/billing`;

/** The page on which a customer sees to what they pay: cards, bills, the end of it. */
const portalOf = ({ provider, webUrl }: Till, customer: string): Promise<RedirectTo> =>
  provider.openPortal({ customer, return_url: settingsPage(webUrl) });

/** The page on which a subscription becomes one to another plan; what that costs is Stripe's to reckon. */
async function changeOf(till: Till, customer: string, { id }: Subscription, price: NamedPrice): Promise<RedirectTo> {
  const { provider, webUrl } = till;
  const found = await provider.findSubscription(id);
  const item = found?.items.data[0];
  if (!found || !item || item.price.id === price.id || found.status === 'past_due') return portalOf(till, customer);
  const return_url = `${webUrl}/subscription-success?plan=${price.plan}`;
  return provider.openPortal({
    customer,
    return_url: settingsPage(webUrl),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: id, items: [{ id: item.id, price: price.id, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  });
}

/**
 * Where an account pays for a plan: a page for a subscription, or, where it has one, for its change.
 * @throws AppError SERVICE_UNAVAILABLE while the card provider cannot be reached.
 */
export async function startPaying(till: Till, accountId: string, { plan }: Checkout): Promise<RedirectTo> {
  const { db, provider, now } = till;
  const price = (await provider.prices()).find((one) => one.plan === plan);
  if (!price) throw new Error(`The plan ${plan} has no price.`);
  const account = await db.transaction((trx) => lockAccount(trx, accountId));
  if (account.subscription && account.customer !== null)
    return changeOf(till, account.customer, account.subscription, price);
  const { offer, replaced } = await db.transaction((trx) => offerOf(trx, accountId, price, now));
  for (const { session } of replaced) if (session !== null) await provider.expireSession(session);
  return pageOf(till, account, offer);
}

/** Where an account sees to what it pays. @throws AppError INVALID_TRANSITION for one that has never paid. */
export async function openPortal(till: Till, accountId: string): Promise<RedirectTo> {
  const account = await findAccount(till.db, accountId);
  if (!account?.customer) throw new AppError('INVALID_TRANSITION');
  return portalOf(till, account.customer);
}
