// the frontends are typed without node; this test reads a file
declare const __dirname: string;
const { readFileSync } = jest.requireActual<{ readFileSync: (file: string, encoding: 'utf8') => string }>('node:fs');

const css = readFileSync(`${__dirname}/tokens.css`, 'utf8');

/** The colours of one theme; a theme that cannot be found is an error, not an empty one. */
function coloursOf(selector: RegExp): Map<string, string> {
  const [, block] = new RegExp(`${selector.source}\\s*{([^}]*)}`).exec(css) ?? [];
  if (block === undefined) throw new Error(`tokens.css has no ${selector.source}`);
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}
const light = coloursOf(/:root,\s*\[data-theme=["']light["']\]/);
const dark = coloursOf(/\[data-theme=["']dark["']\]/);

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const TEXT: readonly [string, string][] = [
  ...['ink', 'ink-soft', 'ink-faint'].flatMap((ink) =>
    ['canvas', 'surface', 'sunken', 'raised', 'calm-wash'].map((ground): [string, string] => [ink, ground]),
  ),
  ...['accent', 'accent-hover', 'accent-press'].map((ground): [string, string] => ['accent-ink', ground]),
  ...['good', 'warn', 'bad', 'info'].flatMap((ink): [string, string][] => [
    [ink, `${ink}-wash`],
    [ink, 'canvas'],
    [ink, 'surface'],
  ]),
  ['bad-solid-ink', 'bad-solid'],
];
const EDGES: readonly [string, string][] = [
  ['line-strong', 'surface'],
  ['line-strong', 'canvas'],
  ['focus', 'canvas'],
  ['focus', 'surface'],
];

test('both themes define the same colours', () => {
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort());
});

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_name, tokens) => {
  const between = ([one, other]: [string, string]) => contrast(tokens.get(one) ?? '', tokens.get(other) ?? '');

  test.each(TEXT)('%s is legible on %s (4.5)', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(EDGES)('%s stands out from %s (3)', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(3);
  });
});
