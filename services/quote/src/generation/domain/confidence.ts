import type { LineOrigins } from '@jobspeak/contracts';
import type { Resolved } from './knowledge';

/** How sure the reading is, lower for what was guessed, corrected, hedged or heard as another word. */
export const confidenceOf = ({ draft, line, sure }: Resolved, _origins: LineOrigins): number => {
  const repaired = [...draft.words, ...draft.late].some((token) => token.repaired);
  const doubts =
    (sure ? 0 : 0.25) +
    (draft.corrected ? 0.1 : 0) +
    (draft.hedged ? 0.2 : 0) +
    (repaired ? 0.1 : 0) +
    (line.unitPrice === null ? 0.2 : 0) +
    (draft.priceBare ? 0.05 : 0);
  return Math.max(0.1, Math.round((0.95 - doubts) * 100) / 100);
};
