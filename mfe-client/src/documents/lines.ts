import type { DraftQuestion, Line } from '@jobspeak/contracts';

/** What may be done with the lines of a document; every function answers new ones. */

/** An empty line, to be filled in. */
export const blankLine = (sectionId: string | null): Line => ({
  id: crypto.randomUUID(),
  kind: 'material',
  description: '',
  quantity: 1,
  unit: 'each',
  unitPrice: null,
  discountPercent: 0,
  taxRatePercent: null,
  optional: false,
  choice: null,
  selected: false,
  sectionId,
  unitCost: null,
  status: 'draft',
  itemId: null,
  source: null,
  confidence: 1,
});

/** A line of what was said and is in none: its words, for its person to price. */
export const lineOfWords = ({ words, recordingId }: DraftQuestion): Line => ({
  ...blankLine(null),
  kind: 'other',
  description: words.text.slice(0, 300),
  source: { ...words, ...(recordingId !== undefined && { recordingId }) },
});

/** The parts of a line that a reading may have got wrong: who changes one of them has had a look. */
const READ: readonly (keyof Line)[] = ['description', 'quantity', 'unit', 'unitPrice', 'low', 'cap', 'condition'];

const isCorrected = (line: Line, part: Partial<Line>): boolean =>
  READ.some((field) => field in part && part[field] !== line[field]);

/** Once a person has had a look, nothing is doubted any more. */
const withoutDoubts = (source: Line['source']): Line['source'] => {
  if (!source) return source;
  const { doubts: _doubts, other: _other, ...rest } = source;
  return rest;
};

/** A value that a person has put in no longer comes from the recording; what a line was called then is kept. */
const sourceAfter = ({ source: before, ...line }: Line, part: Partial<Line>): Line['source'] => {
  const source = withoutDoubts(before);
  if (!source?.origins) return source;
  const origins = { ...source.origins };
  for (const field of ['quantity', 'unit', 'unitPrice'] as const)
    if (field in part && part[field] !== line[field]) origins[field] = null;
  return { ...source, origins };
};

export const changeLine = (lines: readonly Line[], id: string, part: Partial<Line>): Line[] =>
  lines.map((line) => {
    if (line.id !== id) return line;
    const isSeen = isCorrected(line, part) || part.confidence === 1;
    const noted = isSeen && { source: sourceAfter(line, part), confidence: 1 };
    return { ...line, ...noted, ...part };
  });

export const removeLine = (lines: readonly Line[], id: string): Line[] => lines.filter((line) => line.id !== id);

export const insertLine = (lines: readonly Line[], line: Line, index: number): Line[] => [
  ...lines.slice(0, index),
  line,
  ...lines.slice(index),
];
