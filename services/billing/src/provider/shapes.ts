import { z } from 'zod';

/** What is read of the card provider's answers and events: the rest may be as it likes. */
const Metadata = z.record(z.string(), z.string()).nullish();

/** A page on which somebody pays. */
export const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  mode: z.string(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  customer: z.string().nullish(),
  subscription: z.string().nullish(),
  payment_intent: z.string().nullish(),
  /** Minor units: before and after discounts and taxes. */
  amount_subtotal: z.int().nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  metadata: Metadata,
});
export type Session = z.infer<typeof Session>;

/** What is paid a month, in minor units: all prices of ours are monthly. */
export const Price = z.object({ id: z.string(), currency: z.string(), unit_amount: z.int().nullable() });

/** Times are in seconds since 1970. */
export const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullish(),
  metadata: Metadata,
  items: z.object({
    data: z
      .array(
        z.object({
          id: z.string(),
          quantity: z.int().nullish(),
          price: Price,
          current_period_end: z.int(),
        }),
      )
      .min(1),
  }),
});
export type Subscription = z.infer<typeof Subscription>;

export const Page = z.object({ url: z.url() });

export const Connected = z.object({ id: z.string(), charges_enabled: z.boolean().optional().default(false) });
export type Connected = z.infer<typeof Connected>;

export const PaymentIntent = z.object({ id: z.string(), metadata: Metadata });
export const Charge = z.object({ id: z.string(), payment_intent: z.string().nullish() });
export const Refunds = z.object({
  data: z.array(z.object({ id: z.string(), amount: z.int(), currency: z.string(), status: z.string().nullish() })),
});
export type Refund = z.infer<typeof Refunds>['data'][number];

/** What is read of an event: what it is about. All else is asked for anew. */
export const ProviderEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** The connected account that it comes from; absent: our own. */
  account: z.string().optional(),
  data: z.object({ object: z.object({ id: z.string().optional(), charge: z.string().nullish() }) }),
});
export type ProviderEvent = z.infer<typeof ProviderEvent>;
