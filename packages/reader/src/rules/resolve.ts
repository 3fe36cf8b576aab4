import { TIME_UNITS } from '../numbers/units';
import type { Draft } from '../pricing/drafts';
import { kindOf } from '../pricing/kind';
import type { Knowledge, Resolved } from '../pricing/knowledge';
import { priceOf } from '../pricing/pricing';
import { nameOf } from './naming';

const MOST_MINOR = 1_000_000_000_00;
const MOST_QUANTITY = 1_000_000;

const rounded = (quantity: number): number =>
  Math.min(Math.max(Math.round(quantity * 1000) / 1000, 0.001), MOST_QUANTITY);

/** The line that a draft amounts to, or null when nothing makes it one. */
export const resolve = (draft: Draft, knowledge: Knowledge, earlier: readonly Resolved[]): Resolved | null => {
  const priced = draft.removed ? null : priceOf(draft, knowledge, earlier);
  if (!priced || !(priced.quantity > 0)) return null;
  const { name, description } = nameOf(draft, priced, knowledge, earlier);
  if (description === '') return null;
  const words = description.toLowerCase().split(/[^a-z'-]+/);
  const timed = TIME_UNITS.has(priced.unit);
  return {
    draft,
    name,
    listed: priced.match !== null,
    match: priced.match,
    like: priced.like,
    sure: priced.sure,
    worded: false,
    line: {
      description: description.slice(0, 300),
      kind: priced.match?.item.kind ?? kindOf(words, description.toLowerCase(), priced.unit, priced.people && timed),
      quantity: rounded(priced.quantity),
      unit: priced.unit,
      unitPrice: priced.unitPrice === null ? null : Math.min(Math.max(Math.round(priced.unitPrice), 0), MOST_MINOR),
      discountPercent: 0,
      optional: draft.optional,
      itemId: priced.match?.item.id ?? null,
    },
  };
};
