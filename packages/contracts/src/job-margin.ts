import { z } from 'zod';
import { Minor } from './primitives';

/** What a job leaves its business, for the owner's eyes alone. */
export const JobMargin = z.object({
  /** Net of tax: what is left if the lines without a cost cost nothing, so the most that it can be. */
  profit: Minor,
  /** Of what the customer pays, without tax; null where that is nothing. */
  marginPercent: z.number().nullable(),
  /** How many lines count, and how many of them have no cost. */
  lines: z.int(),
  unknownCosts: z.int(),
  /** The last jobs like it, five at most, taken together; null where there are none. */
  like: z
    .object({
      jobs: z.int().min(1),
      marginPercent: z.number().nullable(),
      /** How many of them have lines without a cost: they left less. */
      unknownJobs: z.int(),
    })
    .nullable(),
  /** Costs of items that nobody has changed for half a year, and since when they stand. */
  oldCosts: z.array(z.object({ description: z.string(), since: z.iso.date() })),
});
export type JobMargin = z.infer<typeof JobMargin>;
