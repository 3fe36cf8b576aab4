/** A rectangle on the screen, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}

/** What the card is taken to measure (specification, section 9). */
export const CARD: Size = { width: 400, height: 300 };
/** Between the card and whatever is around it. */
export const MARGIN = 20;
/** With less of its target in sight, the card points at nothing. */
export const LEAST_VISIBLE = 0.3;

type Side = 'right' | 'left' | 'above' | 'below';
export type Placement = ({ side: Side } | { side: 'centre' }) & { left: number; top: number };

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** How much of a box is inside of a viewport, 0 to 1. */
export function visibleShare({ left, top, width, height }: Box, viewport: Size): number {
  if (width <= 0 || height <= 0) return 0;
  const seen = (from: number, length: number, end: number) =>
    Math.max(0, Math.min(from + length, end) - Math.max(from, 0));
  return (seen(left, width, viewport.width) * seen(top, height, viewport.height)) / (width * height);
}

/** The ring around what is in the light, with the gap between them. */
export const RING = 5;

/** What of a target is in the light: as much of it as leaves the ring around it on the screen. Null where nothing does. */
export function lightOn(target: Box, viewport: Size): Box | null {
  const left = Math.max(target.left, RING);
  const top = Math.max(target.top, RING);
  const width = Math.min(target.left + target.width, viewport.width - RING) - left;
  const height = Math.min(target.top + target.height, viewport.height - RING) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Where the card would be beside its target, along the middle of that. */
function beside(side: Side, { left, top, width, height }: Box): { left: number; top: number } {
  const middle = { left: left + (width - CARD.width) / 2, top: top + (height - CARD.height) / 2 };
  switch (side) {
    case 'right':
      return { left: left + width + MARGIN, top: middle.top };
    case 'left':
      return { left: left - MARGIN - CARD.width, top: middle.top };
    case 'above':
      return { left: middle.left, top: top - MARGIN - CARD.height };
    case 'below':
      return { left: middle.left, top: top + height + MARGIN };
  }
}

/** Moves a place along its target until it is within the margins; null where there is no room. */
function fitted(side: Side, target: Box, viewport: Size): { left: number; top: number } | null {
  const place = beside(side, target);
  const most = {
    left: viewport.width - MARGIN - CARD.width,
    top: viewport.height - MARGIN - CARD.height,
  };
  if (most.left < MARGIN || most.top < MARGIN) return null;
  const isAcross = side === 'right' || side === 'left';
  const fixed = isAcross ? 'left' : 'top';
  if (place[fixed] < MARGIN || place[fixed] > most[fixed]) return null;
  return isAcross
    ? { left: place.left, top: within(place.top, MARGIN, most.top) }
    : { left: within(place.left, MARGIN, most.left), top: place.top };
}

/** In the middle; a viewport that is too small for the card has a smaller one, which keeps the margin. */
const centred = ({ width, height }: Size): Placement => ({
  side: 'centre',
  left: Math.max(MARGIN, (width - CARD.width) / 2),
  top: Math.max(MARGIN, (height - CARD.height) / 2),
});

const SIDES: readonly Side[] = ['right', 'left', 'above', 'below'];
/** From here on there is a sidebar; on less, a bar at the foot, whose other entries a card beside one would hide. */
export const WIDE = 768;
const SIDES_OF_BAR: readonly Side[] = ['above', 'below'];

/**
 * Where the tour's card goes (specification, section 2): beside its target, or in the middle when the sidebar is
 * collapsed, the target is not there, the card would not fit the viewport beside it, or too little of it is in sight.
 */
export function placeCard(viewport: Size, target: Box | null, isCollapsed: boolean): Placement {
  if (isCollapsed || target === null || visibleShare(target, viewport) < LEAST_VISIBLE) return centred(viewport);
  for (const side of viewport.width < WIDE ? SIDES_OF_BAR : SIDES) {
    const place = fitted(side, target, viewport);
    if (place) return { side, ...place };
  }
  return centred(viewport);
}
