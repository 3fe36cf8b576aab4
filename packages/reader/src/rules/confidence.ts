import type { Found, LineDoubt, LineOrigins, Transcript } from '@jobspeak/contracts';
import type { Draft } from '../pricing/drafts';
import type { Resolved } from '../pricing/knowledge';
import {
  CHEAP_WORK,
  DEAR_WORK,
  FEE_WORDS,
  LABOUR_WORDS,
  MATERIAL_WORDS,
  PEOPLE,
  ROOMS,
  SMALL_ITEMS,
} from '../tokens/lexicon';
import { isContent, stem } from '../tokens/words';
import type { Condition } from './conditions';
import type { Evidence } from './origins';
import { hasOneSide, isEachOfOne, isRanged } from './telling';

/**
 * How sure the reading is of a line, from what speaks against it. Each doubt is a share of such lines that turned out
 * wrong, and doubts multiply; `npm run evaluate` shows what that was worth, and a test holds that of the lines which
 * nobody is asked to check 98 in 100 are right.
 */
interface Doubt {
  weight: number;
  /** What it weighs for words that a recogniser wrote down: it mishears there most where the words say least. */
  heard?: number;
  /** What a person is told of it, where that is more than that the line may be wrong. */
  code?: LineDoubt;
  holds: (line: Doubted) => boolean;
}

/** A line, and what bears on how sure it is. */
export interface Read {
  resolved: Resolved;
  origins: LineOrigins;
  evidence: Evidence;
  /** What of the words was set aside for it hangs on a condition, with the line that it is of. */
  conditions: readonly (Condition & { line: Resolved | null })[];
}

interface Doubted extends Read {
  /** The words of its description that carry meaning. */
  names: readonly string[];
}

const TRADE = new Set(
  [CHEAP_WORK, DEAR_WORK, FEE_WORDS, LABOUR_WORDS, MATERIAL_WORDS, PEOPLE, ROOMS, SMALL_ITEMS].flatMap((words) =>
    [...words].map(stem),
  ),
);
const LISTED = new Set<Found>(['library', 'learned']);

const isRepaired = ({ start, end }: Draft, { repaired }: Evidence): boolean =>
  repaired.some((at) => at >= start && at < end);

/** A figure of the line that is in no value of it: a second price, a count beside the count. */
const leavesPrice = ({ resolved: { draft, line }, evidence }: Doubted): boolean => {
  const { price } = draft;
  if (draft.corrected || line.unitPrice === null || price === null) return false;
  for (const [number, { start, end }] of evidence.prices) {
    const within = start >= draft.start && end <= draft.end;
    if (within && number.money && number !== price.number && number.value !== price.number.value) return true;
  }
  return false;
};

/** Names nothing of any trade that the account or the reader knows. */
const namesNothingKnown = ({ origins, names }: Doubted): boolean =>
  !LISTED.has(origins.description?.found ?? 'assumed') && !names.some((word) => TRADE.has(stem(word)));

/** The recogniser was itself unsure of the words, where it tells. */
const wasUnsure = ({ resolved: { draft }, evidence: { transcript } }: Doubted): boolean => {
  let start = 0;
  return transcript.segments.some(({ text, confidence }) => {
    const from = start;
    start += text.length + 1;
    return confidence !== undefined && confidence < 0.6 && from < draft.end && draft.start < start;
  });
};

/** Enough by itself for a line to be shown for a check. */
const MARKING = 0.4;

const hangsOn =
  (doubt: LineDoubt) =>
  ({ resolved, conditions }: Doubted): boolean =>
    conditions.some((condition) => condition.doubt === doubt && condition.line === resolved);

const KNOWN_DOUBTS: Record<string, Doubt> = {
  // "six fifty" decided by what such a thing costs
  ambiguousPrice: { weight: 0.26, heard: 0.4, holds: ({ resolved: { sure } }) => !sure },
  noPrice: { weight: 0.21, holds: ({ resolved: { line } }) => line.unitPrice === null },
  hedged: { weight: 0.21, heard: 0.4, holds: ({ resolved: { draft } }) => draft.hedged },
  corrected: { weight: 0.11, heard: 0.2, holds: ({ resolved: { draft } }) => draft.corrected },
  repaired: { weight: 0.11, heard: 0.2, holds: ({ resolved: { draft }, evidence }) => isRepaired(draft, evidence) },
  bareNumber: { weight: 0.05, heard: 0.2, holds: ({ resolved: { draft } }) => draft.priceBare },
  secondPrice: { weight: 0.4, holds: leavesPrice },
  // a text of the line's own was never heard: it stands under the title of the job
  unnamed: { weight: 0.1, heard: 0.4, holds: ({ origins }) => origins.description?.found === 'assumed' },
  unknownName: { weight: 0, heard: 0.4, holds: namesNothingKnown },
  longName: { weight: 0, heard: 0.4, holds: ({ names }) => names.length > 5 },
  partOfName: {
    weight: 0,
    heard: 0.3,
    holds: ({ resolved: { match } }) => match !== null && match.score < 0.6,
  },
  unsureRecogniser: { weight: 0.4, holds: wasUnsure },
  oneSide: { weight: MARKING, code: 'one-side', holds: ({ resolved, evidence }) => hasOneSide(resolved, evidence) },
  eachOfOne: {
    weight: MARKING,
    code: 'each-of-one',
    holds: ({ resolved, origins, evidence }) => isEachOfOne(resolved, origins, evidence),
  },
  condition: { weight: MARKING, code: 'condition', holds: hangsOn('condition') },
  cap: { weight: MARKING, code: 'cap', holds: hangsOn('cap') },
  alternative: { weight: MARKING, code: 'alternative', holds: hangsOn('alternative') },
  range: {
    weight: MARKING,
    code: 'range',
    holds: (line) => hangsOn('range')(line) || isRanged(line.resolved, line.evidence),
  },
};

const DOUBTS = Object.values(KNOWN_DOUBTS);

const SUREST = 0.95;
const LEAST = 0.1;

/** Words with times were heard by a machine; those without were typed. */
export const isHeard = ({ segments }: Transcript): boolean => segments.some(({ startMs, endMs }) => endMs > startMs);

/** How sure the reading is of a line, 0.1 to 0.95, and why not more; below `SURE_ENOUGH` it is shown for a check. */
export const confidenceOf = (read: Read): { confidence: number; doubts: LineDoubt[] } => {
  const { resolved, evidence } = read;
  const names = resolved.line.description
    .toLowerCase()
    .split(/[^a-z']+/)
    .filter((word) => word.length > 2 && isContent(word));
  const heard = isHeard(evidence.transcript);
  const doubted: Doubted = { ...read, names };
  let certainty = SUREST;
  const doubts: LineDoubt[] = [];
  for (const doubt of DOUBTS) {
    if (!doubt.holds(doubted)) continue;
    certainty *= 1 - (heard ? (doubt.heard ?? doubt.weight) : doubt.weight);
    if (doubt.code) doubts.push(doubt.code);
  }
  return { confidence: Math.max(LEAST, Math.round(certainty * 100) / 100), doubts };
};
