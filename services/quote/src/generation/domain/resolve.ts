import type { Draft } from './drafts';
import { kindOf } from './kind';
import type { Knowledge, Resolved } from './knowledge';
import { nameOf } from './naming';
import { type Priced, priceOf } from './pricing';
import { TIME_UNITS } from './units';

const MOST_MINOR = 1_000_000_000_00;
const MOST_QUANTITY = 1_000_000;

const rounded = (quantity: number): number =>
  Math.min(Math.max(Math.round(quantity * 1000) / 1000, 0.001), MOST_QUANTITY);

/** How sure the reading is: lower for what was guessed, corrected, hedged or heard as another word. */
const confidenceOf = (draft: Draft, priced: Priced): number => {
  const repaired = [...draft.words, ...draft.late].some((token) => token.repaired);
  const doubts =
    (priced.sure ? 0 : 0.25) +
    (draft.corrected ? 0.1 : 0) +
    (draft.hedged ? 0.2 : 0) +
    (repaired ? 0.1 : 0) +
    (priced.unitPrice === null ? 0.2 : 0) +
    (draft.priceBare ? 0.05 : 0);
  return Math.max(0.1, Math.round((0.95 - doubts) * 100) / 100);
};

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
    line: {
      description: description.slice(0, 300),
      kind: priced.match?.item.kind ?? kindOf(words, description.toLowerCase(), priced.unit, priced.people && timed),
      quantity: rounded(priced.quantity),
      unit: priced.unit,
      unitPrice: priced.unitPrice === null ? null : Math.min(Math.max(priced.unitPrice, 0), MOST_MINOR),
      discountPercent: 0,
      optional: draft.optional,
      itemId: priced.match?.item.id ?? null,
      confidence: confidenceOf(draft, priced),
    },
  };
};
