import type { PlanName } from '@jobspeak/contracts';

/** What plans are called. */
export const PLAN_WORDS: Readonly<Record<PlanName, string>> = { free: 'Free', business: 'Business', gold: 'Gold' };
