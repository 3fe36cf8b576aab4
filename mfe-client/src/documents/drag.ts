import type { Place } from './sections';

/** What stands among the lines while one is dragged, from top to bottom. */
export interface Stop {
  /** A line, the head of a section, or something else that only makes room. */
  kind: 'line' | 'section' | 'other';
  id: string;
  /** Pixels. */
  top: number;
  height: number;
}

/** The stop that a dragged line comes to stand before, when its middle is at a height; counts the stops without it. */
export const stopAt = (others: readonly Stop[], middle: number): number =>
  others.filter(({ top, height }) => top + height / 2 < middle).length;

/** What standing before a stop means for the document. */
export function placeAt(others: readonly Stop[], index: number): Place {
  const head = others.slice(0, index).findLast(({ kind }) => kind === 'section');
  const next = others[index];
  return { sectionId: head?.id ?? null, beforeId: next?.kind === 'line' ? next.id : null };
}

const EDGE_PX = 80;
const FASTEST_PX = 16;

/** How far to scroll in a frame: the nearer the pointer is to an edge of what can be seen, the farther. */
export function scrollStep(pointerY: number, top: number, bottom: number): number {
  const over = Math.max(top + EDGE_PX - pointerY, 0) - Math.max(pointerY - (bottom - EDGE_PX), 0);
  return -Math.round((Math.min(Math.max(over / EDGE_PX, -1), 1) * FASTEST_PX * 10) / 10);
}

/** What can be seen of the page, in pixels of the screen: bars cover what it keeps clear of when it scrolls to something. */
function sight(): { above: number; below: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const pixels = (padding: string) => Number.parseFloat(padding) || 0;
  return { above: pixels(scrollPaddingTop), below: window.innerHeight - pixels(scrollPaddingBottom) };
}

interface Dragged {
  element: HTMLElement;
  stop: Stop;
}

function stopsIn(root: HTMLElement): Dragged[] {
  return [...root.querySelectorAll<HTMLElement>('[data-stop]')].map((element) => {
    const { top, height } = element.getBoundingClientRect();
    const kind = element.dataset.stop === 'line' || element.dataset.stop === 'section' ? element.dataset.stop : 'other';
    return { element, stop: { kind, id: element.dataset.id ?? '', top: top + window.scrollY, height } };
  });
}

const still = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Lets a dropped line glide from where the finger left it to its place. */
function glide(element: Element | null | undefined, fromY: number): void {
  if (!element?.animate || still()) return;
  const by = fromY - element.getBoundingClientRect().top;
  element.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: 140, easing: 'ease-out' });
}

interface Drag {
  dragged: Dragged;
  /** Everything else that makes room. */
  others: readonly Dragged[];
  /** Where the line stood among them. */
  from: number;
  /** Pixels from the top of the page. */
  startY: number;
}

/** Moves the line to the pointer and the others out of its way; answers what it now stands before. */
function draw({ dragged, others, from, startY }: Drag, pointerY: number): number {
  const by = pointerY + window.scrollY - startY;
  const { top, height } = dragged.stop;
  const index = stopAt(
    others.map(({ stop }) => stop),
    top + height / 2 + by,
  );
  dragged.element.style.transform = `translateY(${by}px)`;
  for (const [at, { element }] of others.entries()) {
    const shift = at >= from && at < index ? -1 : at < from && at >= index ? 1 : 0;
    element.style.transform = shift === 0 ? '' : `translateY(${shift * height}px)`;
  }
  return index;
}

interface Listeners {
  onMove: (pointerY: number) => void;
  onEnd: (isDropped: boolean) => void;
}

/** Follows the pointer that holds a handle; answers what ends it. */
function follow(handle: HTMLElement, { onMove, onEnd }: Listeners): () => void {
  const move = ({ clientY }: PointerEvent) => onMove(clientY);
  const drop = ({ clientY }: PointerEvent) => {
    onMove(clientY);
    onEnd(true);
  };
  const cancel = () => onEnd(false);
  const escape = ({ key }: KeyboardEvent) => key === 'Escape' && onEnd(false);
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', drop);
  handle.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', escape, true);
  return () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', drop);
    handle.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', escape, true);
  };
}

/**
 * Drags a line with the pointer until it is let go. Nothing is drawn by React on the way: the elements are moved by
 * transforms alone, so that 120 lines follow a finger. `onDrop` must draw the new order before it returns.
 */
export function dragLine(root: HTMLElement, id: string, start: PointerEvent, onDrop: (place: Place) => void): void {
  const all = stopsIn(root);
  const from = all.findIndex(({ stop }) => stop.kind === 'line' && stop.id === id);
  const dragged = all[from];
  // the pointer may be on the icon
  const handle = start.target instanceof Element ? start.target.closest('button') : null;
  if (!dragged || !handle) return;
  const others = all.filter((one) => one !== dragged);
  const drag: Drag = { dragged, others, from, startY: start.clientY + window.scrollY };
  const { above, below } = sight();
  const seen = (y: number) => Math.min(Math.max(y, above), below);
  let pointerY = start.clientY;
  let frame = 0;
  const onFrame = () => {
    const step = scrollStep(pointerY, above, below);
    if (step !== 0) window.scrollBy(0, step);
    draw(drag, seen(pointerY));
    frame = requestAnimationFrame(onFrame);
  };
  const onEnd = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    stop();
    const index = isDropped ? draw(drag, seen(pointerY)) : from;
    const { top } = dragged.element.getBoundingClientRect();
    root.removeAttribute('data-dragging');
    dragged.element.removeAttribute('data-dragged');
    for (const { element } of all) element.style.transform = '';
    const stops = others.map(({ stop: other }) => other);
    if (index !== from) onDrop(placeAt(stops, index));
    glide(document.getElementById(dragged.element.id), top);
  };
  const stop = follow(handle, { onMove: (y) => (pointerY = y), onEnd });
  handle.setPointerCapture?.(start.pointerId);
  root.setAttribute('data-dragging', '');
  dragged.element.setAttribute('data-dragged', '');
  frame = requestAnimationFrame(onFrame);
}
