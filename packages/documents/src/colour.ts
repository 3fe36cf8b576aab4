/** The house colour: the safety orange of the product's main action. */
const HOUSE = '#ea580c';

/** Contrast that small text needs (WCAG 2.2, 1.4.3 AA: 4.5), and some more, for it may stand on a light grey card. */
const READABLE = 4.9;

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb; // three positions, three numbers

const format = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG 2.2). */
const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // map keeps the length
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of a `#rrggbb` colour against white paper. */
export const contrastOnPaper = (hex: string): number => 1.05 / (luminance(parse(hex)) + 0.05);

export interface Accent {
  /** The colour, darkened until small text in it is readable on paper. */
  ink: string;
  /** The colour, darkened just until a thin rule in it can be seen. */
  rule: string;
}

/** Contrast that shapes need to be told from paper (WCAG 2.2, 1.4.11). */
const VISIBLE = 1.6;

const darkenUntil = (contrast: number, from: Rgb): string => {
  let rgb = from;
  while (contrastOnPaper(format(rgb)) < contrast) rgb = rgb.map((channel) => channel * 0.95) as unknown as Rgb; // map keeps the length
  return format(rgb);
};

/** The account's colour made fit for paper; anything that is not `#rrggbb` gives the house colour. */
export function accountColours(colour: string | null): Accent {
  const wanted = colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : HOUSE;
  return { ink: darkenUntil(READABLE, parse(wanted)), rule: darkenUntil(VISIBLE, parse(wanted)) };
}
