import {
  type CorrectionAnswer,
  type CorrectionRequest,
  type Line,
  type LineValue,
  type QuoteContent,
} from '@jobspeak/contracts';
import { readSpokenValue, type SpokenValue } from '@jobspeak/reader';
import type { QuoteRecord } from '../quotes/domain';
import { sourceAfter } from './domain';

export type ValueAsked = NonNullable<CorrectionRequest['value']>;
type Question = Extract<CorrectionAnswer, { kind: 'question' }>;

const presentOf = (line: Line, field: LineValue): number | null =>
  ({
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    'low.quantity': line.low?.quantity ?? null,
    'low.unitPrice': line.low?.unitPrice ?? null,
    cap: line.cap ?? null,
    discountPercent: line.discountPercent,
  })[field];

/** The figure in the place of the one that was pressed, and the lower end where one was said; all else stays. */
function figuresWith(line: Line, field: LineValue, { value, low }: { value: number; low?: number }): Partial<Line> {
  switch (field) {
    case 'quantity':
      return { quantity: value, ...(low !== undefined && { low: { ...line.low, quantity: low } }) };
    case 'unitPrice':
      return { unitPrice: value, ...(low !== undefined && { low: { ...line.low, unitPrice: low } }) };
    case 'low.quantity':
      return { low: { ...line.low, quantity: value } };
    case 'low.unitPrice':
      return { low: { ...line.low, unitPrice: value } };
    case 'cap':
      return { cap: value };
    case 'discountPercent':
      return { discountPercent: value };
  }
}

/** Whether a lower end would be above its upper one. */
const isUpsideDown = ({ low, quantity, unitPrice }: Line): boolean =>
  (low?.quantity ?? quantity) > quantity || (low?.unitPrice ?? 0) > (unitPrice ?? Infinity);

const NAMES: Record<LineValue, { name: string; example: string }> = {
  quantity: { name: 'quantity', example: 'twelve' },
  unitPrice: { name: 'price', example: 'eighty five' },
  'low.quantity': { name: 'lower quantity', example: 'ten' },
  'low.unitPrice': { name: 'lower price', example: 'eighty' },
  cap: { name: 'cap', example: 'six hundred' },
  discountPercent: { name: 'discount', example: 'ten percent' },
};

type Unclear = Extract<SpokenValue, { unclear: string }>['unclear'] | 'order';

const ASKS: Record<Unclear, (said: string, value: { name: string; example: string }) => string> = {
  none: (said, { example }) => `No figure in “${said}”. Say it alone, as “${example}”.`,
  several: (said, { name }) => `“${said}” is more than one figure. What is the ${name}?`,
  kind: (said, { name }) => `“${said}” is not a ${name}. What is the ${name}?`,
  order: (said, { name }) => `With “${said}” the lower end would be above the upper one. What is the ${name}?`,
};

/** As much of what was said as a person needs to know it again. */
const MOST_LETTERS = 60;
const shortened = (said: string): string => {
  const plain = said.replace(/[.!?\s]+$/, '');
  return plain.length > MOST_LETTERS ? `${plain.slice(0, MOST_LETTERS)}…` : plain;
};

/**
 * The quote with the one value that was pressed as it was said; a question where what was said is no figure for it.
 * Null where the line is not there.
 */
export function withSpokenValue(
  quote: QuoteRecord,
  said: string,
  { lineId, field }: ValueAsked,
): { lines: QuoteContent['lines'] } | { question: Question } | null {
  const line = quote.lines.find(({ id }) => id === lineId);
  if (!line) return null;
  const { unit, description } = line;
  const asked = { field, present: presentOf(line, field), unit, description, inPounds: quote.currency === 'GBP' };
  const read = readSpokenValue(said, asked);
  const ask = (unclear: Unclear): { question: Question } => ({
    question: {
      kind: 'question',
      reason: 'amount',
      text: ASKS[unclear](shortened(said), NAMES[field]),
      choices: [],
      about: line.id,
    },
  });
  if ('unclear' in read) return ask(read.unclear);
  const set = figuresWith(line, field, read);
  const changed: Line = { ...line, ...set, source: line.source && sourceAfter(line.source, set), confidence: 1 };
  if (isUpsideDown(changed)) return ask('order');
  return { lines: quote.lines.map((one) => (one === line ? changed : one)) };
}
