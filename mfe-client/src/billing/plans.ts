import type { PlanName, PlanState } from '@jobspeak/contracts';

export const PLAN_WORDS: Readonly<Record<PlanName, string>> = { free: 'Free', business: 'Business', gold: 'Gold' };
const RANKS: Readonly<Record<PlanName, number>> = { free: 0, business: 1, gold: 2 };

/** How many quotes can still be made from recordings in this month; null for any number. */
export const leftOf = ({ monthlyQuotes, used }: PlanState): number | null =>
  monthlyQuotes === null ? null : Math.max(0, monthlyQuotes - used);

/** So few are left that one ought to know. */
export const FEW = 3;

/** What may be bought and gives more than the plan that there is, the smallest first. */
export const upgradesOf = ({ plan, prices }: PlanState): PlanState['prices'] =>
  prices.filter((price) => RANKS[price.plan] > RANKS[plan]).sort((a, b) => RANKS[a.plan] - RANKS[b.plan]);

/** Quotes in words: 1 quote, 7 quotes. */
export const quotesText = (count: number): string => `${count} ${count === 1 ? 'quote' : 'quotes'}`;

/** A moment as a day in the person's words: 1 December. */
export const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat(navigator.language.startsWith('en') ? navigator.language : 'en-GB', {
    day: 'numeric',
    month: 'long',
  }).format(new Date(moment));
