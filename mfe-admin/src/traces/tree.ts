import type { Trace } from '@jobspeak/contracts';

type Span = Trace['spans'][number];

export interface SpanRow {
  span: Span;
  /** How many spans it is within. */
  depth: number;
  /** Where its bar begins and how long it is, as shares of the whole, 0 to 1. */
  start: number;
  length: number;
}

const MOST_DEPTH = 8;

/** The spans as a tree, from the top: each followed by what it caused, in the order of their beginnings. */
export function rowsOf({ spans }: Pick<Trace, 'spans'>): { rows: SpanRow[]; totalMs: number } {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const children = new Map<string | null, Span[]>();
  for (const span of spans) {
    const parent = span.parentId !== null && known.has(span.parentId) ? span.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), span]);
  }
  const begin = Math.min(...spans.map(({ startedAt }) => Date.parse(startedAt)));
  const end = Math.max(...spans.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs));
  const totalMs = Math.max(1, end - begin);
  const rows: SpanRow[] = [];
  const seen = new Set<string>();
  const walk = (span: Span, depth: number): void => {
    if (seen.has(span.spanId)) return;
    seen.add(span.spanId);
    const start = (Date.parse(span.startedAt) - begin) / totalMs;
    rows.push({ span, depth: Math.min(depth, MOST_DEPTH), start, length: span.durationMs / totalMs });
    for (const child of children.get(span.spanId) ?? []) walk(child, depth + 1);
  };
  for (const span of children.get(null) ?? []) walk(span, 0);
  // broken: each is within another, and none is at the top
  for (const span of spans) walk(span, 0);
  return { rows, totalMs };
}
