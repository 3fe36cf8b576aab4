import { type FigureValue, readFigure } from './figures';
import {
  BASES,
  type Basis,
  channelOf,
  type Flag,
  isLineRole,
  KINDS,
  type LineRole,
  type QuoteRole,
  ROLES,
  type Role,
  UNITS,
} from './labels';
import type { Scores } from './scores';

/** A run of words with one role. */
export interface Span<R extends Role = Role> {
  role: R;
  /** Words, from `from` to before `to`. */
  from: number;
  to: number;
  /** How sure the network is of the role. */
  probability: number;
}

/** A figure that belongs to a line. */
export interface LinkedFigure extends Span<LineRole> {
  values: FigureValue[];
  /** That a price is pounds and pence run together, where both can be meant. */
  decimal: number;
  /** How sure the network is of the line. */
  link: number;
}

/** A line of the quote as the network sees it: which words stand for what. */
export interface FramedLine {
  head: number;
  probability: number;
  /** The words that name it, in their order. */
  description: number[];
  /** Its figures in the order of the words. */
  figures: LinkedFigure[];
  /** What else is said of it: units, conditions, "if she wants it". */
  remarks: Span<LineRole>[];
  unit: { value: (typeof UNITS)[number]; probability: number };
  kind: { value: (typeof KINDS)[number]; probability: number };
  basis: { value: Basis; probability: number };
  flags: Record<Flag, number>;
  /** The other lines of which the customer takes one: their places among the lines. */
  alternatives: number[];
}

export interface Framing {
  lines: FramedLine[];
  /** What belongs to the whole quote, or to nothing. */
  header: Span<QuoteRole>[];
  /** Figures that are for a line, of which none could be read, or that no line took. */
  loose: Span[];
}

const HEAD = 0.5;
/** A figure is shared by the lines that get at least this share of its pointing. */
const SHARED = 0.25;

/** The likeliest role of each word, and the runs that they make. */
const spansOf = (scores: Scores): Span[] => {
  const spans: Span[] = [];
  let before: Role | null = null;
  for (let word = 0; word < scores.words; word++) {
    let best: Role | null = null;
    let probability = scores.role(word, null);
    for (const role of ROLES) {
      const own = scores.role(word, role);
      if (own > probability) [best, probability] = [role, own];
    }
    const last = spans.at(-1);
    if (best !== null && best === before && last && !scores.begins(word, best)) {
      const length = last.to - last.from;
      last.to = word + 1;
      last.probability = (last.probability * length + probability) / (length + 1);
    } else if (best !== null) spans.push({ role: best, from: word, to: word + 1, probability });
    before = best;
  }
  return spans;
};

const headsOf = (scores: Scores): number[] =>
  Array.from({ length: scores.words }, (_, word) => word).filter((word) => scores.head(word) >= HEAD);

const likeliest = <T>(names: readonly T[], probabilities: readonly number[]): { value: T; probability: number } => {
  const probability = Math.max(...probabilities);
  return { value: names[probabilities.indexOf(probability)] as T, probability };
};

const emptyLine = (head: number, scores: Scores): FramedLine => ({
  head,
  probability: scores.head(head),
  description: [],
  figures: [],
  remarks: [],
  unit: likeliest(UNITS, scores.unit(head)),
  kind: likeliest(KINDS, scores.kind(head)),
  basis: likeliest(
    BASES,
    BASES.map((basis) => scores.basis(head, basis)),
  ),
  flags: {
    optional: scores.flag(head, 'optional'),
    conditional: scores.flag(head, 'conditional'),
    alternative: scores.flag(head, 'alternative'),
    chosen: scores.flag(head, 'chosen'),
  },
  alternatives: [],
});

/** Gives each word of a description to the line that it points to. */
const describeLines = (span: Span<LineRole>, lines: FramedLine[], heads: readonly number[], scores: Scores): void => {
  for (let word = span.from; word < span.to; word++) {
    const shares = scores.pointing('desc', word, heads);
    const own = lines.findIndex(({ head }) => head === word);
    for (const [index, share] of shares.entries()) {
      if (own >= 0 ? index === own : share >= SHARED * 1.4) lines[index]?.description.push(word);
    }
  }
};

/** Gives a figure to the lines that it points to; false where it cannot be read. */
const linkFigure = (
  span: Span<LineRole>,
  words: readonly string[],
  lines: FramedLine[],
  heads: readonly number[],
  scores: Scores,
): boolean => {
  const read = readFigure(words.slice(span.from, span.to));
  if (!read) return false;
  const from = span.from + read.from;
  const figure = { ...span, from, to: span.from + read.to, values: read.values, decimal: scores.decimal(from) };
  for (const [index, share] of scores.pointing('figure', span.from, heads).entries())
    if (share >= SHARED) lines[index]?.figures.push({ ...figure, link: share });
  return true;
};

const remark = (span: Span<LineRole>, lines: FramedLine[], heads: readonly number[], scores: Scores): void => {
  const shares = scores.pointing('flag', span.from, heads);
  for (const [index, share] of shares.entries()) if (share >= SHARED) lines[index]?.remarks.push(span);
};

/** Which lines are alternatives of each other. */
const groupLines = (lines: FramedLine[], heads: readonly number[], scores: Scores): void => {
  for (const [place, line] of lines.entries()) {
    if (line.flags.alternative < 0.5) continue;
    const shares = scores.pointing('group', line.head, heads);
    line.alternatives = shares.flatMap((share, index) => (index !== place && share >= SHARED ? [index] : []));
  }
};

/** The lines of a job and what belongs to each, out of what the network says of its words. */
export const frameOf = (words: readonly string[], scores: Scores): Framing => {
  const heads = headsOf(scores);
  const lines = heads.map((head) => emptyLine(head, scores));
  const framing: Framing = { lines, header: [], loose: [] };
  for (const span of spansOf(scores)) {
    const { role } = span;
    if (!isLineRole(role)) framing.header.push({ ...span, role });
    else if (lines.length === 0) framing.loose.push(span);
    else if (role === 'desc') describeLines({ ...span, role }, lines, heads, scores);
    else if (channelOf(role) === 'flag') remark({ ...span, role }, lines, heads, scores);
    else if (!linkFigure({ ...span, role }, words, lines, heads, scores)) framing.loose.push(span);
  }
  for (const line of lines) if (line.description.length === 0) line.description.push(line.head);
  groupLines(lines, heads, scores);
  return framing;
};
