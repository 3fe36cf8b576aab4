import { PlanName } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { z } from 'zod';
import type { Subscription } from '../plans/domain';
import type { Offer } from './offers';

const State = z.enum(['open', 'paid', 'replaced']);
const Id = z.uuid();

interface OfferRow {
  id: string;
  account_id: string;
  plan: string;
  price: string;
  amount: string;
  currency: string;
  state: string;
  session: string | null;
  url: string | null;
  created_at: Date;
  expires_at: Date;
}

const toOffer = (row: OfferRow): Offer => ({
  id: row.id,
  accountId: row.account_id,
  plan: PlanName.parse(row.plan),
  price: row.price,
  amount: Number(row.amount),
  currency: row.currency,
  state: State.parse(row.state),
  session: row.session,
  url: row.url,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** What an account has been offered and could still pay for at a moment. */
export const openOffers = async (db: Db, accountId: string, now: Date): Promise<Offer[]> =>
  (
    await db<OfferRow>('checkouts')
      .where({ account_id: accountId, state: 'open' } as object)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
  ).map(toOffer);

export const insertOffer = (trx: Transaction, offer: Offer) =>
  trx('checkouts').insert({
    id: offer.id,
    account_id: offer.accountId,
    plan: offer.plan,
    price: offer.price,
    amount: offer.amount,
    currency: offer.currency,
    created_at: offer.createdAt,
    expires_at: offer.expiresAt,
  });

export const notePage = (db: Db, { id, accountId }: Offer, page: { session: string; url: string }) =>
  db('checkouts').where({ id, account_id: accountId }).update(page);

/** Sets aside an offer on which nobody has paid. */
export const replaceOffer = (trx: Transaction, { id, accountId }: Offer) =>
  trx('checkouts').where({ id, account_id: accountId, state: 'open' }).update({ state: 'replaced' });

/** Notes that an offer was paid. @returns false when that was noted before. */
export const noteOfferPaid = async (
  trx: Transaction,
  { id, accountId }: Offer,
  subscription: string,
): Promise<boolean> =>
  (await trx('checkouts')
    .where({ id, account_id: accountId })
    .whereNot({ state: 'paid' })
    .update({ state: 'paid', subscription })) > 0;

/** The offer by the name we gave it. Not scoped: whose it is, is what is asked. */
export const findOffer = async (db: Db, id: string): Promise<Offer | null> => {
  const row = Id.safeParse(id).success && (await db<OfferRow>('checkouts').where({ id }).first());
  return row ? toOffer(row) : null;
};

/** The offer that a subscription was begun with. */
export const offerOf = async (db: Db, accountId: string, subscription: string): Promise<Offer | null> => {
  const row = await db<OfferRow>('checkouts')
    .where({ account_id: accountId, subscription } as object)
    .first();
  return row ? toOffer(row) : null;
};

/** Whose subscription it is, by its name at the card provider; null for nobody's. */
export const ownerOf = async (db: Db, subscription: string): Promise<string | null> => {
  const row: { account_id: string } | undefined = await db('accounts').where({ subscription }).first('account_id');
  return row?.account_id ?? null;
};

/**
 * Writes what a reading has found, unless a later one has been written. Every change over there brings an event and
 * with it a reading that begins after it, so that the last one written has seen all of them.
 * @returns whether it was written.
 */
export const updateSubscription = async (
  trx: Transaction,
  accountId: string,
  reading: number,
  { customer, subscription }: { customer: string | null; subscription: Subscription | null },
): Promise<boolean> =>
  (await trx('accounts')
    .where({ account_id: accountId })
    .where('reading', '<', reading)
    .update({
      reading,
      ...(customer !== null && { customer }),
      subscription: subscription?.id ?? null,
      subscribed_plan: subscription?.plan ?? null,
      standing: subscription?.standing ?? null,
      paid_until: subscription?.paidUntil ?? null,
      past_due_since: subscription?.pastDueSince ?? null,
      pays: subscription?.pays ?? null,
    })) > 0;

/** Subscriptions of which nothing was heard though they should have been renewed. Not scoped: this is the worker. */
export const findSilent = async (db: Db, before: Date): Promise<string[]> => {
  const rows: { subscription: string }[] = await db('accounts')
    .whereIn('standing', ['active', 'ending'])
    .where('paid_until', '<', before)
    .limit(100)
    .select('subscription');
  return rows.map(({ subscription }) => subscription);
};
