import { z } from 'zod';
import { PageQuery, pageOf, trimmed } from './primitives';

/** The most characters of a screenshot's data URL. */
export const SCREENSHOT_MAX = 900_000;

/** What somebody says of the product, and on which screen. */
export const NewFeedback = z.object({
  screen: trimmed(200),
  message: trimmed(4000).min(1, 'This field is required.'),
  /** A picture of the screen, as a data URL. */
  screenshot: z
    .string()
    .max(SCREENSHOT_MAX, 'This picture is too large.')
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'This is not a picture.')
    .optional(),
});
export type NewFeedback = z.infer<typeof NewFeedback>;

export const FeedbackAnswer = z.object({ text: trimmed(4000).min(1, 'This field is required.') });
export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>;

/** Feedback as the back office reads it. */
export const Feedback = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  screen: z.string(),
  message: z.string(),
  hasScreenshot: z.boolean(),
  userId: z.uuid(),
  /** Null where the person has signed up before anybody kept it: then an answer cannot be sent. */
  email: z.string().nullable(),
  businessName: z.string(),
  userAgent: z.string(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
});
export type Feedback = z.infer<typeof Feedback>;

/** So many at a time (specification, section 9). */
export const FEEDBACK_SHOWN = 50;
export const FeedbackPage = pageOf(Feedback);
export const FeedbackQuery = PageQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).default(FEEDBACK_SHOWN),
  /** Only what nobody has answered. */
  open: z.stringbool().optional(),
});
export type FeedbackQuery = z.infer<typeof FeedbackQuery>;
