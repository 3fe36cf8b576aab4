import { isExcluded, isPast, isTalk } from '../clauses/talk';
import type { Draft } from '../pricing/drafts';

const VERB =
  '(?:supply and fit|supply|fit|fitting|install|installing|replace|replacing|put in|hang|hanging|lay|build|make|add)';
const COUNT = '(?:an?|\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a pair of)';
/** One thing and how many of it, alone in its sentence: "one bath panel", "fit a heated towel rail", "a skip". */
const BARE = new RegExp(
  `^(?:and |then |also |plus |we need |they need |she needs |he needs )*(?:${VERB} )?${COUNT} (?:new )?[a-z][a-z'-]+(?: [a-z'-]+){0,4}$`,
);
/** Words that make it a sentence about something. */
export const ABOUT =
  /\b(is|are|was|were|be|been|have|has|had|do|does|did|will|would|can|could|should|that|which|who|if|when|because|but|not|no|it|they|she|he|me|him|her|us|day|days|hour|hours|week|weeks|minute|minutes|month|months|year|years|percent|pounds?|quid|dollars?|bucks|euros?|each|per|half|bit|lot|few|look|time|way|thing|call|ring|chat|guy|lads?|man|men|blokes?|people|guests?|kids?|dogs?|cats?|bed|beds|bedroomed|storey|story|place|side|sides|house|flat|job|quotes?|prices?|references?|invoices?|receipts?|deposit|balance|discount|of|couple|family|lady|gentleman|owner|customer|client|word|cuppa|tea|coffee|rest|break|hand|answer|idea|holiday|visit|check|go|wee|lift|favour|favor|drink|child|children|baby|cup|horses?|goats?|chickens?|lovely|nice|good|bad|great|mad|big one)\b/;

/**
 * Whether a draft without a price names one thing so plainly that it has to be on the quote all the same, for its
 * person to price: what somebody said must not vanish because they named no figure.
 */
export function isBareItem({ removed, intro, start, end }: Draft, source: string): boolean {
  if (removed || intro) return false;
  const text = source
    .slice(start, end)
    .toLowerCase()
    .replace(/[^a-z0-9' -]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!BARE.test(text) || ABOUT.test(text) || isExcluded(text) || isPast(text) || isTalk(text)) return false;
  const before =
    source
      .slice(0, start)
      .toLowerCase()
      .split(/[.?!;]/)
      .at(-1) ?? '';
  return before === '' || !(isPast(before) || isExcluded(before) || isTalk(before.trim()));
}
