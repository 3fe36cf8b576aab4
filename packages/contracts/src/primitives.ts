import { z } from 'zod';
import { isTimeZone } from './calendar';
import { CURRENCIES } from './money';

/** Bricks of the other schemas: one definition of an amount, a quantity, a percentage, a page. */
/** Any sum that is exact; what a person may enter is held much lower, so that all sums of an account are. */
export const Minor = z.int();
/** The most that a price, and all of a line, may come to, in minor units. */
export const AMOUNT_MAX = 1_000_000_000_00;
export const Price = z
  .int('Enter an amount.')
  .min(0, 'An amount cannot be negative.')
  .max(AMOUNT_MAX, 'This amount is too large.');
export const Quantity = z
  .number('Enter a quantity.')
  .positive('The quantity must be more than 0.')
  .max(1_000_000, 'This quantity is too large.')
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'At most three decimals.');
export const Percent = z
  .number('Enter a percentage.')
  .min(0, 'A percentage cannot be negative.')
  .max(100, 'At most 100%.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');
/** Percent on top of a cost, up to ten times the cost. */
export const Markup = z
  .number('Enter a percentage.')
  .min(0, 'A markup cannot be negative.')
  .max(1000, 'At most 1000%.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');
export const CurrencyCode = z.enum(CURRENCIES);
export const LOCALES = ['en-GB', 'en-IE', 'en-US', 'en-AU', 'en-NZ', 'en-CA'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;
/** The name of a time zone (IANA), such as Europe/London. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.');
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.string().max(200).optional(),
});
/** The most characters of what a list is searched for: nothing that can be found is longer. */
export const SEARCH_MAX = 200;
export const Search = z.string().max(SEARCH_MAX);
/** A list as the API pages it: `nextCursor` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
export const trimmed = (max: number) => z.string().trim().max(max, `At most ${max} characters.`);
