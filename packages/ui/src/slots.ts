import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Up to so many rows are all in the document; of more, only those near the screen, and the one with the focus. */
const ALL_OF = 100;
const AROUND = 12;

/** A row, by its place in the list, or the room that rows out of sight would take. */
type Slot = { index: number } | { gap: number; after: number };

export interface SlotsOptions {
  count: number;
  /** About how high a row is, in px, until it has been seen. */
  rowHeight: number;
  /** What holds the rows. */
  frame: RefObject<HTMLElement | null>;
}

/** How far below the top of the document an element stands. */
function useTop(frame: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // what stands above may have grown with any render
  useLayoutEffect(() => {
    const now = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setTop((before) => (Math.abs(before - now) < 1 ? before : now));
  });
  return top;
}

const indexOf = (target: EventTarget & Element): number | null => {
  const index = target.closest('[data-index]')?.getAttribute('data-index');
  return index ? Number(index) : null;
};

/** How high the rows of the lists last left were, by address: who comes back finds the same rows at the same place. */
const heights = new Map<string, VirtualItem[]>();
const KEPT = 3;

function keepHeights(address: string, rows: VirtualItem[]): void {
  heights.delete(address);
  if (rows.length > 0) heights.set(address, rows);
  const [oldest] = heights.keys();
  if (heights.size > KEPT && oldest !== undefined) heights.delete(oldest);
}

/** What of a list is in the document, so that ten thousand rows scroll like ten. */
export function useSlots({ count, rowHeight, frame }: SlotsOptions) {
  const [focused, setFocused] = useState<number | null>(null);
  const isLong = count > ALL_OF;
  const scrollMargin = useTop(frame);
  const [address] = useState(() => window.location.pathname + window.location.search);
  const rows = useWindowVirtualizer({
    enabled: isLong,
    count,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    scrollMargin,
    initialOffset: () => window.scrollY,
    initialMeasurementsCache: heights.get(address) ?? [],
    // the keyboard would lose its place with the row that has it
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const isApart = focused !== null && focused < count && !near.includes(focused);
      return isApart ? [...near, focused].sort((a, b) => a - b) : near;
    },
  });
  useEffect(() => () => keepHeights(address, rows.measurementsCache), [address, rows]);
  const slots: Slot[] = [];
  if (isLong) {
    let end = scrollMargin;
    for (const row of rows.getVirtualItems()) {
      if (row.start - end >= 1) slots.push({ gap: row.start - end, after: row.index });
      slots.push({ index: row.index });
      end = row.end;
    }
    const rest = rows.getTotalSize() + scrollMargin - end;
    if (rest >= 1) slots.push({ gap: rest, after: count });
  } else for (let index = 0; index < count; index++) slots.push({ index });
  return {
    slots,
    /** For the element of each row, which also has `data-index`. */
    measure: isLong ? rows.measureElement : undefined,
    /** For the element that holds the rows. */
    holds: {
      onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
      onBlur: () => setFocused(null),
    },
  };
}
