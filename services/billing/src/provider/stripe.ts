import { AppError, CURRENCIES, type PlanName, type PlanPrice } from '@jobspeak/contracts';
import type { Log } from '@jobspeak/kit';
import Stripe from 'stripe';
import type { z } from 'zod';
import type { StripeSettings } from '../settings';
import * as shapes from './shapes';

/** How long one call may take, in ms; the library tries twice again by itself. */
const CALL_MS = 15_000;
/** How old a signature may be, in seconds. */
const TOLERANCE_S = 300;
/** How long what was read of prices is good, and how long a failure to read them, in ms. */
const PRICES_MS = 10 * 60_000;
const NO_PRICES_MS = 30_000;

/** The places at which an operation is done once: a key of ours, and whose account it is done for. */
interface Once {
  key: string;
  /** A connected account; absent: our own. */
  connected?: string | undefined;
}

const addressOf = (apiBase: string) => {
  const { hostname: host, port, protocol } = new URL(apiBase);
  const isSecure = protocol === 'https:';
  return { host, port: port || (isSecure ? 443 : 80), protocol: isSecure ? ('https' as const) : ('http' as const) };
};

const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeSignatureVerificationError, StripeError } =
  Stripe.errors;

/** Whether the card provider could not do its work at all: nothing was wrong with what it was asked. */
const isAway = (error: unknown): boolean =>
  error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError;

/** Whether there is no such thing over there, or none that is ours to see. */
const isMissing = (error: unknown): boolean =>
  error instanceof StripeError && (error.code === 'resource_missing' || error.statusCode === 403);

/** Waits for an answer and reads it. @throws AppError SERVICE_UNAVAILABLE while there is none. */
async function read<T extends z.ZodType>(shape: T, answer: Promise<unknown>): Promise<z.infer<T>> {
  try {
    return shape.parse(await answer);
  } catch (error) {
    throw isAway(error) ? new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error }) : error;
  }
}

/** As `read`; null for what is not there. */
const find = <T extends z.ZodType>(shape: T, answer: Promise<unknown>): Promise<z.infer<T> | null> =>
  read(shape, answer).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const within = ({ key, connected }: Once) => ({
  idempotencyKey: key,
  ...(connected !== undefined && { stripeAccount: connected }),
});
const at = (connected: string | null | undefined) => (connected ? { stripeAccount: connected } : {});

/** What a plan costs, and the name of its price. */
export interface NamedPrice extends PlanPrice {
  id: string;
}

/** What the plans cost, asked for seldom: everybody who asks meanwhile waits for the same answer. */
function createPrices(stripe: Stripe, { prices }: StripeSettings, log: Log, clock: () => Date) {
  const ids = Object.entries(prices) as [keyof typeof prices, string][];
  const one = async (plan: PlanName, id: string): Promise<NamedPrice> => {
    const price = await read(shapes.Price, stripe.prices.retrieve(id));
    const currency = CURRENCIES.find((known) => known.toLowerCase() === price.currency);
    if (currency === undefined || price.unit_amount === null)
      throw new Error(`The price ${id} of the plan ${plan} has no amount in a currency that is known here.`);
    return { id, plan, currency, monthly: price.unit_amount };
  };
  let known: { list: Promise<NamedPrice[]>; until: number } | undefined;
  return (): Promise<NamedPrice[]> => {
    const now = clock().getTime();
    if (known && now < known.until) return known.list;
    const asked = { list: Promise.all(ids.map(([plan, id]) => one(plan, id))), until: now + PRICES_MS };
    asked.list.catch((error: unknown) => {
      asked.until = clock().getTime() + NO_PRICES_MS;
      log.warn({ err: error }, 'the prices of the plans could not be read');
    });
    known = asked;
    return asked.list;
  };
}

/** Pages on which people pay, and what they pay for. */
const paying = (stripe: Stripe, log: Log) => {
  const { checkout, billingPortal, subscriptions } = stripe;
  return {
    openSession: (params: Stripe.Checkout.SessionCreateParams, once: Once) =>
      read(shapes.Session, checkout.sessions.create(params, within(once))),
    findSession: (id: string, connected?: string | null) =>
      find(shapes.Session, checkout.sessions.retrieve(id, {}, at(connected))),
    /** Closes a page on which nobody has paid; one that is complete stays so. */
    async expireSession(id: string, connected?: string | null): Promise<void> {
      try {
        await checkout.sessions.expire(id, {}, at(connected));
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        log.warn({ code: error.code, session: id }, 'a page to pay on could not be closed');
      }
    },
    findSubscription: (id: string) => find(shapes.Subscription, subscriptions.retrieve(id)),
    /** Ends a subscription now; what is paid for and not used is left to Stripe's defaults. */
    endSubscription: (id: string) => find(shapes.Subscription, subscriptions.cancel(id)),
    openPortal: (params: Stripe.BillingPortal.SessionCreateParams) =>
      read(shapes.Page, billingPortal.sessions.create(params)),
  };
};

/** Accounts of businesses, and what is paid to them. */
const connecting = (stripe: Stripe) => ({
  openConnected: (params: Stripe.AccountCreateParams, once: Once) =>
    read(shapes.Connected, stripe.accounts.create(params, within(once))),
  openAccountLink: (params: Stripe.AccountLinkCreateParams) => read(shapes.Page, stripe.accountLinks.create(params)),
  findConnected: (id: string) => find(shapes.Connected, stripe.accounts.retrieve(id)),
  findPaymentIntent: (id: string, connected: string) =>
    find(shapes.PaymentIntent, stripe.paymentIntents.retrieve(id, {}, at(connected))),
  findCharge: (id: string, connected: string) => find(shapes.Charge, stripe.charges.retrieve(id, {}, at(connected))),
  async refundsOf(paymentIntent: string, connected: string): Promise<shapes.Refund[]> {
    const list = stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }, at(connected));
    return (await read(shapes.Refunds, list)).data;
  },
});

/** Stripe, as far as it is needed: https://docs.stripe.com/api. */
export function openStripe(settings: StripeSettings, log: Log, clock: () => Date) {
  const { secretKey, webhookSecrets, apiBase, prices } = settings;
  const stripe = new Stripe(secretKey, {
    ...(apiBase !== undefined && addressOf(apiBase)),
    timeout: CALL_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    /** What an event says, or null when none of the secrets has signed it, lately. */
    verify(body: Buffer, signature: string, now: Date): shapes.ProviderEvent | null {
      for (const secret of webhookSecrets)
        try {
          const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime());
          return shapes.ProviderEvent.parse(event);
        } catch (error) {
          if (!(error instanceof StripeSignatureVerificationError)) throw error; // else: signed by another one, perhaps
        }
      return null;
    },
    prices: createPrices(stripe, settings, log, clock),
    /** The plan that a price pays for; null for a price that is none of ours. */
    planOf: (price: string): PlanName | null =>
      price === prices.gold ? 'gold' : price === prices.business ? 'business' : null,
    ...paying(stripe, log),
    ...connecting(stripe),
  };
}

export type CardProvider = ReturnType<typeof openStripe>;
