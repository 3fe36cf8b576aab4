import { z } from 'zod';

/**
 * Words that a correction has taught: where `heard` is read again, `description` is written, or the item is meant.
 * A business sees what was learned and may take it away.
 */
export const LearnedWording = z.object({
  id: z.uuid(),
  heard: z.string(),
  description: z.string(),
  /** The item of the library that is meant, which gives its price and unit too; null where only words are. */
  itemId: z.uuid().nullable(),
  /** How often a reading has used it, and when last. */
  uses: z.int().min(0),
  lastUsedAt: z.iso.datetime().nullable(),
  learnedAt: z.iso.datetime(),
});
export type LearnedWording = z.infer<typeof LearnedWording>;

/** All that was learned for an account, the latest first. */
export const LearnedWordings = z.object({ items: z.array(LearnedWording) });
export type LearnedWordings = z.infer<typeof LearnedWordings>;
