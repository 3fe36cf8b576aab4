import fc from 'fast-check';
import {
  type Box,
  CARD,
  LEAST_VISIBLE,
  lightOn,
  MARGIN,
  placeCard,
  RING,
  type Size,
  visibleShare,
  WIDE,
} from './placement';
import { TOUR, type TourStep } from './steps';

const SMALLEST = { width: 320, height: 568 };
const LARGEST = { width: 2560, height: 1440 };
const each = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => from + index);
/** Every width there is on screens of three heights, and every height on screens of four widths. */
const VIEWPORTS = [
  ...each(SMALLEST.width, LARGEST.width).flatMap((width) => [568, 844, 1440].map((height) => ({ width, height }))),
  ...each(SMALLEST.height, LARGEST.height).flatMap((height) =>
    [320, 440, WIDE, 2560].map((width) => ({ width, height })),
  ),
];
const SOME_VIEWPORTS = [320, 390, 439, 440, 441, 600, 767, 768, 800, 1280, 2560].flatMap((width) =>
  [320, 339, 340, 341, 568, 844, 1440].map((height) => ({ width, height })),
);

/** From the top of the page. */
const SIDEBAR = { record: 80, dashboard: 144, quotes: 196, invoices: 248, settings: 456 };
const BAR: readonly string[] = ['dashboard', 'quotes', 'record', 'invoices', 'clients'];

/** Where what a step points at is drawn: in the sidebar, or on the bar, or behind the account's menu above. */
function targetIn({ width, height }: Size, target: TourStep['target']): Box {
  if (width >= WIDE) return { left: 12, top: SIDEBAR[target], width: 223, height: 48 };
  const place = BAR.indexOf(target);
  if (place === -1) return { left: width - 56, top: 3.5, width: 48, height: 48 };
  const entry = { width: Math.min(width / 5, 128), height: target === 'record' ? 88.5 : 63 };
  return { ...entry, left: ((place + 0.5) * width) / 5 - entry.width / 2, top: height - entry.height };
}
const targetsIn = (viewport: Size) => TOUR.map(({ target }) => targetIn(viewport, target));

/** The card as it is drawn: as large as it may be where the viewport is too small for all of it. */
const cardAt = ({ left, top }: { left: number; top: number }, viewport: Size): Box => ({
  left,
  top,
  width: Math.min(CARD.width, viewport.width - 2 * MARGIN),
  height: Math.min(CARD.height, viewport.height - 2 * MARGIN),
});
const isWithin = (box: Box, viewport: Size, margin: number) =>
  box.left >= margin &&
  box.top >= margin &&
  box.left + box.width <= viewport.width - margin &&
  box.top + box.height <= viewport.height - margin;
const apart = (card: Box, target: Box) =>
  Math.max(
    target.left - (card.left + card.width),
    card.left - (target.left + target.width),
    target.top - (card.top + card.height),
    card.top - (target.top + target.height),
  );

/** What is wrong with a card's place: null when nothing is. */
function wrongWith(viewport: Size, target: Box | null, isCollapsed: boolean): string | null {
  const place = placeCard(viewport, target, isCollapsed);
  const card = cardAt(place, viewport);
  if (!isWithin(card, viewport, MARGIN)) return `out of view: ${JSON.stringify({ viewport, target, place })}`;
  if (place.side === 'centre' || target === null) return null;
  if (isCollapsed || visibleShare(target, viewport) < LEAST_VISIBLE) return `not centred: ${JSON.stringify(place)}`;
  // to the hundredth: places are fractions of pixels
  return Math.abs(apart(card, target) - MARGIN) < 0.01
    ? null
    : `not beside it: ${JSON.stringify({ viewport, target, place })}`;
}

test('the card is 400 by 300 with a margin of 20, and is centred under 30 % of its target', () => {
  expect([CARD, MARGIN, LEAST_VISIBLE]).toEqual([{ width: 400, height: 300 }, 20, 0.3]);
});

test('in every viewport from 320 × 568 to 2560 × 1440, each of the seven cards is in view and beside its target, or centred', () => {
  const wrong: string[] = [];
  const sides = new Set<string>();
  for (const viewport of VIEWPORTS)
    for (const target of targetsIn(viewport)) {
      const found = wrongWith(viewport, target, false);
      if (found !== null) wrong.push(found);
      const { side } = placeCard(viewport, target, false);
      sides.add(side);
      // from 440 px on there is room for it: beside the sidebar, above the bar, or below the menu
      if ((side === 'centre') !== viewport.width < CARD.width + 2 * MARGIN)
        wrong.push(`${side}: ${JSON.stringify(viewport)}`);
    }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect([...sides].sort()).toEqual(['above', 'below', 'centre', 'right']);
});

