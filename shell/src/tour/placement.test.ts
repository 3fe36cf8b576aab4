import { type Box, CARD, LEAST_VISIBLE, MARGIN, placeCard, visibleShare } from './placement';

const WIDTHS = [320, 360, 390, 414, 430, 440, 441, 480, 600, 767, 768, 800, 1024, 1280, 1366, 1440, 1920, 2560];
const HEIGHTS = [320, 339, 340, 341, 390, 568, 667, 720, 800, 844, 900, 1080, 1440];
const VIEWPORTS = WIDTHS.flatMap((width) => HEIGHTS.map((height) => ({ width, height })));
/** The links of the sidebar from 768 px up, those of the bar below it. */
const targetsIn = ({ width, height }: { width: number; height: number }): Box[] =>
  width >= 768
    ? Array.from({ length: 8 }, (_none, index) => ({ left: 12, top: 84 + index * 52, width: 224, height: 48 }))
    : Array.from({ length: 5 }, (_none, index) => ({
        left: (index * width) / 5,
        top: height - 64,
        width: width / 5,
        height: 64,
      }));
const apart = (card: Box, target: Box) =>
  Math.max(
    target.left - (card.left + card.width),
    card.left - (target.left + target.width),
    target.top - (card.top + card.height),
    card.top - (target.top + target.height),
  );

test('the card is 400 by 300 with a margin of 20, and is centred under 30 % of its target', () => {
  expect([CARD, MARGIN, LEAST_VISIBLE]).toEqual([{ width: 400, height: 300 }, 20, 0.3]);
});

test('in every viewport from 320 × 568 to 2560 × 1440, the card is within the margins', () => {
  for (const viewport of VIEWPORTS)
    for (const target of [null, ...targetsIn(viewport)])
      for (const isCollapsed of [false, true]) {
        const { left, top, side } = placeCard(viewport, target, isCollapsed);
        const card = {
          width: Math.min(CARD.width, viewport.width - 2 * MARGIN),
          height: Math.min(CARD.height, viewport.height - 2 * MARGIN),
        };
        expect([viewport, side, left >= MARGIN, left + card.width <= viewport.width - MARGIN]).toEqual([
          viewport,
          side,
          true,
          true,
        ]);
        expect([viewport, top >= MARGIN, top + card.height <= viewport.height - MARGIN]).toEqual([
          viewport,
          true,
          true,
        ]);
      }
});

test('beside its target, the card keeps the margin from it and does not cover it', () => {
  let beside = 0;
  for (const viewport of VIEWPORTS)
    for (const target of targetsIn(viewport)) {
      const place = placeCard(viewport, target, false);
      if (place.side === 'centre') continue;
      beside += 1;
      expect([viewport, apart({ ...place, ...CARD }, target)]).toEqual([viewport, MARGIN]);
    }
  expect(beside).toBeGreaterThan(500);
});

test.each([
  ['a desktop', { width: 1280, height: 800 }, 'right'],
  ['the largest screen', { width: 2560, height: 1440 }, 'right'],
  ['a tablet in portrait, with a bar below', { width: 700, height: 900 }, 'above'],
  ['a phone', { width: 390, height: 844 }, 'centre'],
  ['the smallest phone', { width: 320, height: 568 }, 'centre'],
  ['a screen that is too low for the card', { width: 1280, height: 339 }, 'centre'],
])('on %s %j, every card is at the %s', (_what, viewport, side) => {
  for (const target of targetsIn(viewport).filter((one) => visibleShare(one, viewport) >= LEAST_VISIBLE))
    expect(placeCard(viewport, target, false).side).toBe(side);
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
