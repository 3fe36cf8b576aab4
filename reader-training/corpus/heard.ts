import { hintsOf, valuesOf, wordsOf } from '@jobspeak/reader/learned';
import { distance } from 'fastest-levenshtein';
import type { Range } from './figure-words';
import type { Example } from './labels';
import type { Span } from './spans';

/** What a recogniser made of a job (learn/hear.py). */
export interface HeardJob {
  id: string;
  /** Which time the job was spoken: each time by another voice. */
  round: number;
  words: string;
}

/** A job whose words differ more than this from what was said, on average from 0 to 1, teaches nothing. */
const WORST = 0.4;
/** What a word costs that was not heard, or was heard and not said. */
const GAP = 0.62;
const GAP_OF_MARK = 0.1;
const OTHER_FIGURE = 0.35;
const FIGURE_WORDS = 6;

const isMark = (word: string): boolean => /^[^\p{L}\d£$€]+$/u.test(word);
const gap = (word = ''): number => (isMark(word) ? GAP_OF_MARK : GAP);

/** Words that are less alike are not the same word misheard. */
const UNLIKE = 0.8;

/** How little two words are alike, from 0 to 1; infinite where they are not the same word, misheard. */
function unlike(said: string, heard: string): number {
  if (isMark(said) !== isMark(heard)) return Number.POSITIVE_INFINITY;
  const [one, other] = [said.toLowerCase(), heard.toLowerCase()];
  const share = (1.15 * distance(one, other)) / Math.max(one.length, other.length);
  return share > UNLIKE ? Number.POSITIVE_INFINITY : share;
}

interface Figure extends Range {
  value: number;
}

/** The figures that were said, by the token after them. */
function figuresByEnd({ spans, numbers }: Example): Map<number, Figure> {
  const figures = new Map<number, Figure>();
  for (const { from, to, value } of [...numbers, ...spans]) if (value !== null) figures.set(to, { from, to, value });
  return figures;
}

const says = (words: readonly string[], value: number): boolean =>
  valuesOf(words).some((one) => Math.abs(one.value - value) < 0.0005);

interface Step {
  cost: number;
  said: number;
  heard: number;
}

/** The costs of hearing the first tokens that were said as the first that were heard, and the last step to there. */
class Alignment {
  private readonly rows: Step[][] = [];
  private readonly figures: Map<number, Figure>;

  constructor(
    example: Example,
    private readonly heard: readonly string[],
    private readonly said: readonly string[] = example.tokens,
  ) {
    this.figures = figuresByEnd(example);
    for (let row = 0; row <= said.length; row++) {
      this.rows.push([]);
      for (let column = 0; column <= heard.length; column++) this.rows[row]?.push(this.best(row, column));
    }
  }

  costAt = (row: number, column: number): number => this.rows[row]?.[column]?.cost ?? Number.POSITIVE_INFINITY;

  /** A figure goes over as a whole, however many words it is in: "one sixty five", 165. */
  private figureSteps(row: number, column: number): [number, number, number][] {
    const figure = this.figures.get(row);
    if (!figure) return [];
    return Array.from({ length: Math.min(FIGURE_WORDS, column) }, (_, index) => index + 1).flatMap((length) => {
      const words = this.heard.slice(column - length, column);
      if (says(words, figure.value)) return [[row - figure.from, length, 0.01 * length]];
      return valuesOf(words).length > 0 ? [[row - figure.from, length, OTHER_FIGURE + 0.1 * length]] : [];
    });
  }

  private best(row: number, column: number): Step {
    const { heard, said } = this;
    const [word = '', other = ''] = [said[row - 1], heard[column - 1]];
    const steps: [number, number, number][] = [
      [1, 0, gap(word)],
      [0, 1, gap(other)],
      [1, 1, unlike(word, other)],
      [2, 1, 0.1 + unlike(`${said[row - 2]}${word}`, other)],
      [1, 2, 0.1 + unlike(word, `${heard[column - 2]}${other}`)],
      ...this.figureSteps(row, column),
    ];
    let best: Step = { cost: row + column === 0 ? 0 : Number.POSITIVE_INFINITY, said: 0, heard: 0 };
    for (const [back, backHeard, price] of steps) {
      if (back > row || backHeard > column) continue;
      const cost = this.costAt(row - back, column - backHeard) + price;
      if (cost < best.cost) best = { cost, said: back, heard: backHeard };
    }
    return best;
  }

