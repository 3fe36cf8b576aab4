import { isDeepStrictEqual } from 'node:util';
import { subscriptionChanged } from '@jobspeak/contracts';
import { emit, isForgotten, startWorker, type Transaction, type Worker } from '@jobspeak/kit';
import type { Desk, Handler, Result } from '../jobs/actions';
import { Refusal } from '../jobs/domain';
import { insertJob, nextReading } from '../jobs/store';
import { settlePlan } from '../plans/actions';
import { lockAccount } from '../plans/store';
import type * as shapes from '../provider/shapes';
import { demandOffered, isPaid, type Offer, subscriptionOf } from './offers';
import * as store from './store';

/** Notes that a subscription is to be ended over there. */
export async function endLater(trx: Transaction, subscription: string): Promise<void> {
  await insertJob(trx, {
    id: `end ${subscription}`,
    kind: 'end-subscription',
    object: subscription,
    connected: null,
  });
}

/** What was read of a subscription, and when. */
interface Read {
  reading: number;
  found: shapes.Subscription | null;
}

/** Writes what was read of an account's subscription, and the plan that follows from it. */
async function write(trx: Transaction, { provider, clock, base }: Desk, accountId: string, read: Read): Promise<void> {
  const account = await lockAccount(trx, accountId);
  const now = clock();
  const { found, reading } = read;
  const before = account.subscription?.id === found?.id ? account.subscription : null;
  const subscription = subscriptionOf(found, provider.planOf, { before, now });
  const customer = found?.customer ?? account.customer;
  if (!(await store.updateSubscription(trx, accountId, reading, { customer, subscription }))) return;
  await settlePlan(trx, { ...account, customer, subscription }, base, now);
  const pays = subscription?.pays ?? null;
  if (!isDeepStrictEqual(pays, account.subscription?.pays ?? null))
    await emit(trx, subscriptionChanged, accountId, { accountId, pays });
}

/** Whether it was begun on a page of ours that is still to be looked at: then it is known whose it is. */
async function isToBeLinked({ db }: Desk, found: shapes.Subscription | null): Promise<boolean> {
  const offer = found?.metadata?.offer;
  return offer !== undefined && (await store.findOffer(db, offer))?.state === 'open';
}

/** Reads a subscription anew. */
export const readSubscription: Handler = async (desk, { object: id }) => {
  const reading = await nextReading(desk.db);
  const found = await desk.provider.findSubscription(id);
  const accountId = await store.ownerOf(desk.db, id);
  if (accountId === null && (await isToBeLinked(desk, found))) throw new Error(`It is not known yet whose ${id} is.`);
  if (accountId === null) return null; // none of ours, or no longer the one of its account
  return async (trx) => {
    const { subscription } = await lockAccount(trx, accountId);
    if (subscription?.id === id) await write(trx, desk, accountId, { reading, found });
  };
};

/** Whether an account has begun another subscription since an offer was made: then that one is it. */
async function isOvertaken(
  trx: Transaction,
  { accountId, createdAt }: Offer,
  current: string | null,
): Promise<boolean> {
  const begun = current === null ? null : await store.offerOf(trx, accountId, current);
  return begun !== null && begun.createdAt > createdAt;
}

/** The subscription that was begun on a page, for the account that it was offered to. */
export async function readSubscribed(desk: Desk, session: shapes.Session): Promise<Result> {
  const offer = session.metadata?.offer ? await store.findOffer(desk.db, session.metadata.offer) : null;
  const { id: page, subscription: id } = session;
  if (!offer) return forgotten(desk, session);
  demandOffered(session, offer);
  if (!isPaid(session)) return null; // another event comes once it is
  if (!id) throw new Refusal(`${page} has no subscription.`);
  const reading = await nextReading(desk.db);
  const found = await desk.provider.findSubscription(id);
  return async (trx) => {
    const current = (await lockAccount(trx, offer.accountId)).subscription?.id ?? null;
    const isNews = await store.noteOfferPaid(trx, offer, id);
    if (!isNews && current !== id) return; // it has been, and something else has come after it
    if (current !== id && (await isOvertaken(trx, offer, current))) return endLater(trx, id);
    await write(trx, desk, offer.accountId, { reading, found });
    if (current !== null && current !== id) await endLater(trx, current); // an account pays once
  };
}

/** A page whose offer is gone: with its account, and then nobody is to pay for it any longer. */
async function forgotten(
  { db }: Desk,
  { id, subscription, client_reference_id: account }: shapes.Session,
): Promise<Result> {
  if (!account || !/^[\da-f-]{36}$/.test(account) || !(await isForgotten(db, account)))
    throw new Refusal(`${id} was never offered.`);
  return async (trx) => {
    if (subscription) await endLater(trx, subscription);
  };
}

/** Ends a subscription whose account is gone or has another one. */
export const endSubscription: Handler = async ({ provider }, { object: id }) => {
  const found = await provider.findSubscription(id);
  if (found && !['canceled', 'incomplete_expired'].includes(found.status)) await provider.endSubscription(id);
  return null;
};

/** How long after its renewal was due a subscription of which nothing is heard is asked about, and how often, in ms. */
const SILENCE_MS = 6 * 3_600_000;
const ASK_AGAIN_MS = 3_600_000;

/** Asks about subscriptions whose events seem to have been lost: once an hour. */
export const startListening = ({ db, clock, log }: Desk, ring: () => void): Worker =>
  startWorker({
    name: 'subscriptions of which nothing is heard',
    log,
    pollMs: ASK_AGAIN_MS,
    next: async () => {
      const now = clock();
      const hour = now.toISOString().slice(0, 13);
      const silent = await store.findSilent(db, new Date(now.getTime() - SILENCE_MS));
      for (const object of silent)
        await insertJob(db, { id: `${object} ${hour}`, kind: 'subscription', object, connected: null });
      if (silent.length > 0) ring();
      return false;
    },
  });
