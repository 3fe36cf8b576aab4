import { z } from 'zod';
import { CurrencyCode, LOCALES, Locale, trimmed } from './primitives';
import { DocumentTotals, QuoteContent } from './quote';

/** How long a visitor speaks, in seconds; what arrives may be a little longer, as no clock is exact. */
export const TRIAL_SECONDS = { min: 5, max: 20, mostTaken: 25 } as const;
export const TRIAL_MAX_BYTES = 2 * 1024 * 1024;
/** A trial that nobody has taken into an account is deleted when this has passed. */
export const TRIAL_KEPT_MINUTES = 60;

/** A job in writing, for who has no microphone at hand. */
export const NewTextTrial = z.object({ text: trimmed(600).min(10, 'Describe the job.'), locale: Locale });
export type NewTextTrial = z.infer<typeof NewTextTrial>;

/** Where the visitor of a spoken trial is, as far as their browser tells. */
export const TrialPlace = z.object({ locale: Locale });

/** With it one may see a trial, and take it into an account. */
export const TrialToken = z.object({ token: z.string() });
export type TrialToken = z.infer<typeof TrialToken>;

/** How far a trial is, and its quote once it is there. */
export const Trial = z.object({
  /** `unknown`: nothing has been heard of it yet, or nothing is left of it. */
  state: z.enum(['unknown', 'hearing', 'reading', 'ready', 'failed']),
  /** Code of the failure. */
  error: z.string().nullable(),
  /** When it will be deleted. */
  keptUntil: z.iso.datetime().nullable(),
  quote: QuoteContent.pick({ title: true, client: true, lines: true, notes: true, discount: true })
    .extend({
      currency: CurrencyCode,
      locale: Locale,
      taxName: z.string(),
      totals: DocumentTotals,
      /** What was said or written. */
      words: z.string(),
    })
    .nullable(),
});
export type Trial = z.infer<typeof Trial>;

/** The quote that a trial has become, in the account that has taken it. */
export const ClaimedTrial = z.object({ quoteId: z.uuid() });
export type ClaimedTrial = z.infer<typeof ClaimedTrial>;

/**
 * A trial belongs to an account that nobody has: its id says so by the version of UUIDs that is free for one's own use
 * (RFC 9562, section 5.8), so that no service has to ask another. It counts in nobody's quota.
 */
export const isTrialAccount = (accountId: string): boolean => accountId[14] === '8';

/** Where a trial's visitor is; null for the account of a person. */
export const localeOfTrial = (accountId: string): Locale | null =>
  isTrialAccount(accountId) ? (LOCALES[Number.parseInt(accountId[15] ?? '', 16)] ?? null) : null;