  /** For each token that was said the range of those heard in its place, empty where none was. */
  places(): Range[] {
    const places: Range[] = this.said.map(() => ({ from: 0, to: 0 }));
    let [row, column] = [this.said.length, this.heard.length];
    while (row > 0 || column > 0) {
      const step = this.rows[row]?.[column];
      if (!step) break;
      for (let at = row - step.said; at < row; at++) places[at] = { from: column - step.heard, to: column };
      row -= step.said;
      column -= step.heard;
    }
    return places;
  }
}

/** The heard words of a range; null where none was heard, or they lie too far apart to be the same. */
function placeOf({ from, to }: Range, places: readonly Range[]): Range | null {
  const heard = places.slice(from, to).filter((place) => place.to > place.from);
  if (heard.length === 0) return null;
  const place = { from: Math.min(...heard.map((one) => one.from)), to: Math.max(...heard.map((one) => one.to)) };
  return place.to - place.from > 3 * (to - from) + 6 ? null : place;
}

/** A span over the heard words; a figure stays one where they say any. */
function carrySpan<S extends Pick<Span, 'from' | 'to' | 'value'>>(
  span: S,
  places: readonly Range[],
  heard: readonly string[],
): (S & { reading: Span['reading'] }) | null {
  const place = placeOf(span, places);
  if (!place) return null;
  if (span.value === null) return { ...span, ...place, reading: null };
  const values = valuesOf(heard.slice(place.from, place.to));
  const meant = values.find(({ value }) => Math.abs(value - (span.value ?? 0)) < 0.0005);
  if (values.length === 0) return null;
  return {
    ...span,
    ...place,
    value: meant ? span.value : null,
    reading: meant && values.length > 1 ? meant.reading : null,
  };
}

/** The heard word that names a line: its own, or the nearest of the line's words that was heard. */
function headHeard(example: Example, line: number, places: readonly Range[]): number | null {
  const head = example.heads[line] ?? 0;
  const own = example.spans.filter(({ lines, role }) => lines.includes(line) && role === 'desc');
  const words = own.flatMap(({ from, to }) => example.tokens.slice(from, to).map((_, index) => from + index));
  words.sort((one, other) => Math.abs(one - head) - Math.abs(other - head));
  for (const word of [head, ...words]) {
    const place = places[word];
    if (place && place.to > place.from) return place.to - 1;
  }
  return null;
}

/**
 * An example with the words that were heard, and the labels of those that were said. Lines of which no word was heard
 * are left out. Null where too little of the job was heard.
 */
export function heardExample(
  example: Example,
  job: HeardJob,
  names: { library: readonly string[]; clients: readonly string[] },
): Example | null {
  const heard = wordsOf(job.words).map(({ text }) => text);
  const alignment = new Alignment(example, heard);
  const places = alignment.places();
  const cost = alignment.costAt(example.tokens.length, heard.length);
  if (cost > WORST * example.tokens.filter((word) => !isMark(word)).length) return null;
  const heads = example.lines.map((_, line) => headHeard(example, line, places));
  const kept = heads.flatMap((head, line) => (head === null ? [] : [line]));
  const renumbered = new Map(kept.map((line, index) => [line, index]));
  const spans = example.spans.flatMap((span) => {
    const carried = carrySpan(span, places, heard);
    const lines = span.lines.flatMap((line) => renumbered.get(line) ?? []);
    return carried && (lines.length > 0 || span.lines.length === 0) ? [{ ...carried, lines }] : [];
  });
  const numbers = example.numbers.flatMap((number) => {
    const carried = carrySpan(number, places, heard);
    return carried && carried.value !== null ? [{ from: carried.from, to: carried.to, value: carried.value }] : [];
  });
  return {
    ...example,
    id: `heard${job.round}-${example.id}`,
    tokens: heard,
    hints: hintsOf(heard, names),
    spans,
    numbers,
    heads: heads.flatMap((head) => head ?? []),
    lines: kept.flatMap((line) => example.lines[line] ?? []),
  };
}
