import type { Line } from '@jobspeak/contracts';

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

/** The parts of a line that a reading may have got wrong: who changes one of them has had a look. */
const READ: readonly (keyof Line)[] = ['description', 'quantity', 'unit', 'unitPrice'];

const isCorrected = (line: Line, part: Partial<Line>): boolean =>
  READ.some((field) => field in part && part[field] !== line[field]);

/** A value that a person has put in no longer comes from the recording; what a line was called then is kept. */
const sourceAfter = ({ source, ...line }: Line, part: Partial<Line>): Line['source'] => {
  if (!source?.origins) return source;
  const origins = { ...source.origins };
  for (const field of ['quantity', 'unit', 'unitPrice'] as const)
    if (field in part && part[field] !== line[field]) origins[field] = null;
  return { ...source, origins };
};

export const changeLine = (lines: readonly Line[], id: string, part: Partial<Line>): Line[] =>
  lines.map((line) => {
    if (line.id !== id) return line;
    const noted = isCorrected(line, part) && { source: sourceAfter(line, part), confidence: 1 };
    return { ...line, ...noted, ...part };
  });

export const removeLine = (lines: readonly Line[], id: string): Line[] => lines.filter((line) => line.id !== id);

export const insertLine = (lines: readonly Line[], line: Line, index: number): Line[] => [
  ...lines.slice(0, index),
  line,
  ...lines.slice(index),
];
