import { type FigureValue, readFigure, valuesOf } from './figures';
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
} from './labels';
import type { Scores } from './scores';

/** A run of words with one role. */
interface Span<R extends Role = Role> {
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
  /** How likely each of `UNITS` is its unit. */
  units: readonly number[];
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
}

/** A word is the head of a line from this probability on, or where the price of a line points to it. */
const HEAD = 0.5;
const POINTS = 0.3;
/** Which words can name what a second price of a line is for. */
const NAMES = 0.3;
/** A figure is shared by the lines that get at least this share of its pointing, and have none of their own. */
const SHARED = 0.35;
/** A less likely count is none. */
const COUNT = 0.4;

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

const isFigure = (role: Role): boolean =>
  isLineRole(role) && (channelOf(role) === 'quantity' || channelOf(role) === 'price');
const isPrice = ({ role }: Span): boolean => role === 'price' || role === 'lot';
const indexOfMost = (values: readonly number[]): number => values.indexOf(Math.max(...values));

/**
 * The words that name a line each: those that look so, and those that prices point to. A line has one price: where two
 * point to one head, the one that points less is for another of the words that name something.
 */
const headsOf = (scores: Scores, spans: readonly Span[]): number[] => {
  const all = Array.from({ length: scores.words }, (_, word) => word);
  const heads = new Set(all.filter((word) => scores.head(word) >= HEAD));
  const claimed = new Map<number, { from: number; share: number }[]>();
  for (const span of spans.filter(isPrice)) {
    const shares = scores.pointing('price', span.from, all);
    const word = indexOfMost(shares);
    if ((shares[word] ?? 0) >= POINTS) heads.add(word);
    const own = [...heads];
    const among = scores.pointing('price', span.from, own);
    const head = own[indexOfMost(among)];
    if (head === undefined) continue;
    claimed.set(head, [...(claimed.get(head) ?? []), { from: span.from, share: shares[head] ?? 0 }]);
  }
  for (const prices of claimed.values()) {
    for (const { from } of prices.toSorted((a, b) => b.share - a.share).slice(1)) {
      const names = all.filter((word) => !heads.has(word) && scores.role(word, 'desc') >= NAMES);
      const word = names[indexOfMost(scores.pointing('price', from, names))];
      if (word !== undefined) heads.add(word);
    }
  }
  return [...heads].sort((a, b) => a - b);
};

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
  units: scores.unit(head),
  kind: likeliest(KINDS, scores.kind(head)),
  basis: likeliest(BASES, scores.basis(head)),
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

/** "Half a dozen" in two pieces is one figure: spans of one role whose words together are a number. */
const joinedSpans = (spans: readonly Span[], words: readonly string[]): Span[] => {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    const near = before !== undefined && before.role === span.role && span.from - before.to <= 1;
    if (near && isFigure(span.role) && valuesOf(words.slice(before.from, span.to)).length > 0) before.to = span.to;
    else joined.push({ ...span });
  }
  return joined;
};

interface ReadSpan {
  figure: Omit<LinkedFigure, 'link'>;
  /** How its pointing is shared among the lines. */
  shares: number[];
}

const classOf = (role: LineRole): string =>
  channelOf(role) === 'quantity' ? 'quantity' : role === 'price' || role === 'lot' ? 'price' : role;

const has = (line: FramedLine, role: LineRole): boolean =>
  line.figures.some((one) => classOf(one.role) === classOf(role));

/** Gives each figure to the line that it points to most; then those that are shared to lines that have none. */
const linkFigures = (figures: readonly ReadSpan[], lines: readonly FramedLine[]): void => {
  for (const { figure, shares } of figures) {
    const link = Math.max(...shares);
    lines[shares.indexOf(link)]?.figures.push({ ...figure, link });
  }
  for (const { figure, shares } of figures) {
    for (const [index, link] of shares.entries()) {
      const line = lines[index];
      if (line && link >= SHARED && link < Math.max(...shares) && !has(line, figure.role))
        line.figures.push({ ...figure, link });
    }
  }
  for (const line of lines) line.figures.sort((a, b) => a.from - b.from);
};

/** Reads a figure; null where its words are no number, or it is an unlikely count. */
const readSpan = (
  span: Span<LineRole>,
  words: readonly string[],
  heads: readonly number[],
  scores: Scores,
): ReadSpan | null => {
  const read = readFigure(words.slice(span.from, span.to), channelOf(span.role) === 'price');
  if (!read || (channelOf(span.role) === 'quantity' && span.probability < COUNT)) return null;
  const from = span.from + read.from;
  const figure = { ...span, from, to: span.from + read.to, values: read.values, decimal: scores.decimal(from) };
  return { figure, shares: scores.pointing(channelOf(span.role), span.from, heads) };
};

const AGAIN = /^(same|again)$/i;

/** "The same again", "same footage": the figures that were told last for a line, once more. */
const repeated = (
  span: Span<LineRole>,
  words: readonly string[],
  told: readonly ReadSpan[],
  heads: readonly number[],
  scores: Scores,
): ReadSpan[] => {
  if (!words.slice(span.from, span.to).some((word) => AGAIN.test(word))) return [];
  const channel = channelOf(span.role);
  const lineOf = ({ shares }: ReadSpan): number => indexOfMost(shares);
  const before = told.filter(({ figure }) => channelOf(figure.role) === channel);
  const last = before.at(-1);
  const shares = scores.pointing(channel, span.from, heads);
  return before
    .filter((one) => last && lineOf(one) === lineOf(last))
    .map(({ figure }) => ({ figure: { ...figure, ...span, role: figure.role }, shares }));
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
  const spans = joinedSpans(spansOf(scores), words);
  const heads = headsOf(scores, spans);
  const lines = heads.map((head) => emptyLine(head, scores));
  const header: Span<QuoteRole>[] = [];
  const figures: ReadSpan[] = [];
  for (const span of spans) {
    const { role } = span;
    if (!isLineRole(role)) header.push({ ...span, role });
    else if (lines.length === 0) continue;
    else if (role === 'desc') describeLines({ ...span, role }, lines, heads, scores);
    else if (channelOf(role) === 'flag') remark({ ...span, role }, lines, heads, scores);
    else {
      const figure = { ...span, role };
      const read = readSpan(figure, words, heads, scores);
      figures.push(...(read ? [read] : repeated(figure, words, figures, heads, scores)));
    }
  }
  linkFigures(figures, lines);
  for (const line of lines) if (line.description.length === 0) line.description.push(line.head);
  groupLines(lines, heads, scores);
  return { lines, header };
};
