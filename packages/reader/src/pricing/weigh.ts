import type { SpokenNumber } from '../numbers/numbers';
import type { Draft } from './drafts';
import type { Knowledge } from './knowledge';
import { matchItem } from './library';
import type { Amount } from './money';

/** How sure the library must be that this is the item before its price is evidence. */
const SAME_ITEM = 0.6;
/** A price within this factor of the library's agrees with it, beyond the other it contradicts it. */
const AGREES = 2.5;
const CONTRADICTS = 20;

/** "six fifty", "1250": the amounts that these words can mean, in minor units. */
const readings = ({ groups, money, slang, value }: SpokenNumber): number[] => {
  const [first = 0, second = 0] = groups;
  if (groups.length !== 2 || second >= 100 || money || slang) return [Math.round(value * 100)];
  return [(first * 100 + second) * 100, first * 100 + second];
};

const apart = (left: number, right: number): number => Math.max(left, right) / Math.max(1, Math.min(left, right));

/** The line's own total, where one was told after it: "forty metres at one eighty, that's seventy two". */
const byTotal = (draft: Draft, quantity: number, amounts: readonly number[]): number | undefined =>
  draft.told === null
    ? undefined
    : amounts.find((minor) => (draft.told ?? []).some((total) => Math.abs(minor * quantity - total) < 1));

/** What the account asks for the same item, when one reading is near it and the other a hundred times off. */
const byLibrary = (
  draft: Draft,
  chosen: number,
  amounts: readonly number[],
  knowledge: Knowledge,
): number | undefined => {
  const match = matchItem(draft.words, knowledge.catalogue);
  if (!match || match.score < SAME_ITEM || match.item.unitPrice <= 0) return undefined;
  const { unitPrice } = match.item;
  if (apart(chosen, unitPrice) < CONTRADICTS) return undefined;
  return amounts.find((minor) => apart(minor, unitPrice) < AGREES);
};

/** An amount that can mean a hundred times more or less, weighed by the total told and by what the account knows. */
export const weighed = (
  amount: Amount,
  number: SpokenNumber,
  { draft, quantity, knowledge }: { draft: Draft; quantity: number; knowledge: Knowledge },
): Amount => {
  const amounts = readings(number);
  if (amounts.length < 2) return amount;
  const told = byTotal(draft, quantity, amounts);
  if (told !== undefined) return { minor: told, certain: true };
  const known = byLibrary(draft, amount.minor, amounts, knowledge);
  return known === undefined ? amount : { minor: known, certain: false };
};
