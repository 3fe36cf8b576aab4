import { wordsOf } from '@jobspeak/reader/learned';
import { otherNumbers, type Range, wordsOfValue } from './figure-words';
import { hasSign, type Job, type Mark } from './job';
import { roleName } from './roles';

/** What some words are, and for which lines. */
export interface Span extends Range {
  role: string;
  /** Indexes of lines. */
  lines: number[];
  value: number | null;
  /** How a figure is to be read that can mean two, "four fifty". */
  reading: 'whole' | 'decimal' | null;
}

/** Figures whose words are narrowed down to the number itself. */
const FIGURES = new Set<string>([
  ...['quantity', 'low-quantity', 'spread-quantity', 'price', 'low-price', 'spread-price', 'lot', 'cap', 'markup'],
  ...['discount', 'tax', 'deposit', 'discount-all'],
]);
/** Figures that may be added to, or taken off, what was said before. */
const SIGNED = new Set<string>(['quantity', 'price', 'lot']);

/** The words of a job as the network sees them, punctuation apart, and where each spoken word stands among them. */
export interface Tokens {
  tokens: string[];
  /** For each spoken word; without the punctuation after it. */
  ranges: Range[];
}

/** Splits spoken words. */
export function splitWords(words: readonly string[]): Tokens {
  const tokens: string[] = [];
  const ranges: Range[] = [];
  for (const word of words) {
    const from = tokens.length;
    tokens.push(...wordsOf(word).map(({ text }) => text));
    let to = tokens.length;
    while (to - 1 > from && /^[,.;:?!]$/.test(tokens[to - 1] ?? '')) to--;
    ranges.push({ from, to });
  }
  return { tokens, ranges };
}

/** Where the words of each mark stand among the spoken words. */
function rangesOf({ words }: Job): Map<Mark, Range> {
  const ranges = new Map<Mark, Range>();
  const spoken = words.filter(({ text }) => text !== null);
  for (const [index, { mark }] of spoken.entries())
    if (mark) ranges.set(mark, { from: ranges.get(mark)?.from ?? index, to: index + 1 });
  return ranges;
}

const nameOf = ({ role, value }: Mark): string => {
  const name = roleName(role);
  if (role === 'p' && value === '?') return 'lookup';
  if (!SIGNED.has(name) || !hasSign(value)) return name;
  return `${name}-${value?.startsWith('+') ? 'more' : 'less'}`;
};

const valueOf = ({ role, value }: Mark): number | null => {
  const number = FIGURES.has(roleName(role)) ? Math.abs(Number.parseFloat(value ?? '')) : Number.NaN;
  return Number.isNaN(number) ? null : number;
};

/** A mark as a span; null where it has no words. */
function spanOf(mark: Mark, range: Range | undefined, { tokens, ranges }: Tokens): Span | null {
  const [first, last] = [ranges[range?.from ?? -1], ranges[(range?.to ?? 0) - 1]];
  if (!first || !last) return null;
  const value = valueOf(mark);
  const span = { from: first.from, to: last.to };
  const found = value === null ? null : wordsOfValue(tokens, span, value);
  const lines = mark.lines.map((line) => line - 1);
  return { role: nameOf(mark), ...span, lines, value, reading: null, ...found };
}

/**
 * "The same again" has no figure of its own: its lines share the one of its value that was said nearest to their head.
 */
function shareFigure(spans: readonly Span[], mark: Mark, heads: readonly number[]): void {
  const value = valueOf(mark);
  if (value === null) return;
  const lines = mark.lines.map((line) => line - 1);
  const place = Math.min(...lines.map((line) => heads[line] ?? 0));
  const alike = spans.filter((span) => span.role === nameOf(mark) && span.value === value);
  const [nearest] = alike.sort((one, other) => Math.abs(one.from - place) - Math.abs(other.from - place));
  nearest?.lines.push(...lines.filter((line) => !nearest.lines.includes(line)));
}

/** The marks of a job as spans of tokens; `heads` are the tokens that name the lines. */
export function spansOf(job: Job, split: Tokens, heads: readonly number[]): Span[] {
  const ranges = rangesOf(job);
  const spans: Span[] = [];
  const wordless: Mark[] = [];
  for (const mark of job.marks) {
    const span = spanOf(mark, ranges.get(mark), split);
    if (span) spans.push(span);
    else wordless.push(mark);
  }
  for (const mark of wordless) shareFigure(spans, mark, heads);
  return spans;
}

/** Numbers of the text that no span has for a figure. */
export function numbersOutside(tokens: readonly string[], spans: readonly Span[]): (Range & { value: number })[] {
  const figures = spans.filter(({ role }) => FIGURES.has(role) || /-(more|less)$/.test(role));
  const taken = figures.flatMap(({ from, to }) => tokens.slice(from, to).map((_, index) => from + index));
  return otherNumbers(tokens, new Set(taken));
}
