import { z } from 'zod';
import { Minor } from './primitives';
import { Unit } from './quote';

/** The lowest and the highest of the last prices for one thing, and how many they are. */
const RecentPrices = z.object({ low: Minor, high: Minor, times: z.int().min(1) });
export type RecentPrices = z.infer<typeof RecentPrices>;

/** What an account charged for the like of a line, on quotes that it sent. */
export const LinePastPrices = z.object({
  lineId: z.uuid(),
  /** What was compared: of a line that is called otherwise by now, this says nothing. */
  description: z.string(),
  unit: Unit,
  /** The price to offer: the usual one of the last five; how often it was charged in all, and when last. */
  usual: z.object({ unitPrice: Minor, times: z.int().min(1), lastOn: z.iso.date() }),
  /** The last five, or as many as there are. */
  recent: RecentPrices,
});
export type LinePastPrices = z.infer<typeof LinePastPrices>;

/** Of those lines of a quote whose like was charged before. */
export const PastPrices = z.object({ lines: z.array(LinePastPrices) });
export type PastPrices = z.infer<typeof PastPrices>;

/** Of fewer prices nobody can tell what is usual. */
const LEAST_TIMES = 3;
const TOLERATED_PERCENT = 15;

/** Whether a price is more than 15 % above or below all that was charged for the like lately. */
export const isUnusualPrice = (unitPrice: number, { low, high, times }: RecentPrices): boolean =>
  times >= LEAST_TIMES &&
  (unitPrice * 100 > high * (100 + TOLERATED_PERCENT) || unitPrice * 100 < low * (100 - TOLERATED_PERCENT));
