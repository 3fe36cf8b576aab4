import { z } from 'zod';
import { Minor } from './primitives';
import { LineFields } from './quote';

/** So many questions at most are asked before a quote is sent. */
export const MOST_OMISSIONS = 3;

/** What stands on most of an account's jobs like this one, or is often part of such work, and not on the quote. */
export const Omission = LineFields.pick({ description: true, kind: true, unit: true, quantity: true }).extend({
  /** What the account usually charges for one; null where it never did. */
  unitPrice: Minor.nullable(),
  /** On how many of the last jobs like this one it stands; null for what the trade knows. */
  seen: z.object({ times: z.int().min(1), of: z.int().min(1) }).nullable(),
});
export type Omission = z.infer<typeof Omission>;

export const Omissions = z.object({ items: z.array(Omission).max(MOST_OMISSIONS) });
export type Omissions = z.infer<typeof Omissions>;

/** A no: what is no part of this job, and is not asked about again for that kind of job. */
export const DeclinedOmission = LineFields.pick({ description: true });
export type DeclinedOmission = z.infer<typeof DeclinedOmission>;
