import { z } from 'zod';
import { PlanName } from './billing';

/** What a switch can be narrowed by; one that is asked before anybody is known holds for all or for nobody. */
type Narrowing = 'share' | 'plans' | 'named' | 'perDay';

interface Meaning {
  /** What holds while it is on. */
  meaning: string;
  /** How it stands until somebody has set it, and where it cannot be read. */
  fallback: boolean;
  narrowedBy: readonly Narrowing[];
}

/** Something that breaks the product on purpose, where it runs for development; off until somebody sets it. */
interface Fault extends Meaning {
  isFault: true;
  fallback: false;
}

/** Every switch of the product. */
export const FLAGS = {
  registration: { meaning: 'New accounts can be opened.', fallback: true, narrowedBy: ['share', 'perDay'] },
  tour: { meaning: 'Somebody new is shown around.', fallback: true, narrowedBy: ['share', 'plans', 'named'] },
  trial: { meaning: 'Visitors can try it before they sign up.', fallback: true, narrowedBy: [] },
  slowTranscription: {
    meaning: 'Recordings are heard ten seconds late.',
    fallback: false,
    isFault: true,
    narrowedBy: ['share', 'named'],
  },
  brokenPdfs: { meaning: 'PDFs cannot be made.', fallback: false, isFault: true, narrowedBy: ['share', 'named'] },
} as const satisfies Record<string, Meaning | Fault>;
export type FlagKey = keyof typeof FLAGS;
export const FLAG_KEYS = Object.keys(FLAGS) as [FlagKey, ...FlagKey[]];
export const FlagKey = z.enum(FLAG_KEYS);

/** Whether a switch breaks something on purpose: it asks for accounts instead of users then. */
export const isFault = (key: FlagKey): boolean => 'isFault' in FLAGS[key];
export const isNarrowedBy = (key: FlagKey, by: Narrowing): boolean =>
  (FLAGS[key].narrowedBy as readonly Narrowing[]).includes(by);

/** For whom a switch is on. */
export const FlagRule = z.object({
  /** Off: for nobody at all. */
  isOn: z.boolean(),
  /** For so many of a hundred; the same ones as long as it does not shrink. */
  sharePercent: z.int().min(0).max(100),
  /** For these plans alone; empty: for all. */
  plans: z.array(PlanName).max(10),
  /** For these whatever else holds, while it is on. */
  userIds: z.array(z.uuid()).max(1_000, 'At most 1000 users.'),
  /** So often a day at most; absent or null: as the product is configured. */
  perDay: z.int().min(0).max(1_000_000).nullable().optional(),
});
export type FlagRule = z.infer<typeof FlagRule>;

/** A switch as the back office sees it. */
export const Flag = FlagRule.extend({
  key: FlagKey,
  /** Counts changes; a change names the version it was made on. 0: nobody has set it. */
  version: z.int().min(0),
  changedAt: z.iso.datetime().nullable(),
});
export type Flag = z.infer<typeof Flag>;
export const Flags = z.object({
  items: z.array(Flag),
  /** Whether what breaks something on purpose may be switched on here: in development alone. */
  allowsFaults: z.boolean(),
});
export type Flags = z.infer<typeof Flags>;
export const FlagEdit = FlagRule.extend({ version: z.int().min(0) });
export type FlagEdit = z.infer<typeof FlagEdit>;

/** One change of a switch. */
export const FlagChange = z.object({
  id: z.uuid(),
  key: FlagKey,
  adminId: z.uuid(),
  at: z.iso.datetime(),
  from: FlagRule,
  to: FlagRule,
});
export type FlagChange = z.infer<typeof FlagChange>;
export const FlagChanges = z.object({ items: z.array(FlagChange) });
export type FlagChanges = z.infer<typeof FlagChanges>;

/** Which switches are on for whoever asks. */
export const FlagValues = z.object({ flags: z.record(z.string(), z.boolean()) });
export type FlagValues = z.infer<typeof FlagValues>;

/** By what a rule narrows its switch although nobody asks for that; null for a rule that is followed as it stands. */
export function narrowsInVain(key: FlagKey, { sharePercent, plans, userIds, perDay }: FlagRule): keyof FlagRule | null {
  if (sharePercent !== 100 && !isNarrowedBy(key, 'share')) return 'sharePercent';
  if (plans.length > 0 && !isNarrowedBy(key, 'plans')) return 'plans';
  if (userIds.length > 0 && !isNarrowedBy(key, 'named')) return 'userIds';
  return typeof perDay === 'number' && !isNarrowedBy(key, 'perDay') ? 'perDay' : null;
}

/** What a switch does before anybody has set it. */
export const untouchedRule = (key: FlagKey): FlagRule => ({
  isOn: FLAGS[key].fallback,
  sharePercent: 100,
  plans: [],
  userIds: [],
});

/** A number from 0 to 99 that a text always has (FNV-1a, and the end of MurmurHash3: texts that are alike part ways). */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

/** Whether a switch is on for somebody. Who has a share of one switch is not who has a share of another. */
export function isOnFor(
  key: FlagKey,
  { isOn, sharePercent, plans, userIds }: FlagRule,
  { userId, plan }: { userId?: string | undefined; plan?: PlanName | undefined },
): boolean {
  if (!isOn) return false;
  if (userId !== undefined && userIds.includes(userId)) return true;
  if (plans.length > 0 && (plan === undefined || !plans.includes(plan))) return false;
  if (sharePercent === 100) return true;
  return userId !== undefined && bucketOf(`${key}:${userId}`) < sharePercent;
}
