import { readFileSync } from 'node:fs';

/** Weights of the page: text and strong text. */
const WEIGHTS = [400, 600] as const;

/** The parts of Inter that may be needed. Where two hold the same character the later wins, so Latin is last. */
const PARTS = ['greek-ext', 'greek', 'cyrillic-ext', 'cyrillic', 'vietnamese', 'latin-ext', 'latin'] as const;

interface Face {
  css: string;
  /** First and last code point of each span that the part holds. */
  spans: readonly (readonly [number, number])[];
}

const spansOf = (range: string): Face['spans'] =>
  range.split(',').map((entry) => {
    const [from = '', to = from] = entry.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

function loadFaces(): Face[] {
  const list = readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8');
  const ranges = JSON.parse(list) as Record<string, string>;
  return PARTS.map((part) => {
    const range = ranges[part] ?? '';
    const rules = WEIGHTS.map((weight) => {
      const file = readFileSync(require.resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff2`));
      const source = `url(data:font/woff2;base64,${file.toString('base64')}) format('woff2')`;
      return `@font-face{font-family:Inter;font-weight:${weight};src:${source};unicode-range:${range}}`;
    });
    return { css: rules.join('\n'), spans: spansOf(range) };
  });
}

let faces: readonly Face[] | undefined;

/**
 * The font faces that a text needs, as style rules with the font files inside: nothing is fetched, and the same
 * text looks the same on every machine.
 */
export function fontFaces(text: string): string {
  faces ??= loadFaces();
  const codes = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const isNeeded = ({ spans }: Face) => codes.some((code) => spans.some(([from, to]) => code >= from && code <= to));
  return faces
    .filter(isNeeded)
    .map(({ css }) => css)
    .join('\n');
}