test('wherever a target is, the card is in view, and apart from it by the margin unless it is centred', () => {
  const number = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: SMALLEST.width, max: LARGEST.width }),
        height: fc.integer({ min: 320, max: LARGEST.height }),
      }),
      fc.record({
        left: number(-400, LARGEST.width),
        top: number(-400, LARGEST.height),
        width: number(1, 800),
        height: number(1, 400),
      }),
      fc.boolean(),
      (viewport, target, isCollapsed) => {
        expect(wrongWith(viewport, target, isCollapsed)).toBeNull();
        expect(wrongWith(viewport, null, isCollapsed)).toBeNull();
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the ring around what is in the light is whole on the screen, and no more than that is kept in the shade', () => {
  for (const viewport of SOME_VIEWPORTS)
    for (const target of targetsIn(viewport)) {
      const light = lightOn(target, viewport);
      if (light === null) {
        // the sidebar of a low window goes on below it
        expect(target.top).toBeGreaterThan(viewport.height - RING);
        continue;
      }
      expect([viewport, isWithin(light, viewport, RING)]).toEqual([viewport, true]);
      const lost = target.width * target.height - light.width * light.height;
      const isAtEdge = !isWithin(target, viewport, RING);
      expect([viewport, lost > 0]).toEqual([viewport, isAtEdge]);
    }
  expect(lightOn({ left: 12, top: 900, width: 224, height: 48 }, { width: 1280, height: 800 })).toBeNull();
});

test.each([
  ['a desktop', { width: 1280, height: 800 }, ['right']],
  ['the largest screen', LARGEST, ['right']],
  ['a tablet in portrait, with a menu above and a bar below', { width: 700, height: 900 }, ['below', 'above']],
  ['a phone', { width: 390, height: 844 }, ['centre']],
  ['the smallest phone', SMALLEST, ['centre']],
  ['a screen that is too low for the card', { width: 1280, height: 339 }, ['centre']],
  ['a phone on its side, whose sidebar goes on below it', { width: 844, height: 390 }, ['centre', 'right']],
])('on %s %j, the seven cards are at the %j', (_what, viewport, sides) => {
  const found = targetsIn(viewport).map((target) => placeCard(viewport, target, false).side);
  expect([...new Set(found)]).toEqual(sides);
});

test('along its target the card is in line with the middle, until a margin stops it', () => {
  const viewport = { width: 1280, height: 800 };
  const at = (top: number) => placeCard(viewport, { left: 12, top, width: 224, height: 48 }, false);
  expect(at(400)).toEqual({ side: 'right', left: 256, top: 274 });
  expect(at(84)).toEqual({ side: 'right', left: 256, top: 20 });
  expect(at(740)).toEqual({ side: 'right', left: 256, top: 480 });
});

test('where there is no room at the right, it goes to the left, above, or below', () => {
  const viewport = { width: 1280, height: 800 };
  const sideOf = (target: Box, size = viewport) => placeCard(size, target, false).side;
  expect(sideOf({ left: 1000, top: 300, width: 224, height: 48 })).toBe('left');
  expect(sideOf({ left: 300, top: 700, width: 600, height: 48 })).toBe('above');
  expect(sideOf({ left: 300, top: 20, width: 600, height: 48 })).toBe('below');
  expect(sideOf({ left: 20, top: 300, width: 1240, height: 200 })).toBe('centre');
});

test('the card is centred when the sidebar is collapsed, and when its target is not there', () => {
  const viewport = { width: 1280, height: 800 };
  const middle = { side: 'centre', left: 440, top: 250 };
  expect(placeCard(viewport, { left: 12, top: 84, width: 52, height: 48 }, true)).toEqual(middle);
  expect(placeCard(viewport, null, false)).toEqual(middle);
  expect(placeCard(viewport, { left: 0, top: 0, width: 0, height: 0 }, false)).toEqual(middle);
});

test.each([
  [100, 'right'],
  [30, 'right'],
  [29, 'centre'],
  [0, 'centre'],
])('with %d %% of its target in sight, the card is at the %s', (percent, side) => {
  const viewport = { width: 1280, height: 800 };
  const target = { left: 12, top: 800 - percent, width: 224, height: 100 };
  expect(visibleShare(target, viewport)).toBeCloseTo(percent / 100);
  expect(placeCard(viewport, target, false).side).toBe(side);
});
