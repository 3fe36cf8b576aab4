import type { ReadLine } from '@jobspeak/contracts';
import type { LearnedLine } from '../learned';
import type { Place } from '../tokens/source';

/** What the two readers made of the same words; one of them may have seen no line there. */
export interface Pair {
  rules: ReadLine | null;
  learned: LearnedLine | null;
}

/** Characters that two places share, as a share of the shorter one. */
const overlap = (one: Place | null | undefined, other: Place | null | undefined): number => {
  if (!one || !other) return 0;
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared <= 0 ? 0 : shared / Math.max(1, Math.min(one.end - one.start, other.end - other.start));
};

const placeOf = ({ source }: ReadLine, value: 'description' | 'unitPrice' | 'quantity'): Place | null =>
  source.origins?.[value]?.words ?? null;

export const sameMoney = (one: ReadLine, other: ReadLine): boolean =>
  one.unitPrice === other.unitPrice && Math.abs(one.quantity - other.quantity) < 0.0005;

/** Whether a line's figures are not one figure, or not surely due. */
export const isHedged = ({ low, cap, condition, choice }: ReadLine): boolean =>
  low !== undefined || cap !== undefined || condition !== undefined || choice !== undefined;

/** How much speaks for two lines being readings of the same words. */
const likeness = (rules: ReadLine, learned: ReadLine): number =>
  2 * overlap(placeOf(rules, 'unitPrice'), placeOf(learned, 'unitPrice')) +
  3 * overlap(placeOf(rules, 'description'), placeOf(learned, 'description')) +
  overlap(placeOf(rules, 'quantity'), placeOf(learned, 'quantity')) +
  overlap(rules.source, learned.source) * 0.5 +
  (rules.unitPrice === learned.unitPrice ? 1 : 0) +
  (sameMoney(rules, learned) ? 0.5 : 0);

/** Less is no likeness: an equal price far away. */
const LEAST = 2;

/** Puts the lines of the two readers together, the likest first; what has no partner stands alone. */
export const pairLines = (rules: readonly ReadLine[], learned: readonly LearnedLine[]): Pair[] => {
  const candidates = rules.flatMap((one) => learned.map((other) => ({ one, other, score: likeness(one, other.line) })));
  candidates.sort((a, b) => b.score - a.score);
  const [pairs, taken] = [[] as Pair[], new Set<ReadLine | LearnedLine>()];
  for (const { one, other, score } of candidates) {
    if (score < LEAST || taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    pairs.push({ rules: one, learned: other });
  }
  for (const one of rules) if (!taken.has(one)) pairs.push({ rules: one, learned: null });
  for (const other of learned) if (!taken.has(other)) pairs.push({ rules: null, learned: other });
  return pairs;
};
